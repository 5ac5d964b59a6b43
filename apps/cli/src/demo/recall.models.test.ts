import { expect, test } from 'vitest';
import { mean, recallOf, sampleEvenly } from './recall.models.ts';

test('recall is the share of the answers that were found', () => {
  expect(recallOf({ gold: ['a', 'b'], found: ['x', 'b', 'y'] })).toBe(0.5);
  expect(recallOf({ gold: ['a'], found: ['a', 'x'] })).toBe(1);
  expect(recallOf({ gold: ['a'], found: [] })).toBe(0);
});

test('an answer that is named or found twice counts once', () => {
  expect(recallOf({ gold: ['a', 'a', 'b'], found: ['a', 'a'] })).toBe(0.5);
});

test('the mean of nothing is 0', () => {
  expect([mean([]), mean([1, 0, 0.5])]).toEqual([0, 0.5]);
});

test('a sample is spread over all, in their order', () => {
  const items = Array.from({ length: 10 }, (_, index) => index);
  expect(sampleEvenly(items, 4)).toEqual([0, 2, 5, 7]);
  expect(sampleEvenly(items, 99)).toEqual(items);
  expect(sampleEvenly(items, undefined)).toEqual(items);
});
