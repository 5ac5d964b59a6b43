import type { UserRole } from '../shared/scopes.ts';
import { lastOwnerError, ownerNeededError } from './identity.errors.ts';

export interface UserChange {
  /** The role of whoever asks; null for a key without a user. */
  by: UserRole | null;
  /** Null for a user who is being made. */
  from: UserRole | null;
  /** Null for a user who is being removed. */
  to: UserRole | null;
}

/**
 * Who is an owner is decided by owners: an admin who could make one could make themselves one.
 * @throws AppError `user.owner_needed` (403)
 */
export function assertOwnersDecideOnOwners({ by, from, to }: UserChange): void {
  if ((from === 'owner' || to === 'owner') && by !== 'owner') throw ownerNeededError();
}

/**
 * An organization without an owner could never have one again. `owners` are the ids of all it has.
 * @throws AppError `user.last_owner` (409)
 */
export function assertOwnerRemains(owners: readonly string[], { id, to }: { id: string; to: UserRole | null }): void {
  const isLast = owners.length === 1 && owners[0] === id;
  if (isLast && to !== 'owner') throw lastOwnerError();
}
