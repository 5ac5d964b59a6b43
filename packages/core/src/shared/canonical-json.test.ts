import { describe, expect, it } from 'vitest';
import { canonicalJson, compareCodeUnits, type JsonValue } from './canonical-json.ts';

describe('canonical JSON', () => {
  it('is the same text whatever order the keys came in', () => {
    expect(canonicalJson({ b: 1, a: { d: [true, null], c: 'x' } })).toBe('{"a":{"c":"x","d":[true,null]},"b":1}');
    expect(canonicalJson({ a: { c: 'x', d: [true, null] }, b: 1 })).toBe('{"a":{"c":"x","d":[true,null]},"b":1}');
  });

  it('keeps the order of lists', () => {
    expect(canonicalJson([3, 1, 2])).toBe('[3,1,2]');
  });

  it('sorts keys by code unit and not by locale', () => {
    expect(canonicalJson({ ä: 1, z: 2, A: 3 })).toBe('{"A":3,"z":2,"ä":1}');
    expect(['é', 'z', 'Z', '好'].sort(compareCodeUnits)).toEqual(['Z', 'z', 'é', '好']);
  });

  it('writes numbers and escapes as JSON.stringify does', () => {
    expect(canonicalJson([1e21, -0, 0.1, 'a"\n'])).toBe('[1e+21,0,0.1,"a\\"\\n"]');
  });

  it.each([undefined, Number.NaN, Number.POSITIVE_INFINITY, 10n])('refuses %s', (value) => {
    expect(() => canonicalJson({ value } as unknown as JsonValue)).toThrow(TypeError);
  });
});
