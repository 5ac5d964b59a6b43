import { describe, expect, it } from 'vitest';
import { createSlotBound } from './slot-bound.ts';

interface Window {
  done: readonly number[];
  refused?: number;
  seconds?: number;
}

/** A bound, and windows of requests that took so many milliseconds each. */
function build() {
  let at = 0;
  const bound = createSlotBound({ most: 100, least: 20, now: () => at });
  return ({ done, refused = 0, seconds = 0.3 }: Window) => {
    for (let i = 0; i < refused; i++) bound.noteRefused();
    for (const [i, each] of done.entries()) {
      if (i === done.length - 1) at += seconds * 1000;
      bound.noteDone(each);
    }
    return bound.current;
  };
}

const many = (milliseconds: number) => Array.from({ length: 12 }, () => milliseconds);
const tooMuch = { done: many(300), refused: 40 };

describe('the bound of requests under way', () => {
  it('stays at its most for a burst, for clients that are all served slowly, and while only some are slow', () => {
    expect(build()({ ...tooMuch, seconds: 0.1 })).toBe(100);
    expect(build()({ done: many(900) })).toBe(100);
    expect(build()({ done: [5, ...many(900)], refused: 40 })).toBe(100);
  });

  it('narrows while more are refused than done and even the quickest takes too long, down to its least', () => {
    const window = build();
    expect(Array.from({ length: 5 }, () => window(tooMuch))).toEqual([60, 36, 21, 20, 20]);
  });

  it('widens again when that is over, up to its most', () => {
    const window = build();
    for (let i = 0; i < 5; i++) window(tooMuch);
    expect(window({ done: many(10), refused: 40 })).toBe(21);
    for (let i = 0; i < 50; i++) window({ done: many(300) });
    expect(window({ done: many(10) })).toBe(100);
  });

  it('makes nothing of a few slow requests', () => {
    const window = build();
    expect(window({ done: [900, 900, 900], refused: 10, seconds: 10 })).toBe(100);
  });
});
