import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createFakeClock,
  createTestTenant,
  openTestDatabase,
  type FakeClock,
  type TestActor,
  type TestDatabase,
  type TestTenant,
} from '@cairn/testing';
import { proposeSkill, rejectProposal } from '../governance/index.ts';
import { listJobs } from '../jobs/index.ts';
import { createSession } from '../sessions/index.ts';
import { decodeId } from '../shared/ids.ts';
import {
  getPattern,
  getSettings,
  listPatterns,
  putSettings,
  reportCorrection,
  settlePatterns,
  type ReportedCorrection,
  type SettingsChange,
} from './index.ts';

const HOUR = 3_600_000;
const UTC_TIMES = ['Store timestamps in UTC, not local time', 'UTC timestamps please', 'I said UTC, not local time'];
const SORTED_KEYS = ['Sort the keys of YAML files', 'YAML keys must be sorted', 'sorted keys in YAML please'];

let database: TestDatabase;
let clock: FakeClock;
let tenant: TestTenant;
let crew: { team: string; member: TestActor };
let crews = 0;

beforeAll(async () => {
  clock = createFakeClock(new Date('2026-05-04T08:00:00Z'));
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db, clock });
});

beforeEach(async () => {
  crew = await openCrew();
});

afterAll(() => database.close());

/** A team of its own with one member. */
async function openCrew(): Promise<typeof crew> {
  const team = `crew-${++crews}`;
  await tenant.addTeam(team);
  return { team, member: await tenant.addUser({ teams: { [team]: 'member' } }) };
}

/** Says each in a session of its own, an hour apart; the pattern of the last. */
async function say(instructions: string[], by = crew): Promise<ReportedCorrection['pattern']> {
  const { ctx } = by.member;
  const prefix = { text: '', sha256: '0'.repeat(64), sources: {} };
  let pattern: ReportedCorrection['pattern'] | undefined;
  for (const instruction of instructions) {
    const { session } = await createSession(ctx, { input: { team: by.team }, buildPrefix: async () => prefix });
    ({ pattern } = await reportCorrection(ctx, { sessionId: session.id, instruction }));
    clock.advance(HOUR);
  }
  if (!pattern) throw new Error('Nothing was said.');
  return pattern;
}

/** Does what the worker does with the pattern's job. */
async function propose(pattern: ReportedCorrection['pattern']): ReturnType<typeof proposeSkill> {
  const { ctx } = crew.member;
  const job = { patternId: decodeId('pat', pattern.id), jobId: '00000000-0000-4000-8000-00000000abcd' };
  return proposeSkill({ ...ctx, actor: { ...ctx.actor, kind: 'system' } }, job);
}

async function reject(proposed: Awaited<ReturnType<typeof proposeSkill>>): Promise<void> {
  if (!('proposalId' in proposed)) throw new Error(proposed.reason);
  await rejectProposal(tenant.owner.ctx, { id: proposed.proposalId, reason: 'Local time is fine here.' });
}

async function change(learning: SettingsChange['learning'], scope: { team?: string } = { team: crew.team }) {
  const { ctx } = tenant.owner;
  const { version } = await getSettings(ctx, scope);
  await putSettings(ctx, { ...scope, change: { learning }, expectedVersion: version });
}

async function teamId(): Promise<string> {
  const { items } = await listPatterns(crew.member.ctx, { team: crew.team, limit: 1 });
  return decodeId('team', items[0]?.teamId ?? '');
}

async function queued(kind: string): Promise<number> {
  const { items } = await listJobs(tenant.owner.ctx, { kind, state: 'queued', limit: 100 });
  return items.length;
}

describe('settling patterns anew', () => {
  it('triggers what looser rules let pass, once', async () => {
    await change({ minCorrections: 4 });
    const pattern = await say(UTC_TIMES);
    expect(pattern.state).toBe('observing');
    await change({ minCorrections: 3 });
    const before = await queued('autogen.propose-skill');
    const team = { teamId: await teamId() };
    expect(await settlePatterns(tenant.owner.ctx, team)).toEqual({ settled: 1, triggered: 1, teams: 0 });
    await settlePatterns(tenant.owner.ctx, team);
    expect(await getPattern(crew.member.ctx, { id: pattern.id })).toMatchObject({ state: 'triggered', reasons: [] });
    expect(await queued('autogen.propose-skill')).toBe(before + 1);
  });

  it('takes back what stricter rules do not let pass, and says why', async () => {
    const pattern = await say(UTC_TIMES);
    expect(pattern.state).toBe('triggered');
    await change({ autoGenerate: false });
    await settlePatterns(tenant.owner.ctx, { teamId: await teamId() });
    const settled = await getPattern(crew.member.ctx, { id: pattern.id });
    expect(settled.state).toBe('observing');
    expect(settled.reasons.join(' ')).toContain('switched off');
    expect(await propose(pattern)).toMatchObject({ status: 'no_change' });
  });

  it('gives the room that a rejection makes to a pattern the cap kept back', async () => {
    await change({ maxTotal: 1 });
    const proposed = await propose(await say(UTC_TIMES));
    const pattern = await say(SORTED_KEYS);
    expect(pattern.state).toBe('observing');
    await reject(proposed);
    const done = await settlePatterns(tenant.owner.ctx, { teamId: await teamId() });
    expect(done).toEqual({ settled: 1, triggered: 1, teams: 0 });
    expect(await getPattern(crew.member.ctx, { id: pattern.id })).toMatchObject({ state: 'triggered' });
  });

  it('gives the room of a new day to a pattern the cap kept back', async () => {
    await change({ maxPerDay: 1 });
    clock.advance(24 * HOUR - (clock.now().getTime() % (24 * HOUR)));
    await propose(await say(UTC_TIMES));
    const pattern = await say(SORTED_KEYS);
    expect(pattern.reasons.join(' ')).toContain('for today');
    clock.advance(24 * HOUR);
    await settlePatterns(tenant.owner.ctx, { teamId: await teamId() });
    expect(await getPattern(crew.member.ctx, { id: pattern.id })).toMatchObject({ state: 'triggered', reasons: [] });
  });

  it('gives the room of a cap to the oldest pattern', async () => {
    await change({ maxTotal: 0 });
    const older = await say(UTC_TIMES);
    const newer = await say(SORTED_KEYS);
    await change({ maxTotal: 1 });
    await settlePatterns(tenant.owner.ctx, { teamId: await teamId() });
    expect(await getPattern(crew.member.ctx, { id: older.id })).toMatchObject({ state: 'triggered' });
    expect(await getPattern(crew.member.ctx, { id: newer.id })).toMatchObject({ state: 'observing' });
  });

  it('leaves decided patterns as they are', async () => {
    const pattern = await say(UTC_TIMES);
    await reject(await propose(pattern));
    const before = await getPattern(crew.member.ctx, { id: pattern.id });
    const done = await settlePatterns(tenant.owner.ctx, { teamId: await teamId() });
    expect(done).toEqual({ settled: 0, triggered: 0, teams: 0 });
    expect(await getPattern(crew.member.ctx, { id: pattern.id })).toEqual(before);
  });

  it('stops between two patterns when its worker has to', async () => {
    await say(['Pin the base image']);
    const stopped = settlePatterns(tenant.owner.ctx, { teamId: await teamId(), signal: AbortSignal.abort() });
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('gives each team of the organization that has undecided patterns a job, and none of another organization', async () => {
    await say(['Pin the base image']);
    await say(['Pin the base image'], await openCrew());
    const other = await createTestTenant({ db: database.db, clock });
    const before = await queued('autogen.settle-patterns');
    const { teams } = await settlePatterns(tenant.owner.ctx, { teamId: null });
    expect(teams).toBeGreaterThanOrEqual(2);
    expect(await queued('autogen.settle-patterns')).toBeGreaterThanOrEqual(before + 2);
    expect(await settlePatterns(other.owner.ctx, { teamId: null })).toMatchObject({ teams: 0 });
  });
});

describe('a change of the settings', () => {
  it('enqueues one settling of the team’s patterns, however often they change before it runs', async () => {
    const before = await queued('autogen.settle-patterns');
    await change({ minSpreadMinutes: 0 });
    await change({ minSpreadMinutes: 10 });
    expect(await queued('autogen.settle-patterns')).toBe(before + 1);
  });

  it('enqueues none where no value of learning becomes another', async () => {
    const before = await queued('autogen.settle-patterns');
    await change({ minSpreadMinutes: 30 });
    await change({});
    expect(await queued('autogen.settle-patterns')).toBe(before);
  });

  it('of the organization enqueues one settling for all teams', async () => {
    const before = await queued('autogen.settle-patterns');
    await change({ maxPerDay: 6 }, {});
    await change({ maxPerDay: 5 }, {});
    expect(await queued('autogen.settle-patterns')).toBe(before + 1);
  });
});
