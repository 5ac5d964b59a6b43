import { describe, expect, it } from 'vitest';
import { CreateSessionInput, SessionChanges } from './sessions.schemas.ts';

function pathsOf(result: ReturnType<typeof CreateSessionInput.safeParse>): string[] {
  return result.error?.issues.map((issue) => issue.path.join('/')) ?? [];
}

function nested(depth: number): Record<string, unknown> {
  return depth === 1 ? {} : { inner: nested(depth - 1) };
}

describe('what may create a session', () => {
  it('needs nothing', () => {
    expect(CreateSessionInput.parse({})).toEqual({});
  });

  it('keeps metadata as it was sent, in any script', () => {
    const metadata = { ветка: 'главная', ключ: [1, null, { 深い: '値 🗻' }] };
    expect(CreateSessionInput.parse({ metadata }).metadata).toEqual(metadata);
  });

  it.each([
    ['an unknown field', { colour: 'red' }, ''],
    ['a NUL in the title', { title: 'half\0way' }, 'title'],
    ['a lone surrogate in the external id', { externalId: 'x\ud83d' }, 'externalId'],
    ['an empty external id', { externalId: '' }, 'externalId'],
    ['a NUL deep in metadata', { metadata: { list: ['fine', { note: 'a\0b' }] } }, 'metadata/list/1/note'],
    ['a lone surrogate in a metadata key', { metadata: { 'k\udc00': 1 } }, 'metadata/k\udc00'],
    ['a number out of range in metadata', { metadata: JSON.parse('{"big": 1e999}') as unknown }, 'metadata/big'],
    ['metadata that is a list', { metadata: [] }, 'metadata'],
    ['metadata over its size', { metadata: { text: '漢'.repeat(6000) } }, 'metadata'],
    ['a time without an offset', { startedAt: '2026-03-14T09:26:53' }, 'startedAt'],
    ['a day that is not in the calendar', { startedAt: '2026-02-30T00:00:00Z' }, 'startedAt'],
    ['a time before 1970', { startedAt: '0000-01-01T00:00:00Z' }, 'startedAt'],
    ['a time that its offset carries past the year 9999', { startedAt: '9999-12-31T23:59:59-14:00' }, 'startedAt'],
  ])('refuses %s and names its path', (_what, input, path) => {
    expect(pathsOf(CreateSessionInput.safeParse(input))).toContain(path);
  });

  it('takes metadata nested 32 deep and no deeper', () => {
    expect(CreateSessionInput.safeParse({ metadata: nested(32) }).success).toBe(true);
    expect(CreateSessionInput.safeParse({ metadata: nested(33) }).success).toBe(false);
  });

  it('takes metadata of exactly 16 KiB', () => {
    const frame = JSON.stringify({ text: '' }).length;
    const metadata = { text: 'x'.repeat(16 * 1024 - frame) };
    expect(CreateSessionInput.safeParse({ metadata }).success).toBe(true);
    expect(CreateSessionInput.safeParse({ metadata: { text: `${metadata.text}x` } }).success).toBe(false);
  });
});

describe('what may change a session', () => {
  it('clears a title with null', () => {
    expect(SessionChanges.parse({ title: null })).toEqual({ title: null });
  });

  it.each(['team', 'parentId', 'externalId', 'startedAt', 'endedAt'])('does not take %s', (field) => {
    expect(SessionChanges.safeParse({ [field]: 'x' }).success).toBe(false);
  });
});
