import type { TestContext } from '@cairn/testing';
import { createSkill } from './create-skill.ts';
import type { ProposeChange, ProposeInput } from './propose.ts';
import type { PublishedSkill } from './skill-answers.schemas.ts';
import type { CreateSkillInput } from './skills.schemas.ts';

export function skillMd(name: string, body = 'Check each step before the next.'): string {
  return `---\nname: ${name}\ndescription: How the team does ${name}\n---\n# ${name}\n\n${body}\n`;
}

export interface Proposals {
  made: ProposeInput[];
  propose: ProposeChange<{ number: number }>;
}

/** Stands in for governance: keeps what was proposed, in order. */
export function keepProposals(): Proposals {
  const made: ProposeInput[] = [];
  return { made, propose: async (_tx, _ctx, input) => ({ number: made.push(input) }) };
}

/** Publishes a skill as somebody who may, and fails where that did not happen. */
export async function publish(
  ctx: TestContext,
  input: Partial<CreateSkillInput> & { name: string },
): Promise<PublishedSkill> {
  const { propose } = keepProposals();
  const files = [{ path: 'SKILL.md', content: skillMd(input.name) }];
  const done = await createSkill(ctx, { input: { team: 'default', files, ...input }, propose });
  if (done.outcome === 'proposed') throw new Error('The skill was proposed, not published.');
  return done.result;
}
