import type { TenantScope } from '@cairn/db';
import type { Clock } from './clock.ts';
import { AppError, missingScopeError } from './errors.ts';
import type { Scope, UserRole } from './scopes.ts';

/** `system` is the service itself: worker jobs that no person asked for. */
export type ActorKind = 'user' | 'agent' | 'service' | 'ci' | 'system';

export interface Actor {
  kind: ActorKind;
  /** UUID of the key that acts (`system`: of the job). */
  id: string;
  name: string;
  /** UUID of the user acted for; null where there is none. */
  userId: string | null;
}

/** By which door something was made: `api`, `job:autogen.propose-skill`, `import`. */
export type Origin = 'api' | 'mcp' | 'import' | 'bootstrap' | `job:${string}`;

/** Everything a verb may know of who asks: one organization, one actor, what it may do. */
export interface TenantContext extends TenantScope {
  clock: Clock;
  actor: Actor;
  /** The user's role in the organization; null for keys without a user. */
  role: UserRole | null;
  scopes: ReadonlySet<Scope>;
  /** What a role in a team may still add for this kind of credential. */
  teamScopes: ReadonlySet<Scope>;
  requestId: string;
  origin: Origin;
  /** Signs cursors; the same on every node. */
  secret: string;
}

export function requireScope(ctx: TenantContext, scope: Scope): void {
  if (!ctx.scopes.has(scope)) throw missingScopeError(scope);
}

/** The user acted for; service and CI keys have none (403 `actor.no_user`). */
export function requireUserId(ctx: TenantContext): string {
  if (ctx.actor.userId !== null) return ctx.actor.userId;
  throw new AppError({
    kind: 'forbidden',
    code: 'actor.no_user',
    message: 'This key belongs to no user, so it has no personal memory or sessions.',
  });
}
