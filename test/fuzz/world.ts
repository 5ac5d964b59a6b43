import { randomBytes } from 'node:crypto';
import { createCairnClient, type CairnClient } from '@cairn/sdk';

/** Somebody who asks. */
export interface Actor {
  name: string;
  /** The `Authorization` header; null for nobody. */
  authorization: string | null;
}

/** Two organizations that get along without each other, one whose limits may be changed, and who asks. */
export interface FuzzWorld {
  /** Of the organization that is fuzzed. */
  actors: Actor[];
  owner: Actor;
  platform: Actor;
  /** The owner of an organization of its own, so that its limits bind nobody else. */
  limited: Actor;
  /** Ids of the users and keys that ask. */
  shielded: ReadonlySet<string>;
  /** What the other organization has, by the prefix of its ids. */
  foreign: ReadonlyMap<string, string[]>;
  /** Is in all that the other organization has written, and in no request. */
  canary: string;
}

export interface Server {
  url: string;
  platformKey: string;
}

interface Founded {
  owner: CairnClient;
  admin: { userId: string; apiKey: string };
}

const MOST_REQUESTS_PER_MINUTE = 600_000;

export async function buildWorld({ url, platformKey }: Server): Promise<FuzzWorld> {
  const client = (apiKey: string) => createCairnClient({ url, apiKey });
  const found = async (name: string): Promise<Founded> => {
    const slug = `${name}-${randomBytes(5).toString('hex')}`;
    const { admin } = await client(platformKey).organizations.create({ slug, name });
    const owner = client(admin.apiKey);
    const { etag } = await owner.limits.get();
    await owner.limits.change({ ifMatch: etag, change: { requestsPerMinute: MOST_REQUESTS_PER_MINUTE } });
    return { owner, admin };
  };
  const own = await found('fuzzed');
  const limited = await found('limited');
  const canary = `canary${randomBytes(8).toString('hex')}`;
  const foreign = await furnish(await found('other'), { client, canary });
  const { actors, shielded } = await hire(own);
  const owner = actorOf('owner', own.admin.apiKey);
  return {
    actors: [owner, ...actors, { name: 'nobody', authorization: null }, actorOf('a bad key', 'crn_user_nobody')],
    owner,
    platform: actorOf('platform', platformKey),
    limited: actorOf('owner of another', limited.admin.apiKey),
    shielded,
    foreign,
    canary,
  };
}

function actorOf(name: string, key: string): Actor {
  return { name, authorization: `Bearer ${key}` };
}

/** Keys of every sort, each with what it may do. */
async function hire({ owner, admin }: Founded): Promise<{ actors: Actor[]; shielded: Set<string> }> {
  const me = await owner.me();
  const shielded = new Set([admin.userId, me.actor.id]);
  const actors: Actor[] = [];
  const addKey = async (name: string, key: Parameters<CairnClient['keys']['create']>[0]) => {
    const made = await owner.keys.create(key);
    shielded.add(made.id);
    actors.push(actorOf(name, made.key));
  };
  await addKey('agent of the owner', { name: 'agent', kind: 'agent', userId: admin.userId });
  for (const role of ['admin', 'reviewer', 'member', 'reader'] as const) {
    const { id } = await owner.users.create({ email: `${role}@fuzz.example.com`, name: role, role });
    shielded.add(id);
    await owner.teams.setMember('default', { userId: id, role: 'member' });
    await addKey(role, { name: role, kind: 'user', userId: id });
  }
  await addKey('service', { name: 'service', kind: 'service', scopes: ['skills:read', 'skills:write'] });
  await addKey('ci', { name: 'ci', kind: 'ci' });
  return { actors, shielded };
}

interface Furnishing {
  client(apiKey: string): CairnClient;
  canary: string;
}

/** One of each thing an organization can have, every text of it with the canary. */
async function furnish({ owner, admin }: Founded, { client, canary }: Furnishing): Promise<Map<string, string[]>> {
  const user = await owner.users.create({ email: `${canary}@example.com`, name: canary, role: 'member' });
  const team = await owner.teams.create({ slug: `t-${randomBytes(5).toString('hex')}`, name: canary });
  await owner.teams.setMember('default', { userId: user.id, role: 'member' });
  const key = await owner.keys.create({ name: canary, kind: 'user', userId: user.id });
  const member = client(key.key);
  await member.memory.apply('memory', { operations: [{ action: 'add', content: `The word is ${canary}.` }] });
  const session = await member.sessions.create({ title: canary, metadata: { canary } });
  const appended = await member.sessions.append(session.id, {
    messages: [{ role: 'user', content: `Where is ${canary} kept?` }],
  });
  const { pattern, id } = await member.corrections.report({ sessionId: session.id, instruction: `Say ${canary}.` });
  const files = [
    { path: 'SKILL.md', content: `---\nname: kept\ndescription: About ${canary}.\n---\n# ${canary}\n\nKeep it.\n` },
  ];
  const known: unknown[] = [admin, user, team, key.id, session, appended, pattern, id, await owner.me()];
  known.push(await owner.skills.create('default', { files }), await member.skills.create('~me', { files }));
  known.push(await member.skills.create('default', { name: 'wanted', files }), await member.jobs.list());
  return byPrefix(JSON.stringify(known));
}

function byPrefix(text: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [id, prefix = ''] of text.matchAll(/\b([a-z]{3,4})_[0-9A-Za-z]{22}\b/g)) {
    found.set(prefix, [...new Set([...(found.get(prefix) ?? []), id])]);
  }
  return found;
}
