import { createMiddleware } from 'hono/factory';
import { AppError } from '@cairn/core/shared';
import type { ApiEnv } from './api-env.ts';
import { createByteBudget } from './byte-budget.ts';
import { mediaType, ZIP } from './media-type.ts';

const MIB = 1024 * 1024;
/** What of bodies is in memory at once, over all requests; the largest that is taken fits alone. */
const BUDGET = 64 * MIB;
/** Less than this is let through: so many at once do not get past the bound on requests. */
const UNCOUNTED = 256 * 1024;
/** Text, what is parsed from it and the bytes it stands for are there beside the body. */
const JSON_WEIGHT = 3;
const WAIT_MS = 30_000;

/** The memory is the process's, and so is this: of every app in it. */
const budget = createByteBudget(BUDGET);

/**
 * Lets large bodies in only as far as memory for them is free; the others wait unread, in their order, and are refused
 * where that takes too long. A body of untold length counts as the largest.
 */
export const uploadGate = createMiddleware<ApiEnv>(async (c, next) => {
  const weight = weightOf(c.req.raw.headers);
  if (weight <= UNCOUNTED) return next();
  const release = await budget.take(Math.min(weight, BUDGET), WAIT_MS);
  if (release === undefined) throw busyError();
  try {
    await next();
  } finally {
    release();
  }
});

function weightOf(headers: Headers): number {
  if (headers.has('transfer-encoding')) return BUDGET;
  const length = Number(headers.get('content-length') ?? 0);
  return mediaType(headers.get('content-type')) === ZIP ? length : length * JSON_WEIGHT;
}

function busyError(): AppError {
  return new AppError({
    kind: 'unavailable',
    code: 'service.overloaded',
    message: 'Other uploads take all the memory there is for them. Nothing was done; wait for Retry-After.',
    retryAfterSeconds: 5,
  });
}
