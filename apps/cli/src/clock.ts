/** The time now, moved by whole minutes. */
export function minutesAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString();
}

/** Milliseconds on a clock that only runs forward, for durations. */
export function elapsed(): number {
  return performance.now();
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
