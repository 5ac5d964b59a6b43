import { describe, expect, it } from 'vitest';
import { AppendMessagesInput, MAX_BATCH, MAX_CONTENT_BYTES, NewMessage } from './messages.schemas.ts';

function accepts(fields: Record<string, unknown>): boolean {
  return NewMessage.safeParse({ role: 'user', content: 'hello', ...fields }).success;
}

describe('a new message', () => {
  it.each([
    ['one byte a character', 'a', MAX_CONTENT_BYTES],
    ['three bytes a character', '語', Math.floor(MAX_CONTENT_BYTES / 3)],
    ['four bytes a character', '🌋', MAX_CONTENT_BYTES / 4],
  ])('holds 256 KiB of %s and not one character more', (_what, character, most) => {
    expect(accepts({ content: character.repeat(most) })).toBe(true);
    expect(accepts({ content: character.repeat(most + 1) })).toBe(false);
  });

  it('may be empty: an assistant that only calls tools says nothing', () => {
    const toolCalls = [{ id: 'c1', type: 'function', function: { name: 'ls', arguments: '{"path":"/srv"}' } }];
    expect(accepts({ role: 'assistant', content: '', toolCalls })).toBe(true);
  });

  it.each([
    ['a NUL', { content: 'a\0' }],
    ['a lone surrogate', { content: '\udfff tail' }],
    ['another role', { role: 'developer' }],
    ['no content', { content: undefined }],
    ['an unknown field', { seq: 4 }],
    ['a NUL inside a tool call', { toolCalls: [{ arguments: '\0' }] }],
    ['tool calls over 256 KiB together', { toolCalls: [{ a: 'x'.repeat(200_000) }, { a: 'x'.repeat(100_000) }] }],
  ])('refuses %s', (_what, fields) => {
    expect(accepts(fields)).toBe(false);
  });
});

describe('a batch of messages', () => {
  const message = { role: 'user', content: 'x' };

  it.each([
    [0, false],
    [1, true],
    [MAX_BATCH, true],
    [MAX_BATCH + 1, false],
  ])('of %i messages', (size, accepted) => {
    const messages = Array.from({ length: size }, () => message);
    expect(AppendMessagesInput.safeParse({ messages }).success).toBe(accepted);
  });
});
