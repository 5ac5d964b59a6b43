import { auditResource } from './resources/audit.ts';
import { organizationsResource, keysResource, teamsResource, usersResource } from './resources/identity.ts';
import { jobsResource } from './resources/jobs.ts';
import { correctionsResource, patternsResource, settingsResource } from './resources/learning.ts';
import { limitsResource } from './resources/limits.ts';
import { memoryResource } from './resources/memory.ts';
import { proposalsResource } from './resources/proposals.ts';
import { sessionsResource } from './resources/sessions.ts';
import { skillsResource } from './resources/skills.ts';
import { systemResource } from './resources/system.ts';
import { createTransport, type Fetch, type TransportOptions } from './transport.ts';
import type { GetMeData, Me, SearchMessagesData, SearchResult } from './types.gen.ts';

export interface CairnClientOptions {
  /** Where the server is, such as `http://127.0.0.1:8787`. */
  url: string;
  /** Decides the organization and the actor (`crn_…`). Without one only `system` answers. */
  apiKey?: string;
  /** Sends the requests; the platform's own unless given. */
  fetch?: Fetch;
}

export interface CallOptions {
  /** At most 255 characters, for one write: sent again it replays the first answer, and so it may be retried. */
  idempotencyKey?: string;
  /** Ends requests and waits between retries. */
  signal?: AbortSignal;
}

export type CairnClient = ReturnType<typeof createCairnClient>;

/**
 * A client of one server with one key. Every method answers with the JSON of the API or throws a `CairnError`;
 * what never reached the server throws what `fetch` throws. Requests refused with 429 or 503 are sent again after
 * `Retry-After`, at most three times, if they read or carry an idempotency key.
 */
export function createCairnClient({ fetch = globalThis.fetch, ...options }: CairnClientOptions) {
  return clientOf({ ...options, fetch });
}

function clientOf(options: TransportOptions) {
  return {
    ...resourcesOf(options),
    /** The same client for calls with these options. */
    with: ({ idempotencyKey, signal }: CallOptions) => resourcesOf({ ...options, idempotencyKey, signal }),
  };
}

function resourcesOf(options: TransportOptions) {
  const transport = createTransport(options);
  return {
    /** Whose key this is, in which organization and teams, with which scopes. */
    me: () => transport.json<GetMeData, Me>('GET /v1/me', {}),
    /** Messages of the caller's sessions, by words, by meaning, or both. Any text is a legal query. */
    search: (body: SearchMessagesData['body']) =>
      transport.json<SearchMessagesData, SearchResult>('POST /v1/search', { body }),
    system: systemResource(transport),
    organizations: organizationsResource(transport),
    users: usersResource(transport),
    teams: teamsResource(transport),
    keys: keysResource(transport),
    memory: memoryResource(transport),
    sessions: sessionsResource(transport),
    skills: skillsResource(transport),
    corrections: correctionsResource(transport),
    patterns: patternsResource(transport),
    proposals: proposalsResource(transport),
    settings: settingsResource(transport),
    jobs: jobsResource(transport),
    audit: auditResource(transport),
    limits: limitsResource(transport),
  };
}
