import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withTenantTx } from '@cairn/db';
import { getPattern, getSettings, putSettings } from '../learning/index.ts';
import { decodeId } from '../shared/ids.ts';
import { createSkill, loadLiveSkills, patchSkill } from '../skills/index.ts';
import { HOUR, openLearningBench, STRUCTLOG, type Crew, type LearningBench } from './governance.test-support.ts';
import { approveProposal, getProposal } from './index.ts';

let bench: LearningBench;
let crew: Crew;

beforeAll(async () => {
  bench = await openLearningBench();
});

beforeEach(async () => {
  crew = await bench.openCrew();
});

afterAll(() => bench.close());

describe('what the team has already', () => {
  it('covers a correction that a live skill says, and notes that it was not followed', async () => {
    const { proposal } = await crew.propose(STRUCTLOG);
    await approveProposal(crew.maintainer.ctx, { id: proposal.id, expectedDigest: proposal.digest });
    const skills = await withTenantTx(crew.member.ctx, (tx) =>
      loadLiveSkills(tx, crew.member.ctx, { teamId: decodeId('team', proposal.teamId) }),
    );
    expect(skills).toHaveLength(1);
    await crew.say({ instruction: 'structlog please' });
    const notFollowed = `select id from skill_events where skill_id = '${skills[0]?.id}' and kind = 'corrected' and details ->> 'followed' = 'false'`;
    expect(await bench.database.admin.runScript(notFollowed)).toHaveLength(1);
  });

  it('covers a new pattern that a person’s skill says, so that nothing is proposed', async () => {
    const skillMd = '---\nname: logging\ndescription: How we log\n---\n- Use structlog for logging, never print.\n';
    const propose = () => Promise.reject(new Error('not needed'));
    await createSkill(crew.maintainer.ctx, {
      input: { team: crew.team, files: [{ path: 'SKILL.md', content: skillMd }] },
      propose,
    });
    const reported = await crew.sayAll(STRUCTLOG);
    expect(reported.pattern.state).toBe('covered');
    expect(reported.pattern.reasons.join(' ')).toContain('says it already');
    expect(await crew.run(reported)).toMatchObject({ status: 'no_change' });
  });

  it('proposes a change of the skill that is about the same instead of another', async () => {
    const first = await crew.propose([
      'Commit subjects must be in the imperative mood',
      'imperative mood for commit subjects',
      'commit subject: imperative mood please',
    ]);
    await approveProposal(crew.maintainer.ctx, { id: first.proposal.id, expectedDigest: first.proposal.digest });
    const reported = await crew.sayAll([
      'Commit subjects need the ticket number',
      'ticket number in commit subjects please',
      'the commit subject must have the ticket number',
    ]);
    const result = await crew.run(reported);
    const second = await getProposal(crew.maintainer.ctx, { id: 'proposalId' in result ? result.proposalId : '' });
    expect(second).toMatchObject({ kind: 'update', name: first.proposal.name, baseVersion: 1 });
    expect(second.diff.files).toMatchObject([{ path: 'SKILL.md', change: 'changed' }]);
    expect(second.duplicates).toMatchObject([{ name: first.proposal.name }]);
    const approved = await approveProposal(crew.maintainer.ctx, { id: second.id, expectedDigest: second.digest });
    expect(approved.publishedVersion).toBe(2);
  });

  it('does not let an update through once another version is live', async () => {
    const first = await crew.propose([
      'Commit subjects must be in the imperative mood',
      'imperative mood for commit subjects',
      'commit subject: imperative mood please',
    ]);
    await approveProposal(crew.maintainer.ctx, { id: first.proposal.id, expectedDigest: first.proposal.digest });
    const second = await crew.propose([
      'Commit subjects need the ticket number',
      'ticket number in commit subjects please',
      'the commit subject must have the ticket number',
    ]);
    const change = { team: crew.team, name: first.proposal.name, oldString: '## Do\n', newString: '## Do this\n' };
    await patchSkill(crew.maintainer.ctx, { input: change, propose: () => Promise.reject(new Error('not needed')) });
    const approval = approveProposal(crew.maintainer.ctx, {
      id: second.proposal.id,
      expectedDigest: second.proposal.digest,
    });
    await expect(approval).rejects.toMatchObject({ code: 'proposal.stale' });
    expect((await getProposal(crew.maintainer.ctx, { id: second.proposal.id })).state).toBe('pending');
  });

  it('makes no more proposals a day than the team’s cap, and goes on the next day', async () => {
    const before = await getSettings(bench.tenant.owner.ctx, { team: crew.team });
    await putSettings(bench.tenant.owner.ctx, {
      team: crew.team,
      change: { learning: { maxPerDay: 1 } },
      expectedVersion: before.version,
    });
    bench.clock.set(new Date(bench.clock.now().getTime() + 24 * HOUR - (bench.clock.now().getTime() % (24 * HOUR))));
    await crew.propose(STRUCTLOG);
    const held = await crew.sayAll([
      'Sort the keys of JSON files',
      'JSON keys must be sorted',
      'sorted keys in JSON please',
    ]);
    expect(held.pattern.state).toBe('observing');
    expect(held.pattern.reasons.join(' ')).toContain('for today');
    bench.clock.advance(24 * HOUR);
    await crew.say({ instruction: 'Something else altogether: rename the build folder' });
    expect((await getPattern(crew.member.ctx, { id: held.pattern.id })).state).toBe('triggered');
  });

  it('applies by itself only in one’s own team, without review, sure and safe', async () => {
    const before = await getSettings(crew.member.ctx, { team: '~me' });
    await putSettings(crew.member.ctx, {
      team: '~me',
      change: { learning: { reviewBeforeApply: false } },
      expectedVersion: before.version,
    });
    const last = await crew.sayAll(STRUCTLOG, { team: '~me' });
    const result = await crew.run(last);
    const proposal = await getProposal(crew.member.ctx, { id: 'proposalId' in result ? result.proposalId : '' });
    expect(proposal).toMatchObject({ state: 'approved', team: '~me', publishedVersion: 1 });
  });
});
