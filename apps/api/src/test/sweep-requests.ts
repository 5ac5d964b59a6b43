import { GRID_REQUESTS } from './grid-requests.ts';
import type { Operation } from './sweep-operations.ts';
import { skillFiles, type SweepWorld } from './sweep-world.ts';

type Bodies = (world: SweepWorld) => [unknown, ...unknown[]];

export interface SweepRequest {
  method: string;
  path: string;
  /** The first is done as it is sent; all together they hold every member that the document has. */
  bodies: unknown[];
}

const SOON = new Date(Date.now() + 3_600_000).toISOString();
const PAST = '2026-01-02T03:04:05.000Z';

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

/** The files of a skill, one of each way to send one. */
function anyFiles(name: string, text: string) {
  const [first, ...rest] = skillFiles(name, text);
  return [first, ...rest, { path: 'extra.md', contentBase64: base64(`Extra ${text}.`), executable: false }];
}

const allSettings: Bodies = () => [
  {
    memory: { nudgeInterval: 12 },
    learning: {
      autoGenerate: true,
      minCorrections: 4,
      requireMultipleSessions: true,
      minSpreadMinutes: 45,
      reviewBeforeApply: true,
      minConfidence: 0.75,
      initialConfidence: 0.8,
      maxPerDay: 4,
      maxTotal: 40,
      skillNudgeInterval: 11,
    },
  },
];

/** Where a request of the grid is refused for what is there, or leaves out members that may be sent. */
const BODIES: Record<string, Bodies> = {
  'POST /v1/orgs': ({ unique, canary }) => [{ slug: unique, name: `New ${canary}` }],
  'POST /v1/users': ({ unique }) => [{ email: `${unique}@example.com`, name: unique, role: 'member' }],
  'PATCH /v1/users/{id}': ({ unique }) => [{ email: `${unique}@example.com`, name: unique, role: 'reviewer' }],
  'PUT /v1/teams/{team}/members/{userId}': () => [{ role: 'maintainer' }],
  'POST /v1/keys': ({ unique, userId }) => [
    { name: unique, kind: 'agent', userId, scopes: ['memory:read'], expiresAt: SOON },
  ],
  'POST /v1/memory/{store}/operations': ({ canary, unique }) => [
    {
      operations: [
        { action: 'replace', oldText: canary, content: `Changed ${canary}` },
        { action: 'add', content: unique },
        { action: 'remove', oldText: 'Changed' },
      ],
    },
  ],
  'POST /v1/sessions': ({ unique, canary, team, sessionId }) => [
    {
      externalId: unique,
      team,
      title: `Title ${canary}`,
      source: canary,
      parentId: sessionId,
      device: canary,
      startedAt: PAST,
      metadata: { branch: canary },
    },
  ],
  'PATCH /v1/sessions/{id}': ({ canary }) => [
    { title: `Changed ${canary}`, source: canary, device: 'other', metadata: { branch: canary } },
  ],
  'POST /v1/sessions/{id}/end': ({ canary }) => [{ reason: canary, endedAt: SOON }],
  'POST /v1/sessions/{id}/messages': ({ unique, canary }) => [
    {
      messages: [
        {
          externalId: unique,
          role: 'tool',
          content: `More ${canary}`,
          toolName: canary,
          toolCallId: canary,
          toolCalls: [{ id: canary }],
          createdAt: PAST,
          metadata: { of: canary },
        },
      ],
    },
  ],
  'POST /v1/search': ({ canary, sessionId, colleague }) => [
    { query: canary },
    {
      query: canary,
      mode: 'hybrid',
      limit: 10,
      sessionId,
      excludeSessionId: colleague.sessionId,
      source: canary,
      roles: ['user'],
      after: PAST,
      before: SOON,
      sort: 'newest',
      groupBy: 'message',
      context: 1,
    },
  ],
  'POST /v1/corrections': ({ canary, sessionId, skill }) => [
    {
      sessionId,
      category: canary,
      instruction: `Name the units of ${canary}.`,
      before: canary,
      after: canary,
      occurredAt: PAST,
      skill,
    },
  ],
  'POST /v1/teams/{team}/skills': ({ unique, canary }) => [
    { name: unique, category: canary, files: anyFiles(unique, canary), message: canary },
  ],
  'PUT /v1/teams/{team}/skills/{name}': ({ skill, canary }) => [
    { category: canary, files: anyFiles(skill, `changed ${canary}`), message: canary },
  ],
  'PUT /v1/teams/{team}/skills/{name}/files/{path}': ({ canary }) => [
    { content: `Changed ${canary}.`, executable: false, message: canary },
    { contentBase64: base64(`Changed ${canary}.`) },
  ],
  'POST /v1/teams/{team}/skills/{name}/patch': ({ canary }) => [
    {
      path: 'SKILL.md',
      oldString: `Say ${canary}.`,
      newString: `Ask ${canary}.`,
      replaceAll: false,
      message: canary,
      baseVersion: 1,
    },
  ],
  'POST /v1/teams/{team}/skills/{name}/disable': ({ canary }) => [{ reason: canary }],
  'POST /v1/teams/{team}/skills/{name}/enable': ({ canary }) => [{ reason: canary }],
  'PUT /v1/settings': allSettings,
  'PUT /v1/teams/{team}/settings': allSettings,
  'POST /v1/proposals/{id}/approve': ({ proposalDigest, proposalScan, canary }) => [
    { expectedDigest: proposalDigest, expectedScan: proposalScan, note: canary },
  ],
  'POST /v1/proposals/{id}/reject': ({ canary }) => [{ reason: canary }],
  'POST /v1/proposals/{id}/edit': ({ proposalDigest, canary }) => [
    {
      expectedDigest: proposalDigest,
      files: anyFiles(`proposed-${canary}`, `edited ${canary}`),
      note: canary,
    },
  ],
  'POST /v1/proposals/{id}/ignore': () => [{ until: SOON }],
  'PUT /v1/limits': () => [
    {
      requestsPerMinute: 600_000,
      keyRequestsPerMinute: 600_000,
      modelRequestsPerMinute: 61,
      modelTokensPerMinute: 200_001,
      reviewTokensPerDay: 2_000_001,
      generatedSkillsPerDay: 51,
      concurrentJobs: 3,
    },
  ],
};

/** Where the grid goes to a thing that this world keeps for somebody else. */
const PATHS: Record<string, (world: SweepWorld) => string> = {
  'POST /v1/memory/{store}/operations': () => '/v1/memory/memory/operations',
  'POST /v1/teams/{team}/skills/{name}/enable': ({ team, sleepingSkill }) =>
    `/v1/teams/${team}/skills/${sleepingSkill}/enable`,
};

/** A request for this operation that is right in every way and, sent once, is done. */
export function requestFor({ name, method }: Pick<Operation, 'name' | 'method'>, world: SweepWorld): SweepRequest {
  const grid = GRID_REQUESTS[name];
  if (grid === undefined) throw new Error(`The grid asks for no ${name}.`);
  const path = PATHS[name]?.(world) ?? grid.path(world, world);
  const bodies = BODIES[name]?.(world) ?? (grid.body === undefined ? [] : [grid.body(world, world)]);
  return { method, path, bodies };
}

/** Where the entity tag of what a request changes is read: of a file, the skill's. */
export function taggedPath(path: string): string {
  return path.replace(/\/files\/.*$/, '');
}
