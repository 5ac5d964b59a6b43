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
import type { RetryOptions } from './retry.ts';
import type { Fetch } from './send.ts';
import { createTransport, type TransportOptions } from './transport.ts';
import type { GetMeData, Me, SearchMessagesData, SearchResult } from './types.gen.ts';

export interface CairnClientOptions {
  /** Where the server is, such as `http://127.0.0.1:8787`. */
  url: string;
  /** Decides the organization and the actor (`crn_…`). Without one only `system` answers. */
  apiKey?: string;
  /** Sends the requests; the platform's own unless given. */
  fetch?: Fetch;
  /** How a request is sent again that was refused for now or cut off; `false` sends everything once. */
  retry?: Partial<RetryOptions> | false;
}

export interface CallOptions {
  /**
   * At most 255 characters, for one write: sent again within a day, by another process too, it replays the first
   * answer. Without it each write gets a key of its own, so that this client may repeat it.
   */
  idempotencyKey?: string;
  /** Ends requests and the waits between them. */
  signal?: AbortSignal;
}

export type CairnClient = ReturnType<typeof createCairnClient>;

/**
 * A client of one server with one key. Every method answers with the JSON of the API or throws a `CairnError`; what
 * never got an answer throws what `fetch` throws.
 *
 * Sent again, three times at most and within two minutes: reads, PUT, DELETE, and POST under its idempotency key, where
 * the connection is cut or the answer is 429, 502, 503, 504; everything on 429. A PUT or DELETE whose answer was lost is
 * then refused with 412 or 404 where it names a version: it is done once all the same.
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
