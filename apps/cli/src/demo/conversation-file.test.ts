import { expect, test } from 'vitest';
import { parseConversation, readConversationFile } from './conversation-file.ts';

test('the conversation that comes along is whole: every answer is one of its messages', async () => {
  const { groups } = await readConversationFile(new URL('bicycle-workshop.json', import.meta.url));
  for (const { messages, queries } of groups) {
    const ids = messages.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { gold } of queries) expect(ids).toEqual(expect.arrayContaining(gold));
    for (const { createdAt } of messages) expect(Date.parse(createdAt ?? '')).not.toBeNaN();
  }
});

test('what the format allows to be missing may be missing, or null', () => {
  const group = {
    messages: [{ id: 'a', sessionId: 's', text: 't', speaker: null }],
    queries: [{ text: 'q', gold: [] }],
  };
  expect(parseConversation({ name: 'n', groups: [group] }).groups).toEqual([
    { messages: [{ id: 'a', sessionId: 's', text: 't' }], queries: [{ text: 'q', gold: [] }] },
  ]);
});

test.each([
  [null, 'it is no object'],
  [{ name: 'n' }, 'groups is no list'],
  [
    { name: 'n', groups: [{ messages: [], queries: [{ text: 'q', gold: [7] }] }] },
    'groups[0].queries[0].gold[0] is no text',
  ],
  [{ name: 'n', groups: [{ messages: [{ id: 1 }], queries: [] }] }, 'groups[0].messages[0].id is no text'],
])('the first place that is not of the shape is named (%#)', (value, message) => {
  expect(() => parseConversation(value)).toThrow(message);
});
