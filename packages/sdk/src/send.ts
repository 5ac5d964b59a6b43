import { readError, type CairnError } from './cairn-error.ts';
import { monotonicNow } from './clock.ts';
import { retryDelay, wait, type Failure, type RetryOptions } from './retry.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Sending {
  fetch: Fetch;
  url: string;
  method: string;
  init: RequestInit;
  idempotencyKey: string | undefined;
  /** The caller's. */
  signal: AbortSignal | undefined;
  retry: RetryOptions;
}

/** An answer that is there as a whole. */
export interface Arrived {
  status: number;
  headers: Headers;
  bytes: Uint8Array<ArrayBuffer>;
}

type Outcome = { arrived: Arrived } | { failure: Failure; error: unknown };

/**
 * Sends a request, and again where that is safe and worth it.
 * @throws CairnError where it is refused; what `fetch` throws where no answer came; the signal's reason
 */
export async function send(sending: Sending): Promise<Arrived> {
  const { method, idempotencyKey, retry } = sending;
  const deadline = AbortSignal.timeout(retry.withinMs);
  const signal = sending.signal === undefined ? deadline : AbortSignal.any([sending.signal, deadline]);
  const until = monotonicNow() + retry.withinMs;
  for (let retries = 0; ; retries += 1) {
    const outcome = await attempt({ ...sending, init: { ...sending.init, signal } });
    if ('arrived' in outcome) return outcome.arrived;
    if (signal.aborted) throw sending.signal?.aborted === true ? sending.signal.reason : outcome.error;
    const delay = retryDelay(outcome.failure, { method, idempotencyKey, retries }, retry);
    if (delay === undefined || monotonicNow() + delay >= until) throw outcome.error;
    await wait(delay, signal);
  }
}

/** A body that does not come to its end is no answer either. */
async function attempt({ fetch, url, init }: Sending): Promise<Outcome> {
  try {
    const response = await fetch(url, init);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { status, headers, ok } = response;
    if (ok) return { arrived: { status, headers, bytes } };
    return refused(readError(response, bytes), headers);
  } catch (error) {
    return { failure: { kind: 'cut' }, error };
  }
}

function refused(error: CairnError, headers: Headers): Outcome {
  const { status, code } = error;
  return { failure: { kind: 'answer', status, code, retryAfter: headers.get('retry-after') }, error };
}
