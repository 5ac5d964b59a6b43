import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestTenant, openTestDatabase, type TestActor, type TestDatabase, type TestTenant } from '@cairn/testing';
import { removeTeamMember } from '../identity/index.ts';
import { applyMemoryOperations } from '../memory/index.ts';
import { appendMessages, createSession } from '../sessions/index.ts';
import { sha256Hex } from '../shared/hashing.ts';
import { createSkill, deleteSkill, patchSkill } from '../skills/index.ts';
import { buildPrefix, getSessionContext } from './index.ts';

let database: TestDatabase;
let tenant: TestTenant;
let other: TestTenant;

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db });
  other = await createTestTenant({ db: database.db });
});

afterAll(() => database.close());

async function start(actor: TestActor, input: { team?: string; startedAt?: string } = {}): Promise<string> {
  return (await createSession(actor.ctx, { input, buildPrefix })).session.id;
}

async function remember(
  actor: TestActor,
  content: string,
  store: { store: string; team?: string } = { store: 'memory' },
) {
  await applyMemoryOperations(actor.ctx, { ...store, operations: [{ action: 'add', content }] });
}

const propose = async () => {
  throw new Error('A maintainer publishes without a proposal.');
};

async function publish(actor: TestActor, name: string, team: string): Promise<void> {
  const content = `---\nname: ${name}\ndescription: How we ${name.replaceAll('-', ' ')}.\n---\nStep one.\n`;
  await createSkill(actor.ctx, { input: { team, files: [{ path: 'SKILL.md', content }] }, propose });
}

describe('the prefix of a session', () => {
  it('holds the user’s memory and the team’s as they were when the session was made', async () => {
    await tenant.addTeam('glaciers');
    const user = await tenant.addUser({ teams: { glaciers: 'maintainer' } });
    await remember(user, 'Field notes are in org-mode');
    await remember(user, 'Is colour-blind', { store: 'user' });
    await remember(user, 'Drills are serviced in May', { store: 'team', team: 'glaciers' });
    await remember(other.owner, 'of another organization');
    const { prefix } = await getSessionContext(user.ctx, { sessionId: await start(user, { team: 'glaciers' }) });
    const places = [
      'MEMORY (',
      'Field notes are in org-mode',
      'USER PROFILE (',
      'Is colour-blind',
      'TEAM MEMORY (',
      'Drills',
    ];
    expect(places.map((text) => prefix.text.indexOf(text))).toEqual(
      places.map((text) => prefix.text.indexOf(text)).toSorted((a, b) => a - b),
    );
    for (const text of places) expect(prefix.text).toContain(text);
    expect(prefix.text).not.toContain('another organization');
    expect(prefix.sha256).toBe(sha256Hex(prefix.text));
  });

  it('lists the skills of the session’s team and of the user, and of no other team', async () => {
    await tenant.addTeam('bakery');
    await tenant.addTeam('dairy');
    const user = await tenant.addUser({ teams: { bakery: 'maintainer', dairy: 'maintainer' } });
    await publish(user, 'feed-the-sourdough', 'bakery');
    await publish(user, 'sharpen-my-knives', '~me');
    await publish(user, 'wash-the-churn', 'dairy');
    const { prefix } = await getSessionContext(user.ctx, { sessionId: await start(user, { team: 'bakery' }) });
    expect(prefix.text).toContain('- feed-the-sourdough: How we feed the sourdough.');
    expect(prefix.text).toContain('- sharpen-my-knives: How we sharpen my knives.');
    expect(prefix.text).not.toContain('wash-the-churn');
  });

  it('is the same bytes over 100 calls with writes in between, and another for a new session', async () => {
    const user = await tenant.addUser();
    await remember(user, 'Begins here');
    const sessionId = await start(user);
    const seen = new Set<string>();
    for (let call = 0; call < 100; call += 1) {
      if (call % 5 === 0) await remember(user, `Write ${call}`);
      const { prefix } = await getSessionContext(user.ctx, { sessionId });
      expect(prefix.sha256).toBe(sha256Hex(prefix.text));
      seen.add(prefix.sha256);
    }
    expect(seen.size).toBe(1);
    const next = await getSessionContext(user.ctx, { sessionId: await start(user) });
    expect(seen.has(next.prefix.sha256)).toBe(false);
    expect(next.prefix.text).toContain('Write 95');
  });

  it('of an imported session is built at its first use, once', async () => {
    const user = await tenant.addUser();
    const sessionId = await start(user, { startedAt: '2024-05-06T07:08:09Z' });
    await remember(user, 'Known by the time it is first read');
    const first = await Promise.all(Array.from({ length: 4 }, () => getSessionContext(user.ctx, { sessionId })));
    await remember(user, 'Too late');
    const last = await getSessionContext(user.ctx, { sessionId });
    expect(new Set([...first, last].map(({ prefix }) => prefix.sha256)).size).toBe(1);
    expect(last.prefix.text).toContain('Known by the time');
    expect(last.prefix.text).not.toContain('Too late');
  });

  it('is nobody else’s', async () => {
    const sessionId = await start(tenant.owner);
    for (const stranger of [await tenant.addUser({ role: 'admin' }), other.owner]) {
      await expect(getSessionContext(stranger.ctx, { sessionId })).rejects.toMatchObject({ kind: 'not_found' });
    }
  });
});

describe('the addendum', () => {
  it('is empty while nothing changed and nothing is asked', async () => {
    const user = await tenant.addUser();
    const { addendum } = await getSessionContext(user.ctx, { sessionId: await start(user) });
    expect(addendum).toEqual({ text: '', degraded: [] });
  });

  it('tells what was written since, and takes it back when it is removed again', async () => {
    const user = await tenant.addUser();
    await remember(user, 'Printer is on floor 2');
    const sessionId = await start(user);
    const move = [{ action: 'replace' as const, oldText: 'floor 2', content: 'Printer is on floor 5' }];
    await applyMemoryOperations(user.ctx, { store: 'memory', operations: move });
    const { addendum } = await getSessionContext(user.ctx, { sessionId });
    expect(addendum.text).toContain(
      '- Removed from memory: Printer is on floor 2\n- Added to memory: Printer is on floor 5',
    );
    const back = [{ action: 'replace' as const, oldText: 'floor 5', content: 'Printer is on floor 2' }];
    await applyMemoryOperations(user.ctx, { store: 'memory', operations: back });
    expect((await getSessionContext(user.ctx, { sessionId })).addendum.text).toBe('');
  });

  it('tells of skills that came, changed and went since', async () => {
    await tenant.addTeam('orchard');
    const user = await tenant.addUser({ teams: { orchard: 'maintainer' } });
    await publish(user, 'prune-the-apples', 'orchard');
    await publish(user, 'spray-the-pears', 'orchard');
    const sessionId = await start(user, { team: 'orchard' });
    await publish(user, 'press-the-cider', 'orchard');
    const patch = { team: 'orchard', name: 'prune-the-apples', oldString: 'Step one.', newString: 'Step two.' };
    await patchSkill(user.ctx, { input: patch, propose });
    const pears = { team: 'orchard', name: 'spray-the-pears' };
    await deleteSkill(user.ctx, { skill: pears, expectedRevision: () => undefined, propose });
    const { prefix, addendum } = await getSessionContext(user.ctx, { sessionId });
    expect(prefix.text).toContain('spray-the-pears');
    expect(addendum.text.split('\n').filter((line) => line.startsWith('- '))).toEqual([
      '- Skill spray-the-pears (team orchard) is no longer available; do not use it.',
      '- Skill prune-the-apples (team orchard) is now version 2; load it again before use.',
      '- New skill press-the-cider (team orchard): How we press the cider.',
    ]);
  });

  it('recalls what the user’s other sessions say about the query, and no one else’s', async () => {
    const user = await tenant.addUser();
    const say = async (actor: TestActor, content: string) =>
      appendMessages(actor.ctx, { sessionId: await start(actor), input: { messages: [{ role: 'user', content }] } });
    await say(user, 'The greenhouse thermostat is set to 19 degrees');
    await say(other.owner, 'The greenhouse thermostat belongs to a stranger');
    await say(await tenant.addUser(), 'My greenhouse thermostat is private');
    const sessionId = await start(user);
    const { addendum } = await getSessionContext(user.ctx, { sessionId, query: 'greenhouse thermostat', tokens: 400 });
    expect(addendum.text).toMatch(/^<memory-context>\n[^]*\n<\/memory-context>$/);
    expect(addendum.text).toContain('set to 19 degrees');
    expect(addendum.text).not.toMatch(/stranger|private/);
  });

  it('tells one who has left the team nothing new of it', async () => {
    await tenant.addTeam('volcanoes');
    const leader = await tenant.addUser({ teams: { volcanoes: 'maintainer' } });
    const leaver = await tenant.addUser({ teams: { volcanoes: 'member' } });
    const sessionId = await start(leaver, { team: 'volcanoes' });
    await removeTeamMember(tenant.owner.ctx, { team: 'volcanoes', userId: leaver.userId });
    await remember(leader, 'The new seismometer is secret', { store: 'team', team: 'volcanoes' });
    expect((await getSessionContext(leaver.ctx, { sessionId })).addendum.text).toBe('');
  });
});
