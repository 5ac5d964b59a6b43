import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetSession, getPattern, listPatterns } from '../learning/index.ts';
import { deleteSession } from '../sessions/index.ts';
import { decodeId } from '../shared/ids.ts';
import { getSkill } from '../skills/index.ts';
import { openLearningBench, type Crew, type LearningBench } from './governance.test-support.ts';
import { approveProposal, editProposal, getProposal, listProposals, rejectProposal } from './index.ts';

/** Four wordings of one wish; each has a word of its own. */
const WISHES = [
  { instruction: 'Write durations in milliseconds, not seconds', before: 'wait = 2 # vireo', after: 'wait_ms = 2000' },
  { instruction: 'milliseconds for durations please', before: 'nap = 4 # ocelot', after: 'nap_ms = 4000' },
  { instruction: 'durations in milliseconds!', before: 'rest = 6 # tapir', after: 'rest_ms = 6000' },
  { instruction: 'I said milliseconds for durations', before: 'idle = 8 # quokka', after: 'idle_ms = 8000' },
];

let bench: LearningBench;
let crew: Crew;

beforeAll(async () => {
  bench = await openLearningBench();
});

beforeEach(async () => {
  crew = await bench.openCrew();
});

afterAll(() => bench.close());

type Said = Awaited<ReturnType<typeof sayWishes>>;

async function sayWishes(count: number) {
  const sessionIds: string[] = [];
  let reported;
  for (const wish of WISHES.slice(0, count)) {
    const sessionId = await crew.openSession();
    reported = await crew.say({ ...wish, sessionId });
    sessionIds.push(sessionId);
  }
  if (reported === undefined) throw new Error('Nothing was said.');
  return { reported, sessionIds, patternId: reported.pattern.id };
}

async function propose({ reported }: Said) {
  const result = await crew.run(reported);
  if (!('proposalId' in result)) throw new Error(result.reason);
  return getProposal(crew.maintainer.ctx, { id: result.proposalId });
}

async function erase(sessionId: string | undefined): Promise<void> {
  if (sessionId === undefined) throw new Error('There is no such session.');
  await deleteSession(crew.member.ctx, { id: sessionId, expectedVersion: () => undefined, erasers: [forgetSession] });
}

async function proposalsOfTeam() {
  return (await listProposals(crew.maintainer.ctx, { team: crew.team })).items;
}

async function patternsOfTeam() {
  return (await listPatterns(crew.member.ctx, { team: crew.team })).items;
}

/** Rows that hold the content of a digest: the tree, its files, its scan. */
async function rowsOf({ digest }: { digest: string | null }): Promise<number> {
  const counted = await Promise.all(
    ['skill_trees', 'skill_files', 'skill_scans'].map((table) =>
      bench.database.admin.runScript(`select digest from ${table} where digest = '${digest}'`),
    ),
  );
  return counted.flat().length;
}

describe('erasing sessions that a proposal was made from', () => {
  it('leaves nothing of it where all of them go', async () => {
    const said = await sayWishes(3);
    const proposal = await propose(said);
    expect(await rowsOf(proposal)).toBe(3);
    expect(JSON.stringify(proposal.files)).toContain('vireo');
    for (const sessionId of said.sessionIds) await erase(sessionId);
    await expect(getProposal(crew.maintainer.ctx, { id: proposal.id })).rejects.toMatchObject({ kind: 'not_found' });
    const approval = { id: proposal.id, expectedDigest: proposal.digest };
    await expect(approveProposal(crew.maintainer.ctx, approval)).rejects.toMatchObject({ kind: 'not_found' });
    expect(await proposalsOfTeam()).toEqual([]);
    expect(await patternsOfTeam()).toEqual([]);
    expect(await rowsOf(proposal)).toBe(0);
    const audited = `select details from audit_events where details::text like '%${proposal.name}%'`;
    expect(await bench.database.admin.runScript(audited)).toEqual([]);
  });

  it('withdraws it where some go, and makes another without their words where the rest is enough', async () => {
    const said = await sayWishes(4);
    const proposal = await propose(said);
    await erase(said.sessionIds[0]);
    await expect(getProposal(crew.maintainer.ctx, { id: proposal.id })).rejects.toMatchObject({ kind: 'not_found' });
    expect(await getPattern(crew.member.ctx, { id: said.patternId })).toMatchObject({ state: 'triggered', count: 3 });
    const next = await propose(said);
    const text = JSON.stringify(next);
    expect(next).toMatchObject({ state: 'pending', corrections: 3 });
    expect(text).not.toContain('vireo');
    expect(text).toContain('quokka');
  });

  it('withdraws it where some go, and observes on where the rest is not enough', async () => {
    const said = await sayWishes(3);
    await propose(said);
    await erase(said.sessionIds[2]);
    expect(await proposalsOfTeam()).toEqual([]);
    expect(await getPattern(crew.member.ctx, { id: said.patternId })).toMatchObject({ state: 'observing', count: 2 });
    expect(await crew.run(said.reported)).toMatchObject({ status: 'no_change' });
  });

  it('keeps it where only a correction goes that came after it was made', async () => {
    const said = await sayWishes(3);
    const proposal = await propose(said);
    bench.clock.advance(1000);
    const late = await crew.openSession();
    await crew.say({ instruction: 'durations: milliseconds please', sessionId: late });
    await erase(late);
    const kept = await getProposal(crew.maintainer.ctx, { id: proposal.id });
    expect(kept).toMatchObject({ state: 'pending', digest: proposal.digest });
    expect(kept.evidence).toHaveLength(3);
  });

  it('keeps what was approved, without the evidence', async () => {
    const said = await sayWishes(3);
    const proposal = await propose(said);
    await approveProposal(crew.maintainer.ctx, { id: proposal.id, expectedDigest: proposal.digest });
    for (const sessionId of said.sessionIds) await erase(sessionId);
    const skill = await getSkill(crew.member.ctx, { team: crew.team, name: proposal.name });
    expect(skill).toMatchObject({ digest: proposal.digest, state: 'active' });
    const approved = await getProposal(crew.maintainer.ctx, { id: proposal.id });
    expect(approved).toMatchObject({ state: 'approved', evidence: [], provenance: { sessionIds: [] } });
    expect(await patternsOfTeam()).toEqual([]);
  });

  it('takes the words of what was rejected, and makes no other of the corrections that are left', async () => {
    const said = await sayWishes(4);
    const proposal = await propose(said);
    await rejectProposal(crew.maintainer.ctx, { id: proposal.id, reason: 'seconds are fine' });
    await erase(said.sessionIds[1]);
    expect(await rowsOf(proposal)).toBe(0);
    expect(await getPattern(crew.member.ctx, { id: said.patternId })).toMatchObject({ state: 'negated', count: 3 });
    const again = await crew.say({ instruction: 'durations in milliseconds please' });
    expect(again.pattern).toMatchObject({ id: said.patternId, state: 'negated' });
    expect(await crew.run(again)).toMatchObject({ status: 'no_change' });
  });

  it('lets no job that had read them bring their words back', async () => {
    const said = await sayWishes(4);
    const { objects } = crew.member.ctx;
    let erasing: Promise<void> | undefined;
    const meanwhile: typeof objects = {
      ...objects,
      put: async (...args) => {
        await (erasing ??= erase(said.sessionIds[0]));
        return objects.put(...args);
      },
    };
    expect(await crew.run(said.reported, { objects: meanwhile })).toMatchObject({ status: 'no_change' });
    expect(await proposalsOfTeam()).toEqual([]);
    expect(JSON.stringify(await propose(said))).not.toContain('vireo');
  });

  it('takes a pattern’s category and the words it is found by from the corrections that are left', async () => {
    const first = await crew.openSession();
    await crew.say({ instruction: 'Name zephyrbird branches after tickets', category: 'zephyrbird', sessionId: first });
    const second = await crew.say({ instruction: 'Name branches after tickets' });
    await erase(first);
    expect(await getPattern(crew.member.ctx, { id: second.pattern.id })).toMatchObject({ category: null, count: 1 });
    const terms = `select term from pattern_terms where pattern_id = '${decodeId('pat', second.pattern.id)}'`;
    const stored = JSON.stringify(await bench.database.admin.runScript(terms));
    expect(stored).toContain('branc');
    expect(stored).not.toContain('zephy');
  });

  it('leaves no earlier content of a proposal that was edited', async () => {
    const said = await sayWishes(3);
    const proposal = await propose(said);
    const content = '---\nname: time-units\ndescription: Units of durations\n---\n- Durations are milliseconds.\n';
    await editProposal(crew.maintainer.ctx, {
      id: proposal.id,
      expectedDigest: proposal.digest ?? '',
      files: [{ path: 'SKILL.md', content }],
    });
    expect(await rowsOf(proposal)).toBe(0);
  });

  it('ends the job of a pattern that is gone with nothing changed', async () => {
    const said = await sayWishes(3);
    for (const sessionId of said.sessionIds) await erase(sessionId);
    const result = await crew.run(said.reported);
    expect(result).toMatchObject({ status: 'no_change' });
    expect(JSON.stringify(result)).toContain('erased');
  });
});
