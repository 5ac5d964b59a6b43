import type { Cast } from './example-story.ts';

const text = (name: string, advice: string) =>
  `---\nname: ${name}\ndescription: How the studio does ${name}. Use it whenever that comes up.\n---\n# ${name}\n\n${advice}\n`;

function filesOf(name: string, advice = 'Look before you leap.') {
  return [{ path: 'SKILL.md', content: text(name, advice) }];
}

const notes = { path: 'notes.md', content: 'Ask twice.\n' };

const proposalOf = (change: Record<string, unknown>) => change['proposal'] as { id: string; digest: string };

/** The owner publishes a skill of the team and changes it; those who may not propose the same. */
export async function tendSkills({ ask, owner: as, kim }: Cast): Promise<void> {
  const path = { team: 'billing', name: 'roll-out' };
  const files = filesOf('roll-out', 'Check the migration, then the readiness probe.');
  await ask('createSkill', { as, path: { team: 'billing' }, body: { files, message: 'As we do it today' } });
  await ask('createSkill', { as, path: { team: 'billing' }, body: { files } });
  await ask('listSkills', { as, path: { team: 'billing' } });
  await ask('getSkillIndex', { as, path: { team: 'billing' } });
  const change = { oldString: 'Check the migration', newString: 'Wait for the migration', message: 'It takes a while' };
  await ask('patchSkill', { as, path, body: change });
  const file = { ...path, path: 'checklist.md' };
  const read = await ask('getSkill', { as, path });
  const added = await ask('putSkillFile', {
    as,
    path: file,
    ifMatch: read.etag,
    body: { content: '- migration\n- probe\n' },
  });
  await ask('getSkillFile', { as, path: { ...path, path: 'checklist.md' } });
  const taken = await ask('deleteSkillFile', { as, path: file, ifMatch: added.etag });
  await ask('replaceSkill', {
    as,
    path,
    ifMatch: taken.etag,
    body: { files: [...filesOf('roll-out', 'Ask the migration.'), notes] },
  });
  await ask('listSkillVersions', { as, path, query: { limit: '1' } });
  await ask('getSkillBundle', { as, path });
  await ask('disableSkill', { as, path, body: { reason: 'Under review' } });
  const { etag } = await ask('enableSkill', { as, path, body: { reason: 'It holds' } });
  await proposeChanges({ ask, as: kim, etag });
  await ask('deleteSkill', { as, path, ifMatch: etag });
  await ask('restoreSkill', { as, path });
}

/** What is published for the owner waits for a decision where Kim asks for it. */
async function proposeChanges({ ask, as, etag: ifMatch }: Pick<Cast, 'ask'> & { as: string; etag: string }) {
  const path = { team: 'billing', name: 'roll-out' };
  const file = { ...path, path: 'checklist.md' };
  await ask('patchSkill', { as, path, body: { oldString: 'Ask', newString: 'Watch' } });
  await ask('replaceSkill', { as, path, ifMatch, body: { files: filesOf('roll-out', 'Watch the probe.') } });
  await ask('putSkillFile', { as, path: file, ifMatch, body: { content: '- probe\n' } });
  await ask('deleteSkillFile', { as, path: { ...path, path: 'notes.md' }, ifMatch });
  await ask('deleteSkill', { as, path, ifMatch });
}

/** Kim proposes; the owner decides in each of the four ways. */
export async function decideProposals({ ask, owner: as, kim }: Cast): Promise<void> {
  const propose = async (name: string) => {
    const made = await ask('createSkill', { as: kim, path: { team: 'billing' }, body: { files: filesOf(name) } });
    return proposalOf(made.body);
  };
  const approved = await propose('invoice-dates');
  await ask('listProposals', { as, query: { state: 'pending', limit: '1' } });
  await ask('getProposal', { as, path: { id: approved.id } });
  const decision = { expectedDigest: approved.digest, note: 'Just so.' };
  await ask('approveProposal', { as, path: { id: approved.id }, body: decision });
  const rejected = await propose('refunds');
  await ask('rejectProposal', { as, path: { id: rejected.id }, body: { reason: 'The finance team has its own.' } });
  const edited = await propose('dunning-letters');
  const files = filesOf('dunning-letters', 'Be kind, and name the date.');
  await ask('editProposal', { as, path: { id: edited.id }, body: { expectedDigest: edited.digest, files } });
  const ignored = await propose('tax-rates');
  await ask('ignoreProposal', { as, path: { id: ignored.id }, body: {} });
}
