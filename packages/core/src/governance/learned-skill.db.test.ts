import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenantTx } from '@cairn/db';
import {
  createFakeClock,
  createTestTenant,
  openTestDatabase,
  type TestActor,
  type TestContext,
  type TestDatabase,
  type TestTenant,
} from '@cairn/testing';
import { decodeId } from '../shared/ids.ts';
import {
  forgetSession,
  getPattern,
  getSettings,
  listPatterns,
  putSettings,
  reportCorrection,
  type ReportedCorrection,
} from '../learning/index.ts';
import { createSession, deleteSession } from '../sessions/index.ts';
import { createSkill, getSkill, loadLiveSkills, patchSkill } from '../skills/index.ts';
import { updateProposal } from './proposals.repository.ts';
import {
  approveProposal,
  editProposal,
  getProposal,
  ignoreProposal,
  listProposals,
  proposeSkill,
  rejectProposal,
} from './index.ts';

const HOUR = 3_600_000;
const clock = createFakeClock(new Date('2026-05-04T08:00:00Z'));
let database: TestDatabase;
let tenant: TestTenant;
let other: TestTenant;
let member: TestActor;
let maintainer: TestActor;
let team: string;

beforeAll(async () => {
  database = await openTestDatabase();
  tenant = await createTestTenant({ db: database.db, clock });
  other = await createTestTenant({ db: database.db, clock });
});

let teams = 0;
beforeEach(async () => {
  team = `crew-${++teams}`;
  await tenant.addTeam(team);
  member = await tenant.addUser({ teams: { [team]: 'member' } });
  maintainer = await tenant.addUser({ teams: { [team]: 'maintainer' } });
});

afterAll(() => database.close());

interface Said {
  by?: TestActor;
  instruction: string;
  before?: string;
  after?: string;
  sessionId?: string;
  in?: string;
}

async function openSession(by: TestActor = member, at: string = team): Promise<string> {
  const { session } = await createSession(by.ctx, {
    input: { team: at },
    buildPrefix: async () => ({ text: '', sha256: '0'.repeat(64), sources: {} }),
  });
  return session.id;
}

/** Says something in a session of its own, and lets an hour pass. */
async function say({ by = member, in: at = team, sessionId, ...said }: Said): Promise<ReportedCorrection> {
  const session = sessionId ?? (await openSession(by, at));
  const reported = await reportCorrection(by.ctx, { sessionId: session, ...said });
  clock.advance(HOUR);
  return reported;
}

async function sayAll(texts: string[]): Promise<ReportedCorrection> {
  let last: ReportedCorrection | undefined;
  for (const instruction of texts) last = await say({ instruction });
  if (!last) throw new Error('Nothing was said.');
  return last;
}

function run(reported: ReportedCorrection, override: Partial<TestContext> = {}) {
  const job = { patternId: decodeId('pat', reported.pattern.id), jobId: '00000000-0000-4000-8000-00000000abcd' };
  return proposeSkill({ ...member.ctx, ...override, actor: { ...member.ctx.actor, kind: 'system' } }, job);
}

async function propose(texts: string[]) {
  const reported = await sayAll(texts);
  const result = await run(reported);
  if (!('proposalId' in result)) throw new Error(result.reason);
  return { reported, proposal: await getProposal(maintainer.ctx, { id: result.proposalId }) };
}

const LOGGER = ['Use the structlog logger, not print', 'structlog please', 'No, I said structlog instead of print!'];

describe('a pattern of corrections', () => {
  it('says in words what is missing, then triggers and enqueues one job', async () => {
    const first = await say({ instruction: LOGGER[0] ?? '' });
    expect(first.pattern).toMatchObject({ count: 1, sessions: 1, state: 'observing' });
    expect(first.pattern.reasons.join(' ')).toContain('1 of the 3 corrections');
    const second = await say({ instruction: LOGGER[1] ?? '' });
    expect(second.pattern.id).toBe(first.pattern.id);
    const third = await say({ instruction: LOGGER[2] ?? '' });
    expect(third.pattern).toMatchObject({
      id: first.pattern.id,
      count: 3,
      sessions: 3,
      state: 'triggered',
      reasons: [],
    });
    const fourth = await say({ instruction: LOGGER[1] ?? '' });
    expect(fourth.pattern.state).toBe('triggered');
    expect(await jobsFor(first.pattern.id)).toBe(1);
  });

  it('counts corrections of several users of the team, and none of another team or organization', async () => {
    const second = await tenant.addUser({ teams: { [team]: 'member' } });
    const stranger = await other.addUser();
    await say({ instruction: '日期请用ISO格式' });
    const foreign = await say({ by: stranger, in: 'default', instruction: '日期请用ISO格式' });
    const elsewhere = await say({ by: second, in: '~me', instruction: '日期请用ISO格式' });
    const mine = await say({ by: second, instruction: '日期格式用ISO' });
    expect(foreign.pattern.count).toBe(1);
    expect(elsewhere.pattern.count).toBe(1);
    expect(mine.pattern).toMatchObject({ count: 2, sessions: 2 });
  });

  it('makes one pattern of two that arrive at once', async () => {
    const sessions = await Promise.all([openSession(), openSession()]);
    const reported = await Promise.all(
      sessions.map((sessionId) => reportCorrection(member.ctx, { sessionId, instruction: 'Quote table names in SQL' })),
    );
    expect(reported[0]?.pattern.id).toBe(reported[1]?.pattern.id);
  });

  it('stores nothing secret or personal, and reports what it took out', async () => {
    const { reported, proposal } = await propose([
      'Use httpx, not requests. Ask jane.roe@corp.example if in doubt',
      'httpx please, my password is "tr0ub4dor"',
      'I said httpx',
    ]);
    const stored = JSON.stringify([await getPattern(member.ctx, { id: reported.pattern.id }), proposal]);
    expect(stored).not.toContain('jane.roe');
    expect(stored).not.toContain('tr0ub4dor');
    expect(proposal.redactions).toMatchObject({ email: 1, secret: 1 });
  });

  it('is erased with the only session it came from', async () => {
    const sessionId = await openSession();
    const reported = await say({ sessionId, instruction: 'Never abbreviate parameter names' });
    await deleteSession(member.ctx, { id: sessionId, expectedVersion: () => undefined, erasers: [forgetSession] });
    await expect(getPattern(member.ctx, { id: reported.pattern.id })).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('is listed for the team by state, newest first', async () => {
    const held = await say({ instruction: 'Wrap lines at a hundred columns' });
    const { pattern } = await sayAll(LOGGER);
    const all = await listPatterns(member.ctx, { team });
    expect(all.items.map(({ id }) => id)).toEqual([pattern.id, held.pattern.id]);
    const triggered = await listPatterns(member.ctx, { team, state: 'triggered' });
    expect(triggered.items).toMatchObject([{ id: pattern.id, title: LOGGER[2], count: 3, sessions: 3 }]);
  });

  it('is no one else’s to see', async () => {
    const reported = await say({ instruction: 'Put the licence header in every file' });
    await expect(getPattern(other.owner.ctx, { id: reported.pattern.id })).rejects.toMatchObject({ kind: 'not_found' });
    const outsider = await tenant.addUser({ teams: {} });
    await expect(getPattern(outsider.ctx, { id: reported.pattern.id })).rejects.toMatchObject({ kind: 'not_found' });
  });
});

describe('the proposal of a pattern', () => {
  it('is a scanned SKILL.md with its evidence, and makes the pattern proposed', async () => {
    const { reported, proposal } = await propose(LOGGER);
    expect(proposal).toMatchObject({
      state: 'pending',
      kind: 'create',
      team,
      confidence: 0.85,
      corrections: 3,
      baseVersion: null,
    });
    expect(proposal.name).toMatch(/^auto-/);
    expect(proposal.files[0]?.content).toContain('source: auto');
    expect(proposal.scan?.verdict).toBe('safe');
    expect(proposal.evidence.map(({ instruction }) => instruction)).toEqual(LOGGER);
    expect(proposal.diff.files).toMatchObject([{ path: 'SKILL.md', change: 'added' }]);
    expect(proposal.provenance).toMatchObject({ method: 'extractive', model: null });
    const pattern = await getPattern(member.ctx, { id: reported.pattern.id });
    expect(pattern).toMatchObject({ state: 'proposed', proposal: { id: proposal.id } });
  });

  it('is one, however often and however parallel the job runs', async () => {
    const reported = await sayAll(LOGGER);
    const results = await Promise.all([run(reported), run(reported), run(reported)]);
    results.push(await run(reported));
    expect(new Set(results.map((result) => JSON.stringify('proposalId' in result && result.proposalId))).size).toBe(1);
    expect((await listProposals(maintainer.ctx, { team })).items).toHaveLength(1);
  });

  it('is made by the next attempt where the first one broke off anywhere before its commit', async () => {
    const reported = await sayAll(LOGGER);
    const { objects } = member.ctx;
    const broken = { ...objects, put: () => Promise.reject(new Error('gone')) };
    await expect(run(reported, { objects: broken })).rejects.toThrow('gone');
    expect((await listProposals(maintainer.ctx, { team })).items).toEqual([]);
    await run(reported);
    expect((await listProposals(maintainer.ctx, { team })).items).toHaveLength(1);
  });

  it('takes later corrections as evidence without changing its digest, and offers a special case as an edit', async () => {
    const { reported, proposal } = await propose(LOGGER);
    const late = await say({ instruction: 'In notebooks, use print instead of structlog' });
    expect(late.pattern).toMatchObject({ id: reported.pattern.id, state: 'proposed' });
    const now = await getProposal(maintainer.ctx, { id: proposal.id });
    expect(now.digest).toBe(proposal.digest);
    expect(now.evidence.at(-1)).toMatchObject({ role: 'special' });
    expect(now.suggestedEdits[0]?.content).toContain('- In notebooks, use print instead of structlog');
  });

  it('becomes a skill of the team by an approval of what was reviewed', async () => {
    const { reported, proposal } = await propose(LOGGER);
    const approved = await approveProposal(maintainer.ctx, {
      id: proposal.id,
      expectedDigest: proposal.digest,
      ...(proposal.scan ? { expectedScan: proposal.scan.id } : {}),
      note: 'Good',
    });
    expect(approved).toMatchObject({ state: 'approved', publishedVersion: 1, decision: { note: 'Good' } });
    const skill = await getSkill(member.ctx, { team, name: proposal.name });
    expect(skill).toMatchObject({
      digest: proposal.digest,
      source: 'auto',
      confidence: 0.85,
      corrections: 3,
      state: 'active',
    });
    expect((await getPattern(member.ctx, { id: reported.pattern.id })).state).toBe('approved');
  });

  it('is decided once, by one of two reviewers at once', async () => {
    const { proposal } = await propose(LOGGER);
    const attempts = await Promise.allSettled([
      approveProposal(maintainer.ctx, { id: proposal.id, expectedDigest: proposal.digest }),
      rejectProposal(tenant.owner.ctx, { id: proposal.id, reason: 'no' }),
    ]);
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = attempts.find((attempt) => attempt.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'proposal.decided' });
  });

  it('is not approved under another digest or another scan', async () => {
    const { proposal } = await propose(LOGGER);
    const stale = { code: 'proposal.stale', kind: 'conflict' };
    const digest = `sha256:${'0'.repeat(64)}`;
    await expect(approveProposal(maintainer.ctx, { id: proposal.id, expectedDigest: digest })).rejects.toMatchObject(
      stale,
    );
    const scan = { id: proposal.id, expectedDigest: proposal.digest, expectedScan: 'scn_0000000000000000000000' };
    await expect(approveProposal(maintainer.ctx, scan)).rejects.toMatchObject(stale);
    expect((await getProposal(maintainer.ctx, { id: proposal.id })).state).toBe('pending');
  });

  it('is not approved once the rules of the scan have changed, until it was looked at again', async () => {
    const { proposal } = await propose(LOGGER);
    await withTenantTx(tenant.owner.ctx, async (tx) => {
      await updateProposal(
        tx,
        { tenantId: tenant.tenantId, id: decodeId('prp', proposal.id) },
        { scanId: 'scn_of_older_rules' },
      );
    });
    const approval = { id: proposal.id, expectedDigest: proposal.digest };
    await expect(approveProposal(maintainer.ctx, approval)).rejects.toMatchObject({ code: 'proposal.stale' });
    const again = await getProposal(maintainer.ctx, { id: proposal.id });
    expect(again.scan?.id).toBe(proposal.scan?.id);
    await expect(approveProposal(maintainer.ctx, approval)).resolves.toMatchObject({ state: 'approved' });
  });

  it('is decided by nobody without the right, and seen by nobody outside', async () => {
    const { proposal } = await propose(LOGGER);
    const approval = { id: proposal.id, expectedDigest: proposal.digest };
    await expect(approveProposal(member.ctx, approval)).rejects.toMatchObject({ kind: 'forbidden' });
    const agent = await tenant.addKey(maintainer, { kind: 'agent' });
    await expect(approveProposal(agent.ctx, approval)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(approveProposal(other.owner.ctx, approval)).rejects.toMatchObject({ kind: 'not_found' });
    const outsider = await tenant.addUser({ teams: {} });
    await expect(getProposal(outsider.ctx, { id: proposal.id })).rejects.toMatchObject({ kind: 'not_found' });
    expect((await listProposals(outsider.ctx, {})).items).toEqual([]);
    expect((await listProposals(other.owner.ctx, {})).items).toEqual([]);
  });

  it('settles its pattern by a rejection: the same correction makes no other', async () => {
    const { reported, proposal } = await propose(LOGGER);
    await rejectProposal(maintainer.ctx, { id: proposal.id, reason: 'print is fine here' });
    const again = await sayAll(LOGGER);
    expect(again.pattern).toMatchObject({ id: reported.pattern.id, state: 'rejected' });
    expect(again.pattern.reasons.join(' ')).toContain('print is fine here');
    expect(await run(again)).toMatchObject({ proposalId: proposal.id });
  });

  it('waits again after the time until which it was ignored', async () => {
    const { proposal } = await propose(LOGGER);
    const until = new Date(clock.now().getTime() + 2 * HOUR).toISOString();
    await expect(ignoreProposal(maintainer.ctx, { id: proposal.id, until })).resolves.toMatchObject({
      state: 'ignored',
    });
    expect((await listProposals(maintainer.ctx, { team, state: 'pending' })).items).toEqual([]);
    clock.advance(3 * HOUR);
    expect((await listProposals(maintainer.ctx, { team, state: 'pending' })).items).toHaveLength(1);
    const approval = { id: proposal.id, expectedDigest: proposal.digest };
    await expect(approveProposal(maintainer.ctx, approval)).resolves.toMatchObject({ state: 'approved' });
  });

  it('is approved as edited, with at least 0.90, where the edited files are safe', async () => {
    const { proposal } = await propose(LOGGER);
    const content = `${proposal.files[0]?.content ?? ''}\nEdited by a person.\n`;
    const edited = await editProposal(maintainer.ctx, {
      id: proposal.id,
      expectedDigest: proposal.digest ?? '',
      files: [{ path: 'SKILL.md', content }],
    });
    expect(edited).toMatchObject({ state: 'approved', confidence: 0.9 });
    const skill = await getSkill(member.ctx, { team, name: proposal.name });
    expect(skill).toMatchObject({ confidence: 0.9, digest: edited.digest });
  });
});

describe('what the team has already', () => {
  it('covers a correction that a live skill says, and notes that it was not followed', async () => {
    const { proposal } = await propose(LOGGER);
    await approveProposal(maintainer.ctx, { id: proposal.id, expectedDigest: proposal.digest });
    const skills = await withTenantTx(member.ctx, (tx) =>
      loadLiveSkills(tx, member.ctx, { teamId: decodeId('team', proposal.teamId) }),
    );
    expect(skills).toHaveLength(1);
    await say({ instruction: 'structlog please' });
    const notFollowed = `select id from skill_events where skill_id = '${skills[0]?.id}' and kind = 'corrected' and details ->> 'followed' = 'false'`;
    expect(await count(notFollowed)).toBe(1);
  });

  it('covers a new pattern that a person’s skill says, so that nothing is proposed', async () => {
    const skillMd = '---\nname: logging\ndescription: How we log\n---\n- Use structlog for logging, never print.\n';
    const propose = () => Promise.reject(new Error('not needed'));
    await createSkill(maintainer.ctx, { input: { team, files: [{ path: 'SKILL.md', content: skillMd }] }, propose });
    const reported = await sayAll(LOGGER);
    expect(reported.pattern.state).toBe('covered');
    expect(reported.pattern.reasons.join(' ')).toContain('says it already');
    expect(await jobsFor(reported.pattern.id)).toBe(0);
  });

  it('proposes a change of the skill that is about the same instead of another', async () => {
    const first = await propose([
      'Commit subjects must be in the imperative mood',
      'imperative mood for commit subjects',
      'commit subject: imperative mood please',
    ]);
    await approveProposal(maintainer.ctx, { id: first.proposal.id, expectedDigest: first.proposal.digest });
    const reported = await sayAll([
      'Commit subjects need the ticket number',
      'ticket number in commit subjects please',
      'the commit subject must have the ticket number',
    ]);
    const result = await run(reported);
    const second = await getProposal(maintainer.ctx, { id: 'proposalId' in result ? result.proposalId : '' });
    expect(second).toMatchObject({ kind: 'update', name: first.proposal.name, baseVersion: 1 });
    expect(second.diff.files).toMatchObject([{ path: 'SKILL.md', change: 'changed' }]);
    expect(second.duplicates).toMatchObject([{ name: first.proposal.name }]);
    const approved = await approveProposal(maintainer.ctx, { id: second.id, expectedDigest: second.digest });
    expect(approved.publishedVersion).toBe(2);
  });

  it('does not let an update through once another version is live', async () => {
    const first = await propose([
      'Commit subjects must be in the imperative mood',
      'imperative mood for commit subjects',
      'commit subject: imperative mood please',
    ]);
    await approveProposal(maintainer.ctx, { id: first.proposal.id, expectedDigest: first.proposal.digest });
    const second = await propose([
      'Commit subjects need the ticket number',
      'ticket number in commit subjects please',
      'the commit subject must have the ticket number',
    ]);
    const change = { team, name: first.proposal.name, oldString: '## Do\n', newString: '## Do this\n' };
    await patchSkill(maintainer.ctx, { input: change, propose: () => Promise.reject(new Error('not needed')) });
    const approval = approveProposal(maintainer.ctx, {
      id: second.proposal.id,
      expectedDigest: second.proposal.digest,
    });
    await expect(approval).rejects.toMatchObject({ code: 'proposal.stale' });
    expect((await getProposal(maintainer.ctx, { id: second.proposal.id })).state).toBe('pending');
  });

  it('makes no more proposals a day than the team’s cap, and goes on the next day', async () => {
    const before = await getSettings(tenant.owner.ctx, { team });
    await putSettings(tenant.owner.ctx, {
      team,
      change: { learning: { maxPerDay: 1 } },
      expectedVersion: before.version,
    });
    clock.set(new Date(clock.now().getTime() + 24 * HOUR - (clock.now().getTime() % (24 * HOUR))));
    await propose(LOGGER);
    const held = await sayAll([
      'Sort the keys of JSON files',
      'JSON keys must be sorted',
      'sorted keys in JSON please',
    ]);
    expect(held.pattern.state).toBe('observing');
    expect(held.pattern.reasons.join(' ')).toContain('for today');
    clock.advance(24 * HOUR);
    await say({ instruction: 'Something else altogether: rename the build folder' });
    expect((await getPattern(member.ctx, { id: held.pattern.id })).state).toBe('triggered');
  });

  it('applies by itself only in one’s own team, without review, sure and safe', async () => {
    const before = await getSettings(member.ctx, { team: '~me' });
    await putSettings(member.ctx, {
      team: '~me',
      change: { learning: { reviewBeforeApply: false } },
      expectedVersion: before.version,
    });
    let last: ReportedCorrection | undefined;
    for (const instruction of LOGGER) last = await say({ in: '~me', instruction });
    if (!last) throw new Error('Nothing was said.');
    const result = await run(last);
    const proposal = await getProposal(member.ctx, { id: 'proposalId' in result ? result.proposalId : '' });
    expect(proposal).toMatchObject({ state: 'approved', team: '~me', publishedVersion: 1 });
  });
});

describe('settings', () => {
  it('let a team’s value win, and refuse a change of what has changed since', async () => {
    const organization = await getSettings(tenant.owner.ctx, {});
    const changed = await putSettings(tenant.owner.ctx, {
      team,
      change: { learning: { minCorrections: 4 } },
      expectedVersion: (await getSettings(tenant.owner.ctx, { team })).version,
    });
    expect(changed.settings.learning).toMatchObject({ minCorrections: 4, minSpreadMinutes: 30 });
    expect((await getSettings(tenant.owner.ctx, {})).settings).toEqual(organization.settings);
    const stale = putSettings(tenant.owner.ctx, { team, change: {}, expectedVersion: '0.0' });
    await expect(stale).rejects.toMatchObject({ kind: 'precondition_failed' });
    const byMember = putSettings(member.ctx, { team, change: {}, expectedVersion: changed.version });
    await expect(byMember).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

async function count(query: string): Promise<number> {
  return (await database.admin.runScript(query)).length;
}

function jobsFor(patternId: string): Promise<number> {
  return count(
    `select id from jobs where kind = 'autogen.propose-skill' and payload -> 'data' ->> 'patternId' = '${decodeId('pat', patternId)}'`,
  );
}
