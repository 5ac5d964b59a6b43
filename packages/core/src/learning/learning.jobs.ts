import { z } from 'zod';
import type { TenantTx } from '@cairn/db';
import { defineJob, enqueueJob } from '../jobs/index.ts';
import type { TenantContext } from '../shared/context.ts';

/** Turns a pattern whose trigger rules all hold into a proposal; `patternId` is a UUID. */
export const proposeSkillJob = defineJob({
  kind: 'autogen.propose-skill',
  role: 'autogen',
  version: 1,
  schema: z.strictObject({ patternId: z.uuid() }),
});

/** Applies the trigger rules to the undecided patterns of a team (UUID); null is every team that has any. */
export const settlePatternsJob = defineJob({
  kind: 'autogen.settle-patterns',
  role: 'autogen',
  version: 1,
  schema: z.strictObject({ teamId: z.uuid().nullable() }),
});

/**
 * Has a team's undecided patterns judged anew once the caller's transaction is through; for whatever changes the rules
 * or the room under the caps. `teamId` is a UUID, null every team.
 */
export async function enqueueSettling(
  tx: TenantTx,
  ctx: TenantContext,
  { teamId }: { teamId: string | null },
): Promise<void> {
  await enqueueJob(tx, ctx, {
    job: settlePatternsJob,
    payload: { teamId },
    dedupeKey: `${settlePatternsJob.kind}:${teamId ?? 'every-team'}`,
  });
}
