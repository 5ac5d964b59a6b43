import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { createLocalBuckets, createRecentMap } from '@cairn/core/limits';
import { AppError, sha256Hex } from '@cairn/core/shared';
import type { ApiEnv } from './api-env.ts';
import { createAddressReader, networkOf } from './client-address.ts';
import { retryAfterSeconds } from './rate-limit-headers.ts';

export interface FloodGuardOptions {
  /** Addresses and CIDR ranges whose `X-Forwarded-For` is believed. */
  trustedProxies: readonly string[];
  /** What one address may send without a credential that is known to be good; a quarter of it at once. */
  badCredentialsPerMinute: number;
}

export const FLOOD_GUARD_DEFAULTS: FloodGuardOptions = { trustedProxies: [], badCredentialsPerMinute: 3000 };

const ADDRESSES_AT_MOST = 10_000;
const CREDENTIALS_AT_MOST = 10_000;

/**
 * Before authentication: an address that keeps sending bad credentials is answered 429 from memory. Credentials that
 * were good a moment ago pass, so that a flood does not lock out who shares its address.
 */
export function floodGuard({ trustedProxies, badCredentialsPerMinute }: FloodGuardOptions) {
  const buckets = createLocalBuckets({ most: ADDRESSES_AT_MOST });
  const good = createRecentMap<true>(CREDENTIALS_AT_MOST);
  const readAddress = createAddressReader(trustedProxies);
  const rate = { perMinute: badCredentialsPerMinute, burst: Math.ceil(badCredentialsPerMinute / 4) };

  return createMiddleware<ApiEnv>(async (c, next) => {
    const socketAddress = socketAddressOf(c);
    if (socketAddress === undefined) return next();
    const bucket = { name: networkOf(readAddress(socketAddress, c.req.header('x-forwarded-for'))), ...rate };
    const credential = sha256Hex(c.req.header('authorization') ?? '');
    const wasGood = good.get(credential) !== undefined;
    if (!wasGood) {
      const { admitted, states } = buckets.take([bucket]);
      if (!admitted) throw floodError(retryAfterSeconds(states.map((state) => ({ name: 'requests', ...state }))));
    }
    await next();
    if (c.get('principal') !== undefined) good.set(credential, true);
    else good.delete(credential);
    const isRefused = c.res.status === 401;
    if (wasGood && isRefused) buckets.take([bucket]);
    if (!wasGood && !isRefused) buckets.giveBack(bucket);
  });
}

/** None where no socket is behind a request. */
function socketAddressOf(c: Context<ApiEnv>): string | undefined {
  const bindings: unknown = c.env;
  return typeof bindings === 'object' && bindings !== null && 'incoming' in bindings
    ? getConnInfo(c).remote.address
    : undefined;
}

function floodError(seconds: number): AppError {
  return new AppError({
    kind: 'rate_limited',
    code: 'request.rate_limited',
    message: 'Too many requests without a good credential came from this address. Wait for Retry-After.',
    retryAfterSeconds: seconds,
  });
}
