const MAX_RETRIES = 3;
const LONGEST_WAIT_SECONDS = 30;

export interface Attempt {
  method: string;
  idempotencyKey: string | undefined;
  /** Retries made so far. */
  retries: number;
}

/**
 * Milliseconds after which the same request may be sent again, or undefined where it may not: only what the server
 * asked to have repeated (429 or 503 with `Retry-After` in seconds, RFC 9110), and only what cannot take effect twice.
 */
export function retryDelay(response: Response, { method, idempotencyKey, retries }: Attempt): number | undefined {
  if (response.status !== 429 && response.status !== 503) return undefined;
  const harmless = method === 'GET' || (method === 'POST' && idempotencyKey !== undefined);
  if (!harmless || retries >= MAX_RETRIES) return undefined;
  const after = response.headers.get('retry-after') ?? '';
  if (!/^\d{1,9}$/.test(after) || Number(after) > LONGEST_WAIT_SECONDS) return undefined;
  return Number(after) * 1000;
}

/** Waits, or throws the signal's reason as soon as it is aborted. */
export function wait(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
