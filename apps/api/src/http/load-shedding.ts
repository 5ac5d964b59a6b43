import { randomInt } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { createRecentMap } from '@cairn/core/limits';
import { AppError, sha256Hex } from '@cairn/core/shared';
import type { ApiEnv } from './api-env.ts';
import { createRequestSlots } from './request-slots.ts';
import { createSlotBound } from './slot-bound.ts';

export interface LoadSheddingOptions {
  /** Requests under way in this process at most; fewer while many more are sent than can be done. */
  requestsAtOnce: number;
  /** How late the event loop has been lately, in milliseconds: the 99th percentile. */
  eventLoopDelayMs?: () => number;
}

export const LOAD_SHEDDING_DEFAULTS: LoadSheddingOptions = { requestsAtOnce: 100 };

const CREDENTIALS_AT_MOST = 10_000;
/** Above the first, reads have a quarter of the slots; above the second, so do writes. */
const LATE_FOR_READS_MS = 200;
const LATE_FOR_WRITES_MS = 400;
/** Whoever sends a credential that has not been good yet. */
const STRANGERS = 'strangers';

/**
 * Bounds the requests under way, and refuses what is above the bound at once: before authentication, so before the
 * database is asked. An organization is known by the credentials that it was good with before.
 */
export function shedLoad({ requestsAtOnce, eventLoopDelayMs = () => 0 }: LoadSheddingOptions) {
  const slots = createRequestSlots();
  const bound = createSlotBound({ most: requestsAtOnce, least: Math.ceil(requestsAtOnce / 5) });
  const organizations = createRecentMap<string>(CREDENTIALS_AT_MOST);

  return createMiddleware<ApiEnv>(async (c, next) => {
    const credential = sha256Hex(c.req.header('authorization') ?? '');
    const isLate = eventLoopDelayMs() > (isRead(c.req.method) ? LATE_FOR_READS_MS : LATE_FOR_WRITES_MS);
    const release = slots.take(
      organizations.get(credential) ?? STRANGERS,
      isLate ? Math.ceil(bound.current / 4) : bound.current,
    );
    if (release === undefined) {
      bound.noteRefused();
      throw overloadedError();
    }
    const began = performance.now();
    try {
      await next();
    } finally {
      release();
    }
    if (c.res.ok) bound.noteDone(performance.now() - began);
    const principal = c.get('principal');
    if (principal?.kind === 'tenant') organizations.set(credential, principal.tenantId);
  });
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

function overloadedError(): AppError {
  return new AppError({
    kind: 'unavailable',
    code: 'service.overloaded',
    message: 'More is under way than can be done at once. Nothing was done; wait for Retry-After.',
    retryAfterSeconds: randomInt(1, 4),
  });
}
