import type { Tagged, Transport } from '../transport.ts';
import type * as Api from '../types.gen.ts';

/** Times a user corrected an agent. */
export function correctionsResource(transport: Transport) {
  return {
    /** Its pattern's `reasons` say in words why nothing was generated yet. */
    report: (body: Api.ReportCorrectionData['body']) =>
      transport.json<Api.ReportCorrectionData, Api.ReportedCorrection>('POST /v1/corrections', { body }),
  };
}

/** Corrections of one team that mean the same. */
export function patternsResource(transport: Transport) {
  return {
    list: (query: Api.ListPatternsData['query'] = {}) =>
      transport.json<Api.ListPatternsData, Api.ListPatternsResponse>('GET /v1/patterns', { query }),
    get: (id: string) =>
      transport.json<Api.GetPatternData, Api.PatternDetails>('GET /v1/patterns/{id}', { path: { id } }),
  };
}

export interface SettingsChangeOf {
  /** The `etag` the settings were read with; a change made meanwhile is then refused with 412. */
  ifMatch: string;
  /** Merged into what is there. */
  change: Api.SettingsChange;
}

/** How the service learns: for the organization, and for a team, whose values win. */
export function settingsResource(transport: Transport) {
  return {
    get: (): Promise<Tagged<Api.Settings>> =>
      transport.tagged<Api.GetSettingsData, Api.Settings>('GET /v1/settings', {}),
    change: ({ ifMatch, change }: SettingsChangeOf) =>
      transport.tagged<Api.PutSettingsData, Api.Settings>('PUT /v1/settings', { ifMatch, body: change }),
    getOfTeam: (team: string) =>
      transport.tagged<Api.GetTeamSettingsData, Api.Settings>('GET /v1/teams/{team}/settings', { path: { team } }),
    changeOfTeam: (team: string, { ifMatch, change }: SettingsChangeOf) =>
      transport.tagged<Api.PutTeamSettingsData, Api.Settings>('PUT /v1/teams/{team}/settings', {
        path: { team },
        ifMatch,
        body: change,
      }),
  };
}
