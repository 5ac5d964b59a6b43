import { randomShare } from './clock.ts';

export interface RetryOptions {
  /** Times that a request is sent again, at most. */
  atMost: number;
  /** Milliseconds that a call may take with all its repetitions and waits. */
  withinMs: number;
  /** The wait before the first repetition, doubled for each further one; a random part of it is left out. */
  firstWaitMs: number;
  /** A `Retry-After` over this is not waited for. */
  longestWaitMs: number;
}

export const RETRY_DEFAULTS: RetryOptions = {
  atMost: 3,
  withinMs: 120_000,
  firstWaitMs: 250,
  longestWaitMs: 30_000,
};

/** How an attempt failed: by an answer, or without one. */
export type Failure = { kind: 'answer'; status: number; code: string; retryAfter: string | null } | { kind: 'cut' };

export interface Attempt {
  method: string;
  idempotencyKey: string | undefined;
  /** Repetitions so far. */
  retries: number;
}

/**
 * Milliseconds after which the same request may be sent again, or undefined where it may not: only what is refused
 * for now, and only what cannot take effect twice.
 */
export function retryDelay(failure: Failure, attempt: Attempt, options: RetryOptions): number | undefined {
  if (attempt.retries >= options.atMost || !isForNow(failure) || !isSafe(failure, attempt)) return undefined;
  const asked = failure.kind === 'answer' ? secondsOf(failure.retryAfter) : undefined;
  if (asked === undefined) return backOff(attempt, options);
  return asked * 1000 > options.longestWaitMs ? undefined : asked * 1000;
}

const REFUSED_FOR_NOW = [429, 502, 503, 504];

function isForNow(failure: Failure): boolean {
  return (
    failure.kind === 'cut' || REFUSED_FOR_NOW.includes(failure.status) || failure.code === 'idempotency.in_progress'
  );
}

/** 429 comes before anything is done; after all others it may have been. */
function isSafe(failure: Failure, { method, idempotencyKey }: Attempt): boolean {
  if (failure.kind === 'answer' && failure.status === 429) return true;
  if (method === 'POST') return idempotencyKey !== undefined;
  return method !== 'PATCH';
}

/** RFC 9110: seconds, or a date, which Cairn never sends. */
function secondsOf(retryAfter: string | null): number | undefined {
  return retryAfter !== null && /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : undefined;
}

function backOff({ retries }: Attempt, { firstWaitMs, longestWaitMs }: RetryOptions): number {
  const most = Math.min(firstWaitMs * 2 ** retries, longestWaitMs);
  return most * (0.5 + randomShare() / 2);
}

/** Waits, or throws the signal's reason as soon as it is aborted. */
export function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}
