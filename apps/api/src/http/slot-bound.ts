export interface SlotBoundOptions {
  /** Where nothing waits; what a burst may take. */
  most: number;
  /** What it is never below. */
  least: number;
  /** Milliseconds that never go back. */
  now?: () => number;
}

export interface SlotBound {
  readonly current: number;
  /** Told of each request that was done, and how long it took. */
  noteDone(milliseconds: number): void;
  noteRefused(): void;
}

/** Where even the quickest of many takes longer, all of them wait for something, and more at once would wait longer. */
const QUICKEST_MS = 100;
const WINDOW_MS = 250;
const SAMPLES = 10;
const NARROWER = 0.6;
const WIDER = 1.05;

/**
 * How many requests may be under way. Bursts, and clients that wait for their answers, may have all of them. While more
 * are refused than done, it narrows until the quickest answer is quick again, so that who is let in is served well, at
 * whatever pace this machine has (after CoDel, RFC 8289).
 */
export function createSlotBound({ most, least, now = () => performance.now() }: SlotBoundOptions): SlotBound {
  let current = most;
  let began = now();
  let quickest = Infinity;
  let done = 0;
  let refused = 0;
  return {
    get current() {
      return Math.floor(current);
    },
    noteRefused: () => {
      refused += 1;
    },
    noteDone: (milliseconds) => {
      quickest = Math.min(quickest, milliseconds);
      done += 1;
      if (done < SAMPLES || now() - began < WINDOW_MS) return;
      const isTooMuch = refused > done && quickest > QUICKEST_MS;
      current = isTooMuch ? Math.max(least, current * NARROWER) : Math.min(most, current * WIDER);
      began = now();
      quickest = Infinity;
      done = 0;
      refused = 0;
    },
  };
}
