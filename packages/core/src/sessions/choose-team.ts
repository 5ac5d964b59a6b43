import type { TenantTx } from '@cairn/db';
import { listOwnTeams, resolveTeam, type TeamAccess } from '../identity/index.ts';
import type { TenantContext } from '../shared/context.ts';
import { AppError, notFoundError } from '../shared/errors.ts';
import { chooseDefaultTeam } from './default-team.models.ts';

/** The UUID of the team a session is for: the one named, else the caller's default. */
export async function chooseTeam(tx: TenantTx, ctx: TenantContext, ref: string | undefined): Promise<string> {
  if (ref !== undefined) return (await resolveTeam(tx, ctx, ref)).team.id;
  const memberships = (await listOwnTeams(tx, ctx)).map(({ team }) => team);
  const visibleDefault = (await findVisibleTeam(tx, ctx, 'default'))?.team ?? null;
  const chosen = chooseDefaultTeam({ memberships, visibleDefault });
  if (!chosen) throw notFoundError();
  return chosen.id;
}

async function findVisibleTeam(tx: TenantTx, ctx: TenantContext, ref: string): Promise<TeamAccess | null> {
  try {
    return await resolveTeam(tx, ctx, ref);
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not_found') return null;
    throw error;
  }
}
