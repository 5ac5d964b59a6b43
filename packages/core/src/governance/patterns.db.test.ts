import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { removeTeamMember, setTeamMember } from '../identity/index.ts';
import {
  forgetSession,
  getPattern,
  getSettings,
  listPatterns,
  putSettings,
  reportCorrection,
} from '../learning/index.ts';
import { deleteSession } from '../sessions/index.ts';
import { decodeId } from '../shared/ids.ts';
import { openLearningBench, STRUCTLOG, type Crew, type LearningBench } from './governance.test-support.ts';

let bench: LearningBench;
let crew: Crew;

beforeAll(async () => {
  bench = await openLearningBench();
});

beforeEach(async () => {
  crew = await bench.openCrew();
});

afterAll(() => bench.close());

describe('a pattern of corrections', () => {
  it('says in words what is missing, then triggers and enqueues one job', async () => {
    const first = await crew.say({ instruction: STRUCTLOG[0] ?? '' });
    expect(first.pattern).toMatchObject({ count: 1, sessions: 1, state: 'observing' });
    expect(first.pattern.reasons.join(' ')).toContain('1 of the 3 corrections');
    const second = await crew.say({ instruction: STRUCTLOG[1] ?? '' });
    expect(second.pattern.id).toBe(first.pattern.id);
    const third = await crew.say({ instruction: STRUCTLOG[2] ?? '' });
    expect(third.pattern).toMatchObject({
      id: first.pattern.id,
      count: 3,
      sessions: 3,
      state: 'triggered',
      reasons: [],
    });
    const fourth = await crew.say({ instruction: STRUCTLOG[1] ?? '' });
    expect(fourth.pattern.state).toBe('triggered');
    expect(await jobsFor(first.pattern.id)).toBe(1);
  });

  it('counts corrections of several users of the team, and none of another team or organization', async () => {
    const second = await bench.tenant.addUser({ teams: { [crew.team]: 'member' } });
    const stranger = await bench.other.addUser();
    await crew.say({ instruction: '日期请用ISO格式' });
    const foreign = await crew.say({ by: stranger, team: 'default', instruction: '日期请用ISO格式' });
    const elsewhere = await crew.say({ by: second, team: '~me', instruction: '日期请用ISO格式' });
    const mine = await crew.say({ by: second, instruction: '日期格式用ISO' });
    expect(foreign.pattern.count).toBe(1);
    expect(elsewhere.pattern.count).toBe(1);
    expect(mine.pattern).toMatchObject({ count: 2, sessions: 2 });
  });

  it('makes one pattern of two that arrive at once', async () => {
    const sessions = await Promise.all([crew.openSession(), crew.openSession()]);
    const reported = await Promise.all(
      sessions.map((sessionId) =>
        reportCorrection(crew.member.ctx, { sessionId, instruction: 'Quote table names in SQL' }),
      ),
    );
    expect(reported[0]?.pattern.id).toBe(reported[1]?.pattern.id);
  });

  it('stores nothing secret or personal, and reports what it took out', async () => {
    const { reported, proposal } = await crew.propose([
      'Use httpx, not requests. Ask jane.roe@corp.example if in doubt',
      'httpx please, my password is "tr0ub4dor"',
      'I said httpx',
    ]);
    const stored = JSON.stringify([await getPattern(crew.member.ctx, { id: reported.pattern.id }), proposal]);
    expect(stored).not.toContain('jane.roe');
    expect(stored).not.toContain('tr0ub4dor');
    expect(proposal.redactions).toMatchObject({ email: 1, secret: 1 });
  });

  it('is erased with the only session it came from', async () => {
    const sessionId = await crew.openSession();
    const reported = await crew.say({ sessionId, instruction: 'Never abbreviate parameter names' });
    await deleteSession(crew.member.ctx, { id: sessionId, expectedVersion: () => undefined, erasers: [forgetSession] });
    await expect(getPattern(crew.member.ctx, { id: reported.pattern.id })).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('is listed for the team by state, newest first', async () => {
    const held = await crew.say({ instruction: 'Wrap lines at a hundred columns' });
    const { pattern } = await crew.sayAll(STRUCTLOG);
    const all = await listPatterns(crew.member.ctx, { team: crew.team });
    expect(all.items.map(({ id }) => id)).toEqual([pattern.id, held.pattern.id]);
    const triggered = await listPatterns(crew.member.ctx, { team: crew.team, state: 'triggered' });
    expect(triggered.items).toMatchObject([{ id: pattern.id, title: STRUCTLOG[2], count: 3, sessions: 3 }]);
  });

  it('takes nothing from a session whose team its user has left, and again once they are back', async () => {
    const sessionId = await crew.openSession();
    const membership = { team: crew.team, userId: crew.member.userId };
    await removeTeamMember(bench.tenant.owner.ctx, membership);
    const correction = { sessionId, instruction: 'Prefix feature flags with the team’s name' };
    const refused = reportCorrection(crew.member.ctx, correction);
    await expect(refused).rejects.toMatchObject({ kind: 'not_found', code: 'resource.not_found' });
    expect((await listPatterns(bench.tenant.owner.ctx, { team: crew.team })).items).toEqual([]);
    await setTeamMember(bench.tenant.owner.ctx, { ...membership, role: 'member' });
    await expect(reportCorrection(crew.member.ctx, correction)).resolves.toMatchObject({ pattern: { count: 1 } });
  });

  it('is no one else’s to see', async () => {
    const reported = await crew.say({ instruction: 'Put the licence header in every file' });
    await expect(getPattern(bench.other.owner.ctx, { id: reported.pattern.id })).rejects.toMatchObject({
      kind: 'not_found',
    });
    const outsider = await bench.tenant.addUser({ teams: {} });
    await expect(getPattern(outsider.ctx, { id: reported.pattern.id })).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('settings', () => {
  it('let a team’s value win, and refuse a change of what has changed since', async () => {
    const organization = await getSettings(bench.tenant.owner.ctx, {});
    const changed = await putSettings(bench.tenant.owner.ctx, {
      team: crew.team,
      change: { learning: { minCorrections: 4 } },
      expectedVersion: (await getSettings(bench.tenant.owner.ctx, { team: crew.team })).version,
    });
    expect(changed.settings.learning).toMatchObject({ minCorrections: 4, minSpreadMinutes: 30 });
    expect((await getSettings(bench.tenant.owner.ctx, {})).settings).toEqual(organization.settings);
    const stale = putSettings(bench.tenant.owner.ctx, { team: crew.team, change: {}, expectedVersion: '0.0' });
    await expect(stale).rejects.toMatchObject({ kind: 'precondition_failed' });
    const byMember = putSettings(crew.member.ctx, { team: crew.team, change: {}, expectedVersion: changed.version });
    await expect(byMember).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

async function jobsFor(patternId: string): Promise<number> {
  const jobs = await bench.database.admin.runScript(
    `select id from jobs where kind = 'autogen.propose-skill' and payload -> 'data' ->> 'patternId' = '${decodeId('pat', patternId)}'`,
  );
  return jobs.length;
}
