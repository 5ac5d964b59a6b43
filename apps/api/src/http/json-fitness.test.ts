import { describe, expect, it } from 'vitest';
import { findUnfit, MAX_DEPTH } from './json-fitness.ts';

const nested = (levels: number): string => `${'{"a":['.repeat(levels / 2)}1${']}'.repeat(levels / 2)}`;

describe('a JSON text', () => {
  it.each([
    '{"a": [1, {"b": "x\\"]}"}], "c": "\\u00e9\\ud83d\\ude00", "d": {"a": 1}}',
    '[["a", "a"], {"a": "a"}]',
    nested(MAX_DEPTH),
    '"\\\\u0000"',
    '',
  ])('that is fit passes: %s', (text) => expect(findUnfit(text)).toBeNull());

  it.each([
    ['{"a": {"b": ["", "x\\u0000"]}}', '/a/b/1', 'must not hold a NUL or a lone surrogate'],
    ['{"a": "\\ud800"}', '/a', 'must not hold a NUL or a lone surrogate'],
    ['{"a": "\\\\\\udfff"}', '/a', 'must not hold a NUL or a lone surrogate'],
    ['{"a/b~c": {"\\u0000": 1}}', '/a~1b~0c/\uFFFD', 'must not hold a NUL or a lone surrogate'],
    ['{"role": "member", "x": [], "r\\u006fle": "owner"}', '/role', 'is given twice'],
    ['[1, [2, {"k": 1, "k": 2}]]', '/1/1/k', 'is given twice'],
  ])('is refused with the path: %s', (text, path, message) => expect(findUnfit(text)).toEqual({ path, message }));

  it('may hold any text where nothing of it is stored, and no more depth for that', () => {
    expect(findUnfit('{"query": "\\u0000\\ud800"}', { anyText: true })).toBeNull();
    expect(findUnfit(nested(MAX_DEPTH + 2), { anyText: true })).not.toBeNull();
  });

  it('is refused one level below the limit, however long it goes on, with the path of that level', () => {
    expect(findUnfit(nested(MAX_DEPTH + 2))?.path).toBe('/a/0'.repeat(MAX_DEPTH / 2));
    expect(findUnfit('['.repeat(1_000_000))).toEqual({
      path: '/0'.repeat(MAX_DEPTH),
      message: 'is nested over 32 levels',
    });
  });
});

it('more values than any request has are refused, however they are nested', () => {
  expect(findUnfit(`[${'0,'.repeat(99_999)}0]`)).toBeNull();
  for (const part of ['0,', '{},', '[0],', '{"a":0},']) {
    expect(findUnfit(`[${part.repeat(100_001)}0]`)?.message).toContain('more than 100000 values');
  }
  expect(findUnfit(`["${','.repeat(200_000)}"]`)).toBeNull();
});
