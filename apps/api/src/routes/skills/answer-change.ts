import type { Context } from 'hono';
import { z } from '@hono/zod-openapi';
import { Proposal } from '@cairn/core/governance';
import { PublishedSkill, type ChangeOutcome } from '@cairn/core/skills';
import type { ApiEnv } from '../../http/api-env.ts';
import { jsonAnswer } from '../../http/define-route.ts';
import { etagOf } from '../../http/etag.ts';

type Published = z.output<typeof PublishedSkill>;

const ProposedChange = z.object({ proposal: Proposal }).meta({ id: 'ProposedChange' });

export const proposedAnswer = jsonAnswer(ProposedChange, 'It waits for a decision.');
export const publishedAnswer = jsonAnswer(PublishedSkill, 'It is published.');

/** 202 with the proposal, or what was published under the ETag of the skill. */
export function answerChange<const S extends 200 | 201>(
  c: Context<ApiEnv>,
  { change, published }: { change: ChangeOutcome<Published, z.output<typeof Proposal>>; published: S },
) {
  if (change.outcome === 'proposed') return c.json({ proposal: change.proposal }, 202);
  c.header('ETag', etagOf(change.result.skill.revision));
  if (change.outcome === 'unchanged') return c.json(change.result, 200);
  return c.json(change.result, published);
}
