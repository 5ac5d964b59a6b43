import type { Context } from 'hono';
import { platformKeyNeededError, tenantKeyNeededError, type PlatformContext } from '@cairn/core/identity';
import type { ApiEnv, RequestContext } from './api-env.ts';
import { unlessOver } from './timeouts.ts';

/**
 * The caller's context for a tenant's verb.
 * @throws AppError `auth.tenant_key_needed` (403) for a platform key
 */
export function tenantContext(c: Context<ApiEnv>): RequestContext {
  const principal = c.get('principal');
  if (principal?.kind !== 'tenant') throw tenantKeyNeededError();
  const { objects, embedder, clock, secret } = c.get('deps');
  const db = databaseOf(c);
  const { tenantId, actor, role, scopes, teamScopes } = principal;
  const requestId = c.get('requestId');
  return { db, objects, embedder, clock, secret, tenantId, actor, role, scopes, teamScopes, requestId, origin: 'api' };
}

/** @throws AppError `auth.platform_key_needed` (403) for a key of an organization */
export function platformContext(c: Context<ApiEnv>): PlatformContext {
  const principal = c.get('principal');
  if (principal?.kind !== 'platform') throw platformKeyNeededError();
  return { db: databaseOf(c), clock: c.get('deps').clock, requestId: c.get('requestId'), keyId: principal.keyId };
}

function databaseOf(c: Context<ApiEnv>): RequestContext['db'] {
  return unlessOver(c.get('deps').db, c.get('deadline'));
}
