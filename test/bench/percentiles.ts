/** The value below which this share of the samples lies. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export function describeLatency(milliseconds: readonly number[]): string {
  const [p50, p95, worst] = [0.5, 0.95, 1].map((share) => percentile(milliseconds, share).toFixed(1));
  return `p50 ${p50} ms, p95 ${p95} ms, worst ${worst} ms`;
}
