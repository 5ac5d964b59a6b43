import type { ErrorCode } from '../problems/catalogue.ts';
import type { RouteScope } from './define-route.ts';

/** What decides which problems a route shares with others like it. */
export interface RouteTraits {
  method: string;
  path: string;
  scope: RouteScope;
  /** Media types of its body; none where it takes none. */
  bodyTypes: readonly string[];
  isPaged: boolean;
  keepsAnswers: boolean;
  needsIfMatch: boolean;
}

const ALWAYS = [
  'request.bad_http',
  'request.too_slow',
  'request.headers_too_large',
  'request.invalid',
  'internal.error',
] as const;

/** Codes that follow from what a route is; those of its verb it declares itself. */
export function commonCodes(route: RouteTraits): ErrorCode[] {
  return [...ALWAYS, ...codesOfCaller(route), ...codesOfRequest(route)];
}

function codesOfCaller({ path, scope }: RouteTraits): ErrorCode[] {
  if (scope === 'public') return [];
  const codes: ErrorCode[] = ['auth.bad_credential', 'request.rate_limited', 'service.unavailable'];
  if (path.startsWith('/v1/')) codes.push('service.overloaded', 'service.timed_out');
  if (scope === 'platform') codes.push('auth.platform_key_needed');
  else if (scope !== 'any') codes.push('auth.missing_scope', 'auth.tenant_key_needed');
  return codes;
}

function codesOfRequest({ path, bodyTypes, isPaged, keepsAnswers, needsIfMatch }: RouteTraits): ErrorCode[] {
  const codes: ErrorCode[] = [];
  if (path.includes('{')) codes.push('resource.not_found');
  if (isPaged) codes.push('request.invalid_cursor');
  if (bodyTypes.length > 0) codes.push('request.aborted', 'request.too_large', 'request.unsupported_media');
  if (bodyTypes.includes('application/json')) codes.push('request.bad_json');
  if (keepsAnswers) codes.push('idempotency.bad_key', 'idempotency.key_reused', 'idempotency.in_progress');
  if (needsIfMatch) codes.push('request.if_match_needed');
  return codes;
}
