import { describe, expect, it } from 'vitest';
import { planAppend } from './append.models.ts';
import type { NewMessage } from './messages.schemas.ts';

function say(content: string, externalId?: string): NewMessage {
  return { role: 'user', content, ...(externalId === undefined ? {} : { externalId }) };
}

function counter(): () => string {
  let last = 0;
  return () => `id-${++last}`;
}

describe('planAppend', () => {
  it('numbers a batch after the last message, in the order sent', () => {
    const plan = planAppend({ messages: [say('a'), say('b')], stored: [], lastSeq: 7, newId: counter() });
    expect(plan.added.map(({ seq, message }) => [seq, message.content])).toEqual([
      [8, 'a'],
      [9, 'b'],
    ]);
    expect(plan.lastSeq).toBe(9);
  });

  it('keeps two messages of the same text without external ids apart', () => {
    const plan = planAppend({ messages: [say('ok'), say('ok')], stored: [], lastSeq: 0, newId: counter() });
    expect(plan.added.map(({ id }) => id)).toEqual(['id-1', 'id-2']);
  });

  it('answers a stored message for its external id and gives it no number', () => {
    const stored = [{ id: 'old', externalId: 'x', seq: 3 }];
    const plan = planAppend({ messages: [say('new', 'y'), say('again', 'x')], stored, lastSeq: 5, newId: counter() });
    expect(plan.added.map(({ externalId }) => externalId)).toEqual(['y']);
    expect(plan.placed).toEqual([{ id: 'id-1', externalId: 'y', seq: 6 }, stored[0]]);
    expect(plan.lastSeq).toBe(6);
  });

  it('takes the first of two with the same external id in one batch', () => {
    const messages = [say('first', 'x'), say('between'), say('second', 'x')];
    const plan = planAppend({ messages, stored: [], lastSeq: 0, newId: counter() });
    expect(plan.added.map(({ message }) => message.content)).toEqual(['first', 'between']);
    expect(plan.placed.map(({ seq }) => seq)).toEqual([1, 2, 1]);
  });

  it('is not misled by names that objects have anyway', () => {
    const messages = [say('a', '__proto__'), say('b', 'constructor')];
    const plan = planAppend({ messages, stored: [], lastSeq: 0, newId: counter() });
    expect(plan.added).toHaveLength(2);
  });
});
