import type { Clock } from '@cairn/core/shared';

export interface FakeClock extends Clock {
  advance(milliseconds: number): void;
  set(time: Date): void;
}

/** A clock that stands still until it is told to move. */
export function createFakeClock(start = new Date('2026-03-02T09:00:00Z')): FakeClock {
  let current = start.getTime();
  return {
    now: () => new Date(current),
    advance: (milliseconds) => {
      current += milliseconds;
    },
    set: (time) => {
      current = time.getTime();
    },
  };
}
