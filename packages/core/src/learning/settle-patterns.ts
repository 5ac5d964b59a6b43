import { withTenantTx } from '@cairn/db';
import type { TenantContext } from '../shared/context.ts';
import { enqueueSettling } from './learning.jobs.ts';
import { findTeamsWithUndecided, findUndecided } from './pattern-lists.repository.ts';
import { findPattern, lockTeam } from './patterns.repository.ts';
import { isUndecided, settle } from './report-correction.ts';

/** Of a team with more undecided patterns than this, the older ones wait for their next correction. */
const MAX_SETTLED = 500;

export interface SettledPatterns {
  /** Patterns that the trigger rules were applied to. */
  settled: number;
  /** Of those, the ones that become a proposal. */
  triggered: number;
  /** Teams whose patterns are settled by a job of their own. */
  teams: number;
}

/**
 * Applies the trigger rules as they are now to the undecided patterns of a team (UUID), so that neither their state nor
 * their reasons come from rules that are past; those that trigger get their job. With null, every team that has such
 * patterns gets a job. Running it again, or twice at once, does nothing more.
 */
export async function settlePatterns(
  ctx: TenantContext,
  { teamId, signal }: { teamId: string | null; signal?: AbortSignal | undefined },
): Promise<SettledPatterns> {
  if (teamId === null) return { settled: 0, triggered: 0, teams: await enqueueTeams(ctx) };
  const { tenantId } = ctx;
  const found = await withTenantTx(ctx, (tx) => findUndecided(tx, { tenantId, teamId, limit: MAX_SETTLED }));
  const done = { settled: 0, triggered: 0, teams: 0 };
  // What a cap has room for goes to the oldest.
  for (const id of found.toReversed()) {
    signal?.throwIfAborted();
    const state = await settleAgain(ctx, { id, teamId });
    if (state !== undefined) done.settled++;
    if (state === 'triggered') done.triggered++;
  }
  return done;
}

async function enqueueTeams(ctx: TenantContext): Promise<number> {
  return withTenantTx(ctx, async (tx) => {
    const teamIds = await findTeamsWithUndecided(tx, { tenantId: ctx.tenantId });
    for (const teamId of teamIds) await enqueueSettling(tx, ctx, { teamId });
    return teamIds.length;
  });
}

/** The state it has now; undefined where it has been decided or erased since it was found. */
async function settleAgain(
  ctx: TenantContext,
  { id, teamId }: { id: string; teamId: string },
): Promise<string | undefined> {
  const { tenantId } = ctx;
  return withTenantTx(ctx, async (tx) => {
    await lockTeam(tx, { tenantId, teamId });
    const found = await findPattern(tx, { tenantId, id });
    if (!found || !isUndecided(found)) return undefined;
    return (await settle(tx, ctx, found)).state;
  });
}
