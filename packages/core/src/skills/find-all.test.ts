import { describe, expect, it } from 'vitest';
import { findAll } from './find-all.models.ts';

describe('finding all places of a text', () => {
  it.each([
    ['abcabc', 'abc', [0, 3]],
    ['aaaaa', 'aa', [0, 2]],
    ['aabaaab', 'aab', [0, 4]],
    ['ababac', 'abac', [2]],
    ['日本日本語', '日本語', [2]],
    ['😀x😀', '😀', [0, 3]],
    ['abc', 'd', []],
    ['ab', 'abc', []],
    ['', 'a', []],
  ])('in %j finds %j at %j', (text, wanted, places) => {
    expect(findAll(text, wanted)).toEqual(places);
  });

  it('agrees with the language on every text of few letters', () => {
    const texts = (length: number) =>
      Array.from({ length: 2 ** length }, (_, n) => n.toString(2).padStart(length, '0'));
    for (const text of texts(9)) {
      for (const wanted of texts(3)) {
        expect(findAll(text, wanted)).toEqual(
          Array.from(text.matchAll(new RegExp(wanted, 'g')), (match) => match.index),
        );
      }
    }
  });

  it('stays quick on text that was made to be slow', () => {
    const half = 'a'.repeat(128 * 1024);
    expect(findAll('a'.repeat(512 * 1024), `${half}b${half}`)).toEqual([]);
  });
});
