import { createMiddleware } from 'hono/factory';
import { createLocalBuckets, type RequestLimiter, type RequestPolicy } from '@cairn/core/limits';
import { AppError } from '@cairn/core/shared';
import type { ApiEnv } from './api-env.ts';
import { rateLimitHeaders, retryAfterSeconds } from './rate-limit-headers.ts';

/** Left once when this process begins to bound requests without the database. */
export interface LimiterLogEntry {
  event: 'limiter';
  error: unknown;
}

const LIMITS_PATH = '/v1/limits';
/** So that whoever set a limit too low, or whose agents use all of it, can still raise it. */
const RESERVE = { perMinute: 6, burst: 3 };

/** Bounds the requests of an organization and of each of its keys; platform keys belong to none. */
export function rateLimit(limiter: RequestLimiter) {
  const reserve = createLocalBuckets({ most: 10_000 });
  return createMiddleware<ApiEnv>(async (c, next) => {
    const principal = c.get('principal');
    if (principal?.kind === 'tenant') {
      const { tenantId, actor, scopes } = principal;
      const { admitted, policies } = await limiter.take({ tenantId, keyId: actor.id });
      for (const [name, value] of Object.entries(rateLimitHeaders(policies))) c.header(name, value);
      const isReserved = c.req.path === LIMITS_PATH && scopes.has('limits:admin');
      const passes = admitted || (isReserved && reserve.take([{ name: actor.id, ...RESERVE }]).admitted);
      if (!passes) throw rateLimitedError(policies);
    }
    await next();
  });
}

function rateLimitedError(policies: readonly RequestPolicy[]): AppError {
  const violated = policies.filter(({ remaining }) => remaining === 0).map(({ name }) => name);
  const whose = violated.includes('requests') ? 'the organization' : 'this key';
  return new AppError({
    kind: 'rate_limited',
    code: 'request.rate_limited',
    message: `More requests than ${whose} may send. Wait for Retry-After.`,
    details: { violatedPolicies: violated },
    retryAfterSeconds: retryAfterSeconds(policies),
  });
}
