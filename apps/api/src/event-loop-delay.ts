import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface EventLoopWatch {
  /** The 99th percentile of the last full window, in milliseconds. */
  delayMs(): number;
  stop(): void;
}

const RESOLUTION_MS = 20;
/** Long enough that one pause alone, of a garbage collection or an embedded query, is not the 99th percentile. */
const WINDOW_MS = 5_000;

/** Watches how late this process is in doing what is due. */
export function watchEventLoop(): EventLoopWatch {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  let delayMs = 0;
  histogram.enable();
  const timer = setInterval(() => {
    delayMs = Math.max(0, histogram.percentile(99) / 1e6 - RESOLUTION_MS);
    histogram.reset();
  }, WINDOW_MS).unref();
  return {
    delayMs: () => delayMs,
    stop: () => {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
