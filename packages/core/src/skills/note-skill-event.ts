import type { TenantTx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import { newUuid } from '../shared/ids.ts';
import { insertSkillEvent } from './skills.repository.ts';

export interface SkillEventInput {
  /** UUID. */
  skillId: string;
  kind: 'version' | 'state' | 'deleted' | 'restored' | 'applied' | 'corrected' | 'rejected' | 'decision' | 'confidence';
  version?: number | null;
  /** What the history shows: names, numbers and reasons. */
  details: Record<string, unknown>;
}

/** Appends to a skill's history, in the transaction of the act. */
export async function noteSkillEvent(tx: TenantTx, ctx: TenantContext, event: SkillEventInput): Promise<void> {
  await insertSkillEvent(tx, {
    tenantId: ctx.tenantId,
    id: newUuid(),
    skillId: event.skillId,
    kind: event.kind,
    version: event.version ?? null,
    details: event.details,
    userId: ctx.actor.userId,
    ...madeBy(ctx),
    createdAt: ctx.clock.now(),
  });
}

/** The columns that say who made a row and by which door. */
export function madeBy(ctx: TenantContext): { actorKind: string; actorId: string; origin: string } {
  return { actorKind: ctx.actor.kind, actorId: ctx.actor.id, origin: ctx.origin };
}
