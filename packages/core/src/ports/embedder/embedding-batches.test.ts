import { describe, expect, it } from 'vitest';
import { batchesOf, singleLine } from './embedding-batches.ts';
import { unitVector } from './unit-vector.ts';

describe('preparing texts for a model', () => {
  it('groups texts by number and by length, and leaves none out', () => {
    const items = ['aa', 'bbb', 'c', 'dddddddddd', 'e', 'f', 'g'].map((text, place) => ({ place, text }));
    const batches = [...batchesOf(items, { texts: 3, chars: 6 })].map((batch) => batch.map((item) => item.text));
    expect(batches).toEqual([['aa', 'bbb', 'c'], ['dddddddddd'], ['e', 'f', 'g']]);
    expect([...batchesOf([], { texts: 3, chars: 6 })]).toEqual([]);
  });

  it('makes one line of legal Unicode and cuts no character in half', () => {
    expect(singleLine('  one\n\ttwo   three ', { maxChars: 100 })).toBe('one two three');
    expect(singleLine('abc😀', { maxChars: 4 })).toBe('abc');
    expect(singleLine('abc😀', { maxChars: 5 })).toBe('abc😀');
    expect(singleLine('a\ud83db', { maxChars: 10 })).toBe('a\ufffdb');
    expect(singleLine(' \n ', { maxChars: 10 })).toBe('');
  });
});

describe('unit vectors', () => {
  it('have length 1 and keep their direction', () => {
    expect([...(unitVector([3, 0, 4]) ?? [])]).toEqual([expect.closeTo(0.6), 0, expect.closeTo(0.8)]);
  });

  it('do not exist for what has no direction', () => {
    expect(unitVector([])).toBeNull();
    expect(unitVector([0, 0])).toBeNull();
    expect(unitVector([1, Number.NaN])).toBeNull();
    expect(unitVector([1, Number.POSITIVE_INFINITY])).toBeNull();
  });
});
