import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenantTx } from '@cairn/db';
import { getPattern } from '../learning/index.ts';
import { decodeId } from '../shared/ids.ts';
import { getSkill } from '../skills/index.ts';
import { HOUR, openLearningBench, STRUCTLOG, type Crew, type LearningBench } from './governance.test-support.ts';
import { approveProposal, editProposal, getProposal, ignoreProposal, listProposals, rejectProposal } from './index.ts';
import { updateProposal } from './proposals.repository.ts';

let bench: LearningBench;
let crew: Crew;

beforeAll(async () => {
  bench = await openLearningBench();
});

beforeEach(async () => {
  crew = await bench.openCrew();
});

afterAll(() => bench.close());

describe('the proposal of a pattern', () => {
  it('is a scanned SKILL.md with its evidence, and makes the pattern proposed', async () => {
    const { reported, proposal } = await crew.propose(STRUCTLOG);
    expect(proposal).toMatchObject({
      state: 'pending',
      kind: 'create',
      team: crew.team,
      confidence: 0.85,
      corrections: 3,
      baseVersion: null,
    });
    expect(proposal.name).toMatch(/^auto-/);
    expect(proposal.files[0]?.content).toContain('source: auto');
    expect(proposal.scan?.verdict).toBe('safe');
    expect(proposal.evidence.map(({ instruction }) => instruction)).toEqual(STRUCTLOG);
    expect(proposal.diff.files).toMatchObject([{ path: 'SKILL.md', change: 'added' }]);
    expect(proposal.provenance).toMatchObject({ method: 'extractive', model: null });
    const pattern = await getPattern(crew.member.ctx, { id: reported.pattern.id });
    expect(pattern).toMatchObject({ state: 'proposed', proposal: { id: proposal.id } });
  });

  it('is one, however often and however parallel the job runs', async () => {
    const reported = await crew.sayAll(STRUCTLOG);
    const results = await Promise.all([crew.run(reported), crew.run(reported), crew.run(reported)]);
    results.push(await crew.run(reported));
    expect(new Set(results.map((result) => JSON.stringify('proposalId' in result && result.proposalId))).size).toBe(1);
    expect((await listProposals(crew.maintainer.ctx, { team: crew.team })).items).toHaveLength(1);
  });

  it('is made by the next attempt where the first one broke off anywhere before its commit', async () => {
    const reported = await crew.sayAll(STRUCTLOG);
    const { objects } = crew.member.ctx;
    const broken = { ...objects, put: () => Promise.reject(new Error('gone')) };
    await expect(crew.run(reported, { objects: broken })).rejects.toThrow('gone');
    expect((await listProposals(crew.maintainer.ctx, { team: crew.team })).items).toEqual([]);
    await crew.run(reported);
    expect((await listProposals(crew.maintainer.ctx, { team: crew.team })).items).toHaveLength(1);
  });

  it('takes later corrections as evidence without changing its digest, and offers a special case as an edit', async () => {
    const { reported, proposal } = await crew.propose(STRUCTLOG);
    const late = await crew.say({ instruction: 'In notebooks, use print instead of structlog' });
    expect(late.pattern).toMatchObject({ id: reported.pattern.id, state: 'proposed' });
    const now = await getProposal(crew.maintainer.ctx, { id: proposal.id });
    expect(now.digest).toBe(proposal.digest);
    expect(now.evidence.at(-1)).toMatchObject({ role: 'special' });
    expect(now.suggestedEdits[0]?.content).toContain('- In notebooks, use print instead of structlog');
  });

  it('becomes a skill of the team by an approval of what was reviewed', async () => {
    const { reported, proposal } = await crew.propose(STRUCTLOG);
    const approved = await approveProposal(crew.maintainer.ctx, {
      id: proposal.id,
      expectedDigest: proposal.digest,
      ...(proposal.scan ? { expectedScan: proposal.scan.id } : {}),
      note: 'Good',
    });
    expect(approved).toMatchObject({ state: 'approved', publishedVersion: 1, decision: { note: 'Good' } });
    const skill = await getSkill(crew.member.ctx, { team: crew.team, name: proposal.name });
    expect(skill).toMatchObject({
      digest: proposal.digest,
      source: 'auto',
      confidence: 0.85,
      corrections: 3,
      state: 'active',
    });
    expect((await getPattern(crew.member.ctx, { id: reported.pattern.id })).state).toBe('approved');
  });

  it('is decided once, by one of two reviewers at once', async () => {
    const { proposal } = await crew.propose(STRUCTLOG);
    const attempts = await Promise.allSettled([
      approveProposal(crew.maintainer.ctx, { id: proposal.id, expectedDigest: proposal.digest }),
      rejectProposal(bench.tenant.owner.ctx, { id: proposal.id, reason: 'no' }),
    ]);
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = attempts.find((attempt) => attempt.status === 'rejected');
    expect(refused?.reason).toMatchObject({ code: 'proposal.decided' });
  });

  it('is not approved under another digest or another scan', async () => {
    const { proposal } = await crew.propose(STRUCTLOG);
    const stale = { code: 'proposal.stale', kind: 'conflict' };
    const digest = `sha256:${'0'.repeat(64)}`;
    await expect(
      approveProposal(crew.maintainer.ctx, { id: proposal.id, expectedDigest: digest }),
    ).rejects.toMatchObject(stale);
    const scan = { id: proposal.id, expectedDigest: proposal.digest, expectedScan: 'scn_0000000000000000000000' };
    await expect(approveProposal(crew.maintainer.ctx, scan)).rejects.toMatchObject(stale);
    expect((await getProposal(crew.maintainer.ctx, { id: proposal.id })).state).toBe('pending');
  });

  it('is not approved once the rules of the scan have changed, until it was looked at again', async () => {
    const { proposal } = await crew.propose(STRUCTLOG);
    await withTenantTx(bench.tenant.owner.ctx, async (tx) => {
      await updateProposal(
        tx,
        { tenantId: bench.tenant.tenantId, id: decodeId('prp', proposal.id) },
        { scanId: 'scn_of_older_rules' },
      );
    });
    const approval = { id: proposal.id, expectedDigest: proposal.digest };
    await expect(approveProposal(crew.maintainer.ctx, approval)).rejects.toMatchObject({ code: 'proposal.stale' });
    const again = await getProposal(crew.maintainer.ctx, { id: proposal.id });
    expect(again.scan?.id).toBe(proposal.scan?.id);
    await expect(approveProposal(crew.maintainer.ctx, approval)).resolves.toMatchObject({ state: 'approved' });
  });

  it('is decided by nobody without the right, and seen by nobody outside', async () => {
    const { proposal } = await crew.propose(STRUCTLOG);
    const approval = { id: proposal.id, expectedDigest: proposal.digest };
    await expect(approveProposal(crew.member.ctx, approval)).rejects.toMatchObject({ kind: 'forbidden' });
    const agent = await bench.tenant.addKey(crew.maintainer, { kind: 'agent' });
    await expect(approveProposal(agent.ctx, approval)).rejects.toMatchObject({ kind: 'forbidden' });
    await expect(approveProposal(bench.other.owner.ctx, approval)).rejects.toMatchObject({ kind: 'not_found' });
    const outsider = await bench.tenant.addUser({ teams: {} });
    await expect(getProposal(outsider.ctx, { id: proposal.id })).rejects.toMatchObject({ kind: 'not_found' });
    expect((await listProposals(outsider.ctx, {})).items).toEqual([]);
    expect((await listProposals(bench.other.owner.ctx, {})).items).toEqual([]);
  });

  it('settles its pattern by a rejection: the same correction makes no other', async () => {
    const { reported, proposal } = await crew.propose(STRUCTLOG);
    await rejectProposal(crew.maintainer.ctx, { id: proposal.id, reason: 'print is fine here' });
    const again = await crew.sayAll(STRUCTLOG);
    expect(again.pattern).toMatchObject({ id: reported.pattern.id, state: 'rejected' });
    expect(again.pattern.reasons.join(' ')).toContain('print is fine here');
    expect(await crew.run(again)).toMatchObject({ proposalId: proposal.id });
  });

  it('waits again after the time until which it was ignored', async () => {
    const { proposal } = await crew.propose(STRUCTLOG);
    const until = new Date(bench.clock.now().getTime() + 2 * HOUR).toISOString();
    await expect(ignoreProposal(crew.maintainer.ctx, { id: proposal.id, until })).resolves.toMatchObject({
      state: 'ignored',
    });
    expect((await listProposals(crew.maintainer.ctx, { team: crew.team, state: 'pending' })).items).toEqual([]);
    bench.clock.advance(3 * HOUR);
    expect((await listProposals(crew.maintainer.ctx, { team: crew.team, state: 'pending' })).items).toHaveLength(1);
    const approval = { id: proposal.id, expectedDigest: proposal.digest };
    await expect(approveProposal(crew.maintainer.ctx, approval)).resolves.toMatchObject({ state: 'approved' });
  });

  it('is approved as edited, with at least 0.90, where the edited files are safe', async () => {
    const { proposal } = await crew.propose(STRUCTLOG);
    const content = `${proposal.files[0]?.content ?? ''}\nEdited by a person.\n`;
    const edited = await editProposal(crew.maintainer.ctx, {
      id: proposal.id,
      expectedDigest: proposal.digest ?? '',
      files: [{ path: 'SKILL.md', content }],
    });
    expect(edited).toMatchObject({ state: 'approved', confidence: 0.9 });
    const skill = await getSkill(crew.member.ctx, { team: crew.team, name: proposal.name });
    expect(skill).toMatchObject({ confidence: 0.9, digest: edited.digest });
  });
});
