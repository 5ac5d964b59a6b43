import { describe, expect, it } from 'vitest';
import { isImported, lineageOf } from './lineage.models.ts';

describe('lineageOf', () => {
  it('begins a lineage of its own without a parent', () => {
    expect(lineageOf('first', null)).toEqual({ parentId: null, rootId: 'first' });
  });

  it('names the root of a long line, not the parent', () => {
    const second = { id: 'second', ...lineageOf('second', { id: 'first', rootId: 'first' }) };
    expect(lineageOf('third', second)).toEqual({ parentId: 'second', rootId: 'first' });
  });
});

describe('isImported', () => {
  const now = new Date('2026-03-14T12:00:00Z');

  it.each([
    ['a minute ago', '2026-03-14T11:59:00Z', false],
    ['five minutes ago', '2026-03-14T11:55:00Z', false],
    ['just over five minutes ago', '2026-03-14T11:54:59.999Z', true],
    ['last year', '2025-01-02T03:04:05Z', true],
    ['ahead of our clock', '2026-03-14T12:02:00Z', false],
  ])('of a session that started %s', (_when, startedAt, imported) => {
    expect(isImported({ startedAt: new Date(startedAt), now })).toBe(imported);
  });
});
