import { CairnError } from '@cairn/sdk';
import type { Stage } from './stage.ts';

interface Private {
  sessionId: string;
  proposalId: string;
  skillName: string;
}

/** Whoever belongs to another organization gets the same answer as for what does not exist. */
export async function tryAsOutsider(stage: Stage, { sessionId, proposalId, skillName }: Private): Promise<void> {
  const { terminal, outsider, teamId } = stage;
  terminal.step('Somebody of another organization sees none of it');
  await expectNotFound(() => outsider.sessions.get(sessionId));
  await expectNotFound(() => outsider.sessions.messages(sessionId));
  await expectNotFound(() => outsider.sessions.context(sessionId));
  await expectNotFound(() => outsider.proposals.get(proposalId));
  await expectNotFound(() => outsider.skills.get({ team: teamId, name: skillName }));
  await expectNotFound(() => outsider.skills.bundle({ team: 'default', name: skillName }));
  const { hits } = await outsider.search({ query: 'how much bleed does the printer need?' });
  const { items } = await outsider.skills.list('default');
  if (hits.length > 0 || items.length > 0) throw new Error('The other organization sees something.');
  terminal.show('sees', `${hits.length} messages, ${items.length} skills`);
}

async function expectNotFound(call: () => Promise<unknown>): Promise<void> {
  try {
    await call();
  } catch (error) {
    if (error instanceof CairnError && error.status === 404) return;
    throw error;
  }
  throw new Error('The other organization was answered with what is not its own.');
}
