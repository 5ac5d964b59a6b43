import type { Transport } from '../transport.ts';
import type * as Api from '../types.gen.ts';

/** `team` is an id, a slug, or `~me`. */
export interface SkillRef {
  team: string;
  name: string;
}

export interface SkillFileRef extends SkillRef {
  /** As `files` of the skill lists it. */
  path: string;
}

/** The `revision` of the skill as it was read; a change made meanwhile is then refused with 412. */
export interface ExpectedRevision {
  expectedRevision: number;
}

export interface SkillVersionRef extends SkillRef {
  /** The live one unless given. */
  version?: number;
}

export interface SkillZip {
  zip: Uint8Array<ArrayBuffer>;
  name?: string;
  category?: string;
  /** Why, for the history. */
  message?: string;
}

/** A change is live at once, or it is a proposal where the caller may not publish or the scan objects. */
export type SkillChange = Api.PublishedSkill | Api.ProposedChange;

/** How the agents of a team do things: folders with a SKILL.md, versioned, stored by content. */
export function skillsResource(transport: Transport) {
  return {
    list: (team: string, query: Api.ListSkillsData['query'] = {}) =>
      transport.json<Api.ListSkillsData, Api.ListSkillsResponse>('GET /v1/teams/{team}/skills', {
        path: { team },
        query,
      }),
    /** The list that stands in prompts, within a budget of characters. */
    index: (team: string, query: Api.GetSkillIndexData['query'] = {}) =>
      transport.json<Api.GetSkillIndexData, Api.SkillIndex>('GET /v1/teams/{team}/skills/index', {
        path: { team },
        query,
      }),
    get: ({ version, ...path }: SkillVersionRef) =>
      transport.json<Api.GetSkillData, Api.SkillDetails>('GET /v1/teams/{team}/skills/{name}', {
        path,
        query: version === undefined ? {} : { version },
      }),
    /** @throws CairnError 409 `skill.name_taken` where another skill has the name */
    create: (team: string, body: Api.CreateSkill) =>
      transport.json<Api.CreateSkillData, SkillChange>('POST /v1/teams/{team}/skills', { path: { team }, body }),
    /**
     * The same from a zip of at most 50 MiB, SKILL.md at its root or in its only folder: a bundle, for one.
     * @throws CairnError 422 `skill.zip_refused` with `errors` that name the entries
     */
    createFromZip: (team: string, { zip, ...query }: SkillZip) =>
      transport.json<Omit<Api.CreateSkillData, 'body'> & { body: Blob }, SkillChange>('POST /v1/teams/{team}/skills', {
        path: { team },
        query,
        body: new Blob([zip], { type: 'application/zip' }),
      }),
    /** Replaces exact text in one file. */
    patch: (path: SkillRef, body: Api.PatchSkillData['body']) =>
      transport.json<Api.PatchSkillData, SkillChange>('POST /v1/teams/{team}/skills/{name}/patch', { path, body }),
    /** Other files in place of all that are there. */
    replace: (path: SkillRef, { expectedRevision, ...body }: ExpectedRevision & Api.ReplaceSkill) =>
      transport.json<Api.ReplaceSkillData, SkillChange>('PUT /v1/teams/{team}/skills/{name}', {
        path,
        body,
        ifMatch: `"${expectedRevision}"`,
      }),
    replaceFromZip: (path: SkillRef, { expectedRevision, zip, ...query }: ExpectedRevision & Omit<SkillZip, 'name'>) =>
      transport.json<Omit<Api.ReplaceSkillData, 'body'> & { body: Blob }, SkillChange>(
        'PUT /v1/teams/{team}/skills/{name}',
        { path, query, body: new Blob([zip], { type: 'application/zip' }), ifMatch: `"${expectedRevision}"` },
      ),
    putFile: (path: SkillFileRef, { expectedRevision, ...body }: ExpectedRevision & Api.PutSkillFileData['body']) =>
      transport.json<Api.PutSkillFileData, SkillChange>('PUT /v1/teams/{team}/skills/{name}/files/{path}', {
        path,
        body,
        ifMatch: `"${expectedRevision}"`,
      }),
    deleteFile: (path: SkillFileRef, { expectedRevision }: ExpectedRevision) =>
      transport.json<Api.DeleteSkillFileData, SkillChange>('DELETE /v1/teams/{team}/skills/{name}/files/{path}', {
        path,
        ifMatch: `"${expectedRevision}"`,
      }),
    /** Soft, for thirty days. */
    delete: (path: SkillRef, { expectedRevision }: ExpectedRevision) =>
      transport.json<Api.DeleteSkillData, Api.ProposedChange | undefined>('DELETE /v1/teams/{team}/skills/{name}', {
        path,
        ifMatch: `"${expectedRevision}"`,
      }),
    restore: (path: SkillRef) =>
      transport.json<Api.RestoreSkillData, Api.Skill>('POST /v1/teams/{team}/skills/{name}/restore', { path }),
    disable: (path: SkillRef, body: Api.SkillStateChange = {}) =>
      transport.json<Api.DisableSkillData, Api.Skill>('POST /v1/teams/{team}/skills/{name}/disable', { path, body }),
    enable: (path: SkillRef, body: Api.SkillStateChange = {}) =>
      transport.json<Api.EnableSkillData, Api.Skill>('POST /v1/teams/{team}/skills/{name}/enable', { path, body }),
    versions: (path: SkillRef, query: Api.ListSkillVersionsData['query'] = {}) =>
      transport.json<Api.ListSkillVersionsData, Api.ListSkillVersionsResponse>(
        'GET /v1/teams/{team}/skills/{name}/versions',
        { path, query },
      ),
    file: ({ version, ...path }: SkillVersionRef & SkillFileRef) =>
      transport.download<Api.GetSkillFileData>('GET /v1/teams/{team}/skills/{name}/files/{path}', {
        path,
        query: version === undefined ? {} : { version },
      }),
    /** The whole skill as a zip whose `etag` is its digest; `readBundle` unpacks it and computes the digest anew. */
    bundle: ({ version, ...path }: SkillVersionRef) =>
      transport.download<Api.GetSkillBundleData>('GET /v1/teams/{team}/skills/{name}/bundle', {
        path,
        query: version === undefined ? {} : { version },
      }),
  };
}
