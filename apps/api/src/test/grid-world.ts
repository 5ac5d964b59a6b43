import type { Scope } from '@cairn/core/shared';
import type { TestActor, TestTenant } from '@cairn/testing';
import type { TestApi } from './build-test-app.ts';
import { COLUMNS, type Column } from './scope-table.ts';

/** Things of one organization that requests can name. */
export interface GridWorld {
  team: string;
  skill: string;
  /** Deleted. */
  goneSkill: string;
  spareUserId: string;
  leavingUserId: string;
  spareKeyId: string;
  proposalId: string;
  patternId: string;
}

/** Somebody who asks, and things of theirs; a reader's and a service key's are those of the owner. */
export interface GridActor {
  key: string;
  userId: string | null;
  /** A name that nothing has yet. */
  unique: string;
  sessionId: string;
  messageId: string;
  jobId: string;
}

interface Builder {
  api: TestApi;
  tenant: TestTenant;
}

const TEAM = 'crew';

type Holder = Pick<TestActor, 'key'> & { userId: string | null };

async function made(api: TestApi, as: Pick<TestActor, 'key'>, [path, body]: [string, unknown]) {
  const answer = await api.call({ as, method: 'POST', path, body });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

export async function buildGridWorld({ api, tenant }: Builder): Promise<GridWorld> {
  const { owner } = tenant;
  await tenant.addTeam(TEAM);
  const member = await tenant.addUser({ teams: { [TEAM]: 'member' } });
  const files = (name: string) => [
    { path: 'SKILL.md', content: `---\nname: ${name}\ndescription: How to ${name}.\n---\n# ${name}\n\nSay so.\n` },
  ];
  const skills = `/v1/teams/${TEAM}/skills`;
  await made(api, owner, [skills, { files: files('guide') }]);
  // Deleted once and there again: restoring it comes as far as its name, which is taken.
  await made(api, owner, [skills, { files: files('gone') }]);
  await api.call({ as: owner, method: 'DELETE', path: `${skills}/gone`, headers: { 'if-match': '*' } });
  await made(api, owner, [skills, { files: files('gone') }]);
  const { proposal } = await made(api, member, [skills, { files: files('proposed') }]);
  const session = await made(api, member, ['/v1/sessions', { team: TEAM }]);
  const correction = { sessionId: session['id'], instruction: 'Write times in UTC.' };
  const { pattern } = await made(api, member, ['/v1/corrections', correction]);
  const spareKey = await made(api, owner, ['/v1/keys', { name: 'spare', kind: 'service' }]);
  return {
    team: TEAM,
    skill: 'guide',
    goneSkill: 'gone',
    spareUserId: (await tenant.addUser()).userId,
    leavingUserId: (await tenant.addUser()).userId,
    spareKeyId: String(spareKey['id']),
    proposalId: (proposal as { id: string }).id,
    patternId: (pattern as { id: string }).id,
  };
}

export async function buildGridActors({ api, tenant }: Builder): Promise<Record<Column, GridActor>> {
  const holders = await holdersOf(tenant);
  const entries: [Column, GridActor][] = [];
  for (const [index, column] of COLUMNS.entries()) {
    const { holder, person } = holders[column];
    const things = await thingsOf(api, person ?? tenant.owner);
    entries.push([column, { key: holder.key, userId: holder.userId, unique: `grid-${index}-of-it`, ...things }]);
  }
  return Object.fromEntries(entries) as Record<Column, GridActor>;
}

/** Each column's key, and the full key of its user where that user has things of their own. */
async function holdersOf(tenant: TestTenant): Promise<Record<Column, { holder: Holder; person?: TestActor }>> {
  const { owner } = tenant;
  const inTeam = (role: 'member' | 'maintainer' | 'reviewer') => tenant.addUser({ teams: { [TEAM]: role } });
  const service = async (kind: 'service' | 'ci', scopes?: Scope[]) => ({
    holder: { ...(await tenant.addServiceKey(kind, scopes)), userId: null },
  });
  const keyOf = async (person: TestActor, kind: 'user' | 'agent', scopes?: Scope[]) => ({
    holder: await tenant.addKey(person, scopes === undefined ? { kind } : { kind, scopes }),
    person,
  });
  const themselves = (person: TestActor) => ({ holder: person, person });
  const reader = await tenant.addUser({ role: 'reader', teams: { [TEAM]: 'member' } });
  const maintainer = await inTeam('maintainer');
  const noScope: Scope[] = [];
  return {
    owner: themselves(owner),
    admin: themselves(await tenant.addUser({ role: 'admin', teams: {} })),
    reviewer: themselves(await tenant.addUser({ role: 'reviewer', teams: {} })),
    member: themselves(await inTeam('member')),
    reader: { holder: reader },
    'team maintainer': themselves(maintainer),
    'team reviewer': themselves(await inTeam('reviewer')),
    'agent of an owner': await keyOf(owner, 'agent'),
    'agent of a reader': { holder: await tenant.addKey(reader, { kind: 'agent' }) },
    service: await service('service'),
    ci: await service('ci'),
    'owner, no scope': await keyOf(owner, 'user', noScope),
    'team maintainer, no scope': await keyOf(maintainer, 'user', noScope),
    'agent of an owner, no scope': await keyOf(owner, 'agent', noScope),
    'service, no scope': await service('service', noScope),
    'ci, no scope': await service('ci', noScope),
  };
}

async function thingsOf(
  api: TestApi,
  person: TestActor,
): Promise<Pick<GridActor, 'sessionId' | 'messageId' | 'jobId'>> {
  const { id: sessionId } = await made(api, person, ['/v1/sessions', {}]);
  const messages = { messages: [{ role: 'user', content: 'Hello.' }] };
  const { items } = await made(api, person, [`/v1/sessions/${String(sessionId)}/messages`, messages]);
  const jobs = await api.call({ as: person, path: '/v1/jobs' });
  return {
    sessionId: String(sessionId),
    messageId: (items as { id: string }[])[0]?.id ?? '',
    jobId: (jobs.body['items'] as { id: string }[])[0]?.id ?? '',
  };
}
