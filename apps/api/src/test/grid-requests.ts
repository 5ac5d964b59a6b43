import type { RowName } from './scope-table.ts';
import type { GridActor, GridWorld } from './grid-world.ts';

export interface GridRequest {
  row: RowName;
  /** The path with ids of things that exist, so that a 403 can only be about scope. */
  path(world: GridWorld, actor: GridActor): string;
  body?: (world: GridWorld, actor: GridActor) => unknown;
}

type Path = GridRequest['path'];
type Body = GridRequest['body'];

/** A row of the table, where it is asked for, and with what. */
function on(row: RowName, path: string | Path, body?: Body): GridRequest {
  const to = typeof path === 'string' ? () => path : path;
  return body === undefined ? { row, path: to } : { row, path: to, body };
}

const nothing = () => ({});
const inTeam =
  (rest: string): Path =>
  ({ team }) =>
    `/v1/teams/${team}${rest}`;
const ofSkill =
  (rest = ''): Path =>
  ({ team, skill }) =>
    `/v1/teams/${team}/skills/${skill}${rest}`;
const mySession =
  (rest = ''): Path =>
  (_, { sessionId }) =>
    `/v1/sessions/${sessionId}${rest}`;
const proposal =
  (rest = ''): Path =>
  ({ proposalId }) =>
    `/v1/proposals/${proposalId}${rest}`;
const files = (name: string) => [
  { path: 'SKILL.md', content: `---\nname: ${name}\ndescription: How to ${name}.\n---\n# ${name}\n\nSay so.\n` },
];

/** Identity, settings and what else concerns the organization; each is sent with an If-Match that holds nowhere. */
const ORGANIZATION: Record<string, GridRequest> = {
  'GET /livez': on('public', '/livez'),
  'GET /readyz': on('public', '/readyz'),
  'GET /metrics': on('platform', '/metrics'),
  'GET /v1/me': on('anyKey', '/v1/me'),
  'POST /v1/orgs': on('platform', '/v1/orgs', (_, { unique }) => ({ slug: unique, name: unique })),
  'POST /v1/users': on('admin', '/v1/users', (_, { unique }) => ({ email: `${unique}@example.com`, name: unique })),
  'GET /v1/users': on('admin', '/v1/users'),
  'GET /v1/users/{id}': on('admin', ({ spareUserId }) => `/v1/users/${spareUserId}`),
  'GET /v1/users/{id} (oneself)': on('anyKey', (_, { userId }) => (userId ? `/v1/users/${userId}` : '/v1/me')),
  'PATCH /v1/users/{id}': on('admin', ({ spareUserId }) => `/v1/users/${spareUserId}`, nothing),
  'DELETE /v1/users/{id}': on('admin', ({ leavingUserId }) => `/v1/users/${leavingUserId}`),
  'POST /v1/teams': on('admin', '/v1/teams', (_, { unique }) => ({ slug: unique, name: unique })),
  'GET /v1/teams': on('read', '/v1/teams'),
  'GET /v1/teams/{team}/members': on('read', inTeam('/members')),
  'PUT /v1/teams/{team}/members/{userId}': on(
    'admin',
    ({ team, spareUserId }) => `/v1/teams/${team}/members/${spareUserId}`,
    () => ({ role: 'member' }),
  ),
  'DELETE /v1/teams/{team}/members/{userId}': on(
    'admin',
    ({ team, spareUserId }) => `/v1/teams/${team}/members/${spareUserId}`,
  ),
  'POST /v1/keys': on('admin', '/v1/keys', () => ({ name: 'of the grid', kind: 'service' })),
  'GET /v1/keys': on('admin', '/v1/keys'),
  'DELETE /v1/keys/{id}': on('admin', ({ spareKeyId }) => `/v1/keys/${spareKeyId}`),
  'GET /v1/settings': on('anyKey', '/v1/settings'),
  'PUT /v1/settings': on('admin', '/v1/settings', nothing),
  'GET /v1/teams/{team}/settings': on('anyKey', inTeam('/settings')),
  'PUT /v1/teams/{team}/settings': on('admin', inTeam('/settings'), nothing),
  'GET /v1/limits': on('admin', '/v1/limits'),
  'PUT /v1/limits': on('admin', '/v1/limits', nothing),
  'GET /v1/audit': on('audit', '/v1/audit'),
  'GET /v1/audit/verify': on('audit', '/v1/audit/verify'),
};

const PERSONAL: Record<string, GridRequest> = {
  'GET /v1/memory/{store}': on('personal', '/v1/memory/memory'),
  'GET /v1/memory/{store} (of a team)': on('learning', ({ team }) => `/v1/memory/team?team=${team}`),
  'POST /v1/memory/{store}/operations': on('personal', '/v1/memory/user/operations', (_, { unique }) => ({
    operations: [{ action: 'add', content: unique }],
  })),
  'POST /v1/sessions': on('personal', '/v1/sessions', nothing),
  'GET /v1/sessions': on('personal', '/v1/sessions'),
  'GET /v1/sessions/{id}': on('personal', mySession()),
  'PATCH /v1/sessions/{id}': on('personal', mySession(), () => ({ title: 'Another' })),
  'DELETE /v1/sessions/{id}': on('personal', mySession()),
  'POST /v1/sessions/{id}/messages': on('personal', mySession('/messages'), () => ({
    messages: [{ role: 'user', content: 'One more.' }],
  })),
  'GET /v1/sessions/{id}/messages': on('personal', mySession('/messages')),
  'DELETE /v1/sessions/{id}/messages/{messageId}': on(
    'personal',
    (_, { sessionId, messageId }) => `/v1/sessions/${sessionId}/messages/${messageId}`,
  ),
  'GET /v1/sessions/{id}/context': on('personal', mySession('/context')),
  'POST /v1/sessions/{id}/end': on('personal', mySession('/end'), nothing),
  'POST /v1/search': on('personal', '/v1/search', () => ({ query: 'anything' })),
  'POST /v1/corrections': on('personal', '/v1/corrections', (_, { sessionId }) => ({
    sessionId,
    instruction: 'Name the units of every length.',
  })),
  'GET /v1/patterns': on('learning', '/v1/patterns'),
  'GET /v1/patterns/{id}': on('learning', ({ patternId }) => `/v1/patterns/${patternId}`),
  'GET /v1/jobs': on('learning', '/v1/jobs'),
  'GET /v1/jobs/{id}': on('learning', (_, { jobId }) => `/v1/jobs/${jobId}`),
};

const SKILLS: Record<string, GridRequest> = {
  'POST /v1/teams/{team}/skills': on('write', inTeam('/skills'), (_, { unique }) => ({ files: files(unique) })),
  'GET /v1/teams/{team}/skills': on('read', inTeam('/skills')),
  'GET /v1/teams/{team}/skills/index': on('read', inTeam('/skills/index')),
  'GET /v1/teams/{team}/skills/{name}': on('read', ofSkill()),
  'PUT /v1/teams/{team}/skills/{name}': on('write', ofSkill(), ({ skill }) => ({ files: files(skill) })),
  'DELETE /v1/teams/{team}/skills/{name}': on('write', ofSkill()),
  'GET /v1/teams/{team}/skills/{name}/files/{path}': on('read', ofSkill('/files/SKILL.md')),
  'PUT /v1/teams/{team}/skills/{name}/files/{path}': on('write', ofSkill('/files/notes.md'), () => ({
    content: 'Notes.',
  })),
  'DELETE /v1/teams/{team}/skills/{name}/files/{path}': on('write', ofSkill('/files/notes.md')),
  'GET /v1/teams/{team}/skills/{name}/bundle': on('read', ofSkill('/bundle')),
  'GET /v1/teams/{team}/skills/{name}/versions': on('read', ofSkill('/versions')),
  'POST /v1/teams/{team}/skills/{name}/patch': on('write', ofSkill('/patch'), () => ({
    oldString: 'Say so.',
    newString: 'Say it.',
    baseVersion: 99,
  })),
  'POST /v1/teams/{team}/skills/{name}/restore': on(
    'publish',
    ({ team, goneSkill }) => `/v1/teams/${team}/skills/${goneSkill}/restore`,
    nothing,
  ),
  // Who decides on proposals may also take out of use what was approved.
  'POST /v1/teams/{team}/skills/{name}/disable': on('decide', ofSkill('/disable'), nothing),
  'POST /v1/teams/{team}/skills/{name}/enable': on('decide', ofSkill('/enable'), nothing),
  'GET /v1/proposals': on('read', '/v1/proposals'),
  'GET /v1/proposals/{id}': on('read', proposal()),
  'POST /v1/proposals/{id}/approve': on('decide', proposal('/approve'), () => ({ expectedDigest: null })),
  'POST /v1/proposals/{id}/edit': on('decide', proposal('/edit'), ({ skill }) => ({
    expectedDigest: `sha256:${'0'.repeat(64)}`,
    files: files(skill),
  })),
  'POST /v1/proposals/{id}/reject': on('decide', proposal('/reject'), () => ({ reason: 'Not now.' })),
  'POST /v1/proposals/{id}/ignore': on('decide', proposal('/ignore'), nothing),
};

/** By method and path as the OpenAPI document has them; what stands in brackets tells two uses of one apart. */
export const GRID_REQUESTS: Record<string, GridRequest> = { ...ORGANIZATION, ...PERSONAL, ...SKILLS };
