/** What `pending` comes to, or the signal's reason as soon as it is aborted; `pending` itself goes on unheard. */
export function untilAborted<T>(pending: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return pending;
  const { promise, reject } = Promise.withResolvers<never>();
  const onAbort = (): void => reject(signal.reason);
  signal.addEventListener('abort', onAbort, { once: true });
  if (signal.aborted) onAbort();
  return Promise.race([pending, promise]).finally(() => signal.removeEventListener('abort', onAbort));
}
