import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSkill, deleteSkill, getSkill, patchSkill } from '../skills/index.ts';
import { HOUR, openLearningBench, STRUCTLOG, type Crew, type LearningBench } from './governance.test-support.ts';
import {
  approveProposal,
  createProposal,
  editProposal,
  getProposal,
  ignoreProposal,
  rejectProposal,
  type Proposal,
} from './index.ts';

let bench: LearningBench;
let crew: Crew;

beforeAll(async () => {
  bench = await openLearningBench();
});

beforeEach(async () => {
  crew = await bench.openCrew();
});

afterAll(() => bench.close());

const unneeded = () => Promise.reject(new Error('not needed'));

function filesOf(line: string): { path: string; content: string }[] {
  return [{ path: 'SKILL.md', content: `---\nname: rotas\ndescription: How we plan rotas\n---\n- ${line}\n` }];
}

/** A member may not publish: what they write waits for a decision. */
async function propose(line: string): Promise<Proposal & { digest: string }> {
  const input = { team: crew.team, files: filesOf(line) };
  const made = await createSkill(crew.member.ctx, { input, propose: createProposal });
  if (made.outcome !== 'proposed' || made.proposal.digest === null) throw new Error('Nothing was proposed.');
  return { ...made.proposal, digest: made.proposal.digest };
}

function approve({ id, digest }: { id: string; digest: string | null }) {
  return approveProposal(crew.maintainer.ctx, { id, expectedDigest: digest });
}

function edit({ id, digest }: { id: string; digest: string }, line: string) {
  return editProposal(crew.maintainer.ctx, { id, expectedDigest: digest, files: filesOf(line) });
}

describe('two proposals of a new skill of one name', () => {
  it('become one skill: the other is stale, and can be turned down', async () => {
    const [first, second] = [await propose('Plan a month ahead.'), await propose('Plan a quarter ahead.')];
    await approve(first);
    await expect(approve(second)).rejects.toMatchObject({
      code: 'proposal.stale',
      kind: 'conflict',
      details: { reason: 'base_version' },
    });
    const rejected = await rejectProposal(crew.maintainer.ctx, { id: second.id, reason: 'we have one' });
    expect(rejected.state).toBe('rejected');
  });

  it('let the other become a change of it by an edit, for an approval that has seen the difference', async () => {
    const [first, second] = [await propose('Plan a month ahead.'), await propose('Plan a quarter ahead.')];
    await approve(first);
    const edited = await edit(second, 'Plan two months ahead.');
    expect(edited).toMatchObject({ state: 'pending', kind: 'update', baseVersion: 1 });
    expect(edited.diff.files).toMatchObject([{ path: 'SKILL.md', change: 'changed' }]);
    expect(await approve(edited)).toMatchObject({ state: 'approved', publishedVersion: 2 });
    expect((await getSkill(crew.member.ctx, { team: crew.team, name: 'rotas' })).skillMd).toContain('two months');
  });

  it('do not become the same proposal by an edit', async () => {
    const [first, second] = [await propose('Plan a month ahead.'), await propose('Plan a quarter ahead.')];
    const [third, live] = [await propose('Plan a day ahead.'), 'Plan a year ahead.'];
    await approve(third);
    const settled = await edit(first, live);
    expect(settled.state).toBe('pending');
    await expect(edit(second, live)).rejects.toMatchObject({ code: 'proposal.duplicate', kind: 'conflict' });
  });
});

describe('a decision', () => {
  it('does not publish over a version that was not there, nor delete it', async () => {
    const first = await propose('Plan a month ahead.');
    await approve(first);
    const skill = { team: crew.team, name: 'rotas' };
    const removal = await deleteSkill(crew.member.ctx, {
      skill,
      expectedRevision: () => undefined,
      propose: createProposal,
    });
    const change = { ...skill, oldString: 'a month', newString: 'six weeks' };
    const update = await patchSkill(crew.member.ctx, { input: change, propose: createProposal });
    await patchSkill(crew.maintainer.ctx, { input: { ...change, newString: 'ten days' }, propose: unneeded });
    if (removal.outcome !== 'proposed' || update.outcome !== 'proposed') throw new Error('A member published.');
    await expect(approve({ id: removal.proposal.id, digest: null })).rejects.toMatchObject({ code: 'proposal.stale' });
    await expect(approve(update.proposal)).rejects.toMatchObject({ code: 'proposal.stale' });
    await deleteSkill(crew.maintainer.ctx, { skill, expectedRevision: () => undefined, propose: unneeded });
    await expect(approve({ id: removal.proposal.id, digest: null })).rejects.toMatchObject({ code: 'proposal.stale' });
    await expect(approve(update.proposal)).rejects.toMatchObject({ code: 'proposal.stale' });
  });

  it('is one, whoever approves, edits, rejects and ignores at once', async () => {
    const { proposal } = await crew.propose(STRUCTLOG);
    const { id } = proposal;
    const expectedDigest = proposal.digest ?? '';
    const files = [{ path: 'SKILL.md', content: `${proposal.files[0]?.content ?? ''}\nMore.\n` }];
    const attempts = await Promise.allSettled([
      editProposal(crew.maintainer.ctx, { id, expectedDigest, files }),
      approveProposal(bench.tenant.owner.ctx, { id, expectedDigest }),
      rejectProposal(crew.maintainer.ctx, { id, reason: 'no' }),
      ignoreProposal(bench.tenant.owner.ctx, { id }),
    ]);
    const refusals = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason as unknown] : []));
    expect(refusals).toHaveLength(3);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'proposal.decided', kind: 'conflict' });
    const audited = `select action from audit_events where resource_id = '${id}' and action in
      ('proposal.approved', 'proposal.rejected', 'proposal.ignored')`;
    expect(await bench.database.admin.runScript(audited)).toHaveLength(1);
  });

  it('puts nothing aside until a time that has come', async () => {
    const { proposal } = await crew.propose(STRUCTLOG);
    for (const ago of [0, HOUR]) {
      const until = new Date(bench.clock.now().getTime() - ago).toISOString();
      const ignored = ignoreProposal(crew.maintainer.ctx, { id: proposal.id, until });
      await expect(ignored).rejects.toMatchObject({ kind: 'invalid', details: { errors: [{ path: '/until' }] } });
    }
    expect((await getProposal(crew.maintainer.ctx, { id: proposal.id })).decision).toBeNull();
  });
});
