/** Milliseconds that only grow. */
export function monotonicNow(): number {
  return performance.now();
}

/** From 0 up to 1, so that clients that were refused together do not come back together. */
export function randomShare(): number {
  return Math.random();
}
