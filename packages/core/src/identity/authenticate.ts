import type { Database } from '@cairn/db';
import { withSystemTx } from '@cairn/db/system-tx';
import { systemClock, type Clock } from '../shared/clock.ts';
import type { Actor, TenantContext } from '../shared/context.ts';
import { sha256Hex } from '../shared/hashing.ts';
import { effectiveScopes, effectiveTeamScopes } from '../shared/scopes.ts';
import { badCredentialError } from './identity.errors.ts';
import { isPlatformToken, looksLikeKeyToken } from './key-token.models.ts';
import { createKeyUses } from './key-use.ts';
import { findLiveKeyByHash, type KeyHolderRow } from './keys.repository.ts';
import { findPlatformKeyByHash } from './platform-keys.repository.ts';

export interface TenantPrincipal extends Pick<TenantContext, 'tenantId' | 'actor' | 'role' | 'scopes' | 'teamScopes'> {
  kind: 'tenant';
  expiresAt: Date | null;
}

export interface PlatformPrincipal {
  kind: 'platform';
  keyId: string;
  name: string;
}

export type Principal = TenantPrincipal | PlatformPrincipal;

export interface Authenticator {
  /** @throws AppError `auth.bad_credential` (401) for what is no key, unknown, expired or revoked */
  authenticate(token: string): Promise<Principal>;
  /** Forgets what is remembered of a tenant's keys, after one of them, a role or a user has changed. */
  forget(tenantId: string): void;
  /** Writes down now when keys were last used, which happens by itself about a second after their use. Never fails. */
  flushUses(): Promise<void>;
}

export interface AuthenticatorOptions {
  db: Database;
  clock?: Clock;
  /** How long an answer is remembered, so how long a change on another node may take; 2 s by default. */
  rememberMs?: number;
}

const REMEMBERED_AT_MOST = 10_000;

export function createAuthenticator({
  db,
  clock = systemClock,
  rememberMs = 2_000,
}: AuthenticatorOptions): Authenticator {
  const remembered = new Map<string, { principal: Principal; until: number }>();
  const uses = createKeyUses(db);
  let changes = 0;

  async function authenticate(token: string): Promise<Principal> {
    if (!looksLikeKeyToken(token)) throw badCredentialError();
    const hash = sha256Hex(token);
    const now = clock.now();
    const known = remembered.get(hash);
    if (known && known.until > now.getTime()) return refuseExpired(known.principal, now);
    const before = changes;
    const principal = isPlatformToken(token) ? await loadPlatform(db, hash) : await loadTenant(hash, now);
    // What was read before a change is not to be remembered after it.
    if (before === changes) remember(hash, { principal, until: now.getTime() + rememberMs });
    return principal;
  }

  async function loadTenant(hash: string, now: Date): Promise<Principal> {
    const found = await withSystemTx({ db, reason: 'look up a key' }, (tx) => findLiveKeyByHash(tx, hash));
    if (!found) throw badCredentialError();
    const principal = refuseExpired(toPrincipal(found), now);
    uses.note(found.key, now);
    return principal;
  }

  function remember(hash: string, entry: { principal: Principal; until: number }): void {
    if (remembered.size >= REMEMBERED_AT_MOST) remembered.clear();
    remembered.set(hash, entry);
  }

  function forget(tenantId: string): void {
    changes++;
    for (const [hash, { principal }] of remembered) {
      if (principal.kind === 'tenant' && principal.tenantId === tenantId) remembered.delete(hash);
    }
  }

  return { authenticate, forget, flushUses: uses.flush };
}

function refuseExpired(principal: Principal, now: Date): Principal {
  if (principal.kind === 'tenant' && principal.expiresAt !== null && principal.expiresAt <= now)
    throw badCredentialError();
  return principal;
}

async function loadPlatform(db: Database, hash: string): Promise<PlatformPrincipal> {
  const found = await withSystemTx({ db, reason: 'look up a platform key' }, (tx) => findPlatformKeyByHash(tx, hash));
  if (!found) throw badCredentialError();
  return { kind: 'platform', keyId: found.id, name: found.name };
}

function toPrincipal({ key, role, userName }: KeyHolderRow): TenantPrincipal {
  const narrowedTo = key.scopes;
  const actor: Actor = {
    kind: key.kind,
    id: key.id,
    name: key.kind === 'user' ? (userName ?? key.name) : key.name,
    userId: key.userId,
  };
  return {
    kind: 'tenant',
    tenantId: key.tenantId,
    actor,
    role,
    scopes: effectiveScopes({ kind: key.kind, role, narrowedTo }),
    teamScopes: effectiveTeamScopes({ kind: key.kind, role, narrowedTo }),
    expiresAt: key.expiresAt,
  };
}
