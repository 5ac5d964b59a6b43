import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { AppError, type TenantContext } from '@cairn/core/shared';
import type { ApiEnv } from './api-env.ts';

/** How long one request may take. */
export interface RequestDeadline {
  /** Gives more time, counted from now; not to a request that is over. */
  extendTo(milliseconds: number): void;
  /** @throws AppError `request.aborted` where nobody waits for the answer any more */
  refuseIfOver(): void;
}

export const REQUEST_MS = 15_000;
export const UPLOAD_MS = 60_000;

/**
 * Answers after the deadline for whatever has not answered: 408 while the body is not all there, else 503. Work under
 * way ends its transaction and keeps what it holds until then; no other transaction of the request begins.
 */
export function answerWithin(milliseconds: number) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    const expiry = Promise.withResolvers<never>();
    let isExpired = false;
    const expire = () => {
      isExpired = true;
      const isTooSlow = bindingsOf(c).incoming?.complete === false;
      if (isTooSlow) cutOff(c);
      expiry.reject(isTooSlow ? tooSlowError() : timedOutError());
    };
    let timer = setTimeout(expire, milliseconds);
    const { signal } = c.req.raw;
    c.set('deadline', {
      extendTo: (more) => {
        clearTimeout(timer);
        if (!isExpired) timer = setTimeout(expire, more);
      },
      refuseIfOver: () => {
        if (isExpired || signal.aborted) throw abandonedError();
      },
    });
    try {
      await Promise.race([next(), expiry.promise]);
    } finally {
      clearTimeout(timer);
    }
  });
}

/** For routes that take more than the usual body. */
export function allowTime(milliseconds: number) {
  return createMiddleware<ApiEnv>(async (c, next) => {
    c.get('deadline')?.extendTo(milliseconds);
    await next();
  });
}

/** The same database, in which a request that is over begins nothing, even where it has waited for a connection. */
export function unlessOver(db: TenantContext['db'], deadline: RequestDeadline | undefined): TenantContext['db'] {
  if (deadline === undefined) return db;
  return {
    ...db,
    transaction: async (work, isolation) => {
      deadline.refuseIfOver();
      return db.transaction((tx) => {
        deadline.refuseIfOver();
        return work(tx);
      }, isolation);
    },
  };
}

/** Whoever reads the body would wait for ever once the answer is out: the reading ends with it, and what it holds. */
function cutOff(c: Context<ApiEnv>): void {
  c.header('Connection', 'close');
  const { incoming, outgoing } = bindingsOf(c);
  outgoing?.once('finish', () => incoming?.destroy(new Error('The body was not sent in time.')));
}

/** None where no socket is behind a request. */
function bindingsOf(c: Context<ApiEnv>): Partial<HttpBindings> {
  return (c.env as Partial<HttpBindings> | undefined) ?? {};
}

function tooSlowError(): AppError {
  return new AppError({
    kind: 'timed_out',
    code: 'request.too_slow',
    message: 'The request was not sent in time. Nothing was done.',
  });
}

function timedOutError(): AppError {
  return new AppError({
    kind: 'unavailable',
    code: 'service.timed_out',
    message:
      'This took too long, and may or may not have been done. Ask again after Retry-After; a POST with the same Idempotency-Key is done once.',
    retryAfterSeconds: 5,
  });
}

/** Nobody reads it; it is for the log. */
function abandonedError(): AppError {
  return new AppError({
    kind: 'bad_request',
    code: 'request.aborted',
    message: 'The request was cut off.',
  });
}
