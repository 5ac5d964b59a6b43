import { randomBytes } from 'node:crypto';
import type { Database } from '@cairn/db';
import type { ObjectStore } from '@cairn/core/ports';
import { createTestTenant, type TestActor, type TestTenant } from '@cairn/testing';
import { ask, type Told } from './sweep-ask.ts';
import type { TestApi } from './build-test-app.ts';
import type { GridActor, GridWorld } from './grid-world.ts';

/** Ids and names by what stands in a path for them. */
export interface Things {
  sessionId: string;
  messageId: string;
  userId: string;
  jobId: string;
  patternId: string;
  skill: string;
}

/** One of everything in an organization of its own; each text in it holds the canary. */
export interface SweepWorld extends GridWorld, GridActor {
  tenant: TestTenant;
  owner: TestActor;
  /** Of the team, and of nothing else. */
  member: TestActor;
  userId: string;
  /** A word that no other organization has in any text. */
  canary: string;
  /** Out of use, for who may put it back. */
  sleepingSkill: string;
  proposalDigest: string;
  proposalScan: string;
  /** What was there once. */
  deleted: Omit<Things, 'jobId'>;
  /** Private things of another user of the organization. */
  colleague: Pick<Things, 'sessionId' | 'messageId'>;
}

export interface WorldParts {
  api: TestApi;
  db: Database;
  objects: ObjectStore;
}

interface Builder {
  tenant: TestTenant;
  canary: string;
  /** @throws Error where it is refused */
  post(as: TestActor, path: string, body: unknown): Promise<Told['body']>;
  remove(path: string): Promise<void>;
  firstItem(as: TestActor, path: string): Promise<string>;
}

export function skillFiles(name: string, text: string) {
  const front = `---\nname: ${name}\ndescription: How to ${text}.\n---\n`;
  return [
    { path: 'SKILL.md', content: `${front}# Of ${text}\n\nSay ${text}.\n` },
    { path: 'notes.md', content: `Notes of ${text}.\n` },
  ];
}

export async function buildSweepWorld({ api, db, objects }: WorldParts): Promise<SweepWorld> {
  const canary = `canary${randomBytes(4).toString('hex')}`;
  const tenant = await createTestTenant({ db, objects, name: `Organization ${canary}` });
  const { owner } = tenant;
  const builder = builderOf(api, { tenant, canary });
  const team = await builder.post(owner, '/v1/teams', { slug: `crew-${canary}`, name: `Crew ${canary}` });
  const world = { tenant, owner, canary, key: owner.key, unique: `new-${canary}`, team: String(team['slug']) };
  await builder.post(owner, '/v1/memory/memory/operations', adding(`Remembers ${canary}`));
  await builder.post(owner, '/v1/memory/user/operations', adding(`Is called ${canary}`));
  await builder.post(owner, `/v1/memory/team/operations?team=${world.team}`, adding(`Shares ${canary}`));
  const people = await addPeople(builder, world.team);
  const skills = await addSkills(builder, world.team);
  const own = await addConversation(builder, owner);
  const patternId = await correct(builder, own.sessionId);
  const { colleague, ...users } = people;
  return {
    ...world,
    ...users,
    ...skills,
    ...own,
    ...(await addProposal(builder, { member: colleague, team: world.team })),
    member: colleague,
    userId: owner.userId,
    patternId,
    spareKeyId: String((await builder.post(owner, '/v1/keys', { name: `spare ${canary}`, kind: 'service' }))['id']),
    deleted: await addDeleted(builder, { team: world.team, sessionId: own.sessionId }),
    colleague: await addConversation(builder, colleague).then(({ sessionId, messageId }) => ({ sessionId, messageId })),
  };
}

function builderOf(api: TestApi, { tenant, canary }: Pick<Builder, 'tenant' | 'canary'>): Builder {
  const done = async (call: Parameters<typeof ask>[1]): Promise<Told['body']> => {
    const told = await ask(api, call);
    if (told.status >= 300) throw new Error(`${call.method} ${call.path}: ${told.status} ${told.text}`);
    return told.body;
  };
  return {
    tenant,
    canary,
    post: (as, path, body) => done({ as, method: 'POST', path, body }),
    remove: async (path) => {
      await done({ as: tenant.owner, method: 'DELETE', path, headers: { 'if-match': '*' } });
    },
    firstItem: async (as, path) => {
      const { items } = await done({ as, method: 'GET', path });
      return (items as { id: string }[])[0]?.id ?? '';
    },
  };
}

function adding(content: string) {
  return { operations: [{ action: 'add', content }] };
}

async function addPeople({ tenant, canary, post }: Builder, team: string) {
  const spare = { email: `spare.${canary}@example.com`, name: `Spare ${canary}` };
  const spareUserId = String((await post(tenant.owner, '/v1/users', spare))['id']);
  const colleague = await tenant.addUser({ teams: { [team]: 'member' } });
  const leaving = await tenant.addUser({ teams: { [team]: 'member' } });
  return { spareUserId, colleague, leavingUserId: leaving.userId };
}

async function addSkills({ tenant: { owner }, canary, post, remove }: Builder, team: string) {
  const path = `/v1/teams/${team}/skills`;
  const named = { skill: `guide-${canary}`, goneSkill: `gone-${canary}`, sleepingSkill: `sleeping-${canary}` };
  for (const name of Object.values(named)) {
    await post(owner, path, { category: canary, files: skillFiles(name, canary), message: `Adds ${canary}` });
  }
  await remove(`${path}/${named.goneSkill}`);
  await post(owner, `${path}/${named.sleepingSkill}/disable`, { reason: `Rests ${canary}` });
  return named;
}

async function addConversation({ canary, post, firstItem }: Builder, as: TestActor) {
  const texts = { title: `About ${canary}`, source: `cli ${canary}`, device: canary, metadata: { branch: canary } };
  const session = await post(as, '/v1/sessions', { ...texts, externalId: `session-${canary}` });
  const sessionId = String(session['id']);
  const said = ['First', 'Then'].map((word) => ({ role: 'user', content: `${word} of ${canary}.`, toolName: canary }));
  const { items } = await post(as, `/v1/sessions/${sessionId}/messages`, { messages: said });
  const messageId = (items as { id: string }[])[0]?.id ?? '';
  return { sessionId, messageId, jobId: await firstItem(as, '/v1/jobs') };
}

async function correct({ tenant, canary, post }: Builder, sessionId: string): Promise<string> {
  const samples = { before: `Before ${canary}`, after: `After ${canary}`, category: canary };
  const correction = { sessionId, instruction: `Write times in UTC for ${canary}.`, ...samples };
  const { pattern } = await post(tenant.owner, '/v1/corrections', correction);
  return (pattern as { id: string }).id;
}

async function addProposal({ canary, post }: Builder, { member, team }: { member: TestActor; team: string }) {
  const made = await post(member, `/v1/teams/${team}/skills`, { files: skillFiles(`proposed-${canary}`, canary) });
  const proposal = made['proposal'] as { id: string; digest: string; scan: { id: string } };
  return { proposalId: proposal.id, proposalDigest: proposal.digest, proposalScan: proposal.scan.id };
}

async function addDeleted(builder: Builder, { team, sessionId }: { team: string; sessionId: string }) {
  const { tenant, canary, post, remove } = builder;
  const { owner } = tenant;
  const session = String((await post(owner, '/v1/sessions', { title: `Gone ${canary}` }))['id']);
  // Of other words than the pattern that stays, which it would join.
  const lonely = { sessionId: session, instruction: 'Never abbreviate the names of months.' };
  const { pattern } = await post(owner, '/v1/corrections', lonely);
  await remove(`/v1/sessions/${session}`);
  const sent = await post(owner, `/v1/sessions/${sessionId}/messages`, {
    messages: [{ role: 'user', content: `Taken back ${canary}.` }],
  });
  const messageId = (sent['items'] as { id: string }[])[0]?.id ?? '';
  await remove(`/v1/sessions/${sessionId}/messages/${messageId}`);
  const { userId } = await tenant.addUser();
  await remove(`/v1/users/${userId}`);
  const skill = `removed-${canary}`;
  await post(owner, `/v1/teams/${team}/skills`, { files: skillFiles(skill, canary) });
  await remove(`/v1/teams/${team}/skills/${skill}`);
  return { sessionId: session, messageId, userId, patternId: (pattern as { id: string }).id, skill };
}
