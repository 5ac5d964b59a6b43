import type { Principal } from '@cairn/core/identity';
import { AppError, encodeId } from '@cairn/core/shared';

/** One line a request: never a body, a header, a path or a query string. */
export interface RequestLogEntry {
  event: 'request';
  requestId: string;
  traceId: string;
  method: string;
  /** The pattern; `none` where no route matched. */
  route: string;
  status: number;
  milliseconds: number;
  databaseMilliseconds: number;
  queries: number;
  orgId?: string;
  actorKind?: string;
  /** The key that acted. */
  actorId?: string;
  /** Of the problem that was answered. */
  code?: string;
  /** What failed on our side. */
  error?: unknown;
}

/** Who asked, as the API shows them. */
export function describePrincipal(
  principal: Principal | undefined,
): Pick<RequestLogEntry, 'orgId' | 'actorKind' | 'actorId'> {
  if (principal === undefined) return {};
  if (principal.kind === 'platform') return { actorKind: 'platform', actorId: encodeId('key', principal.keyId) };
  const { tenantId, actor } = principal;
  return { orgId: encodeId('org', tenantId), actorKind: actor.kind, actorId: encodeId('key', actor.id) };
}

/**
 * What went wrong: its code where it is the caller's problem, or that we are busy or not ready, which under load is said
 * a thousand times a second; the error itself where something failed.
 */
export function describeFailure(error: unknown, status: number): Pick<RequestLogEntry, 'code' | 'error'> {
  if (error === undefined) return {};
  if (!(error instanceof AppError)) return status >= 500 ? { error } : {};
  const { code, cause } = error;
  const hasFailed = status === 500 || (status > 500 && cause !== undefined);
  return hasFailed ? { code, error } : { code };
}
