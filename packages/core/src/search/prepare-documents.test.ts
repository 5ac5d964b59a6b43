import { describe, expect, it } from 'vitest';
import { toDocument } from './document.models.ts';
import { prepareDocuments } from './prepare-documents.ts';

describe('prepareDocuments', () => {
  const messages = ['a red kite', '', '雪山小屋'].map((content) => ({ content, createdAt: new Date(0) }));

  it('makes the document of every message, in order', async () => {
    expect(await prepareDocuments(messages)).toEqual(messages.map(toDocument));
  });

  it('lets other work run between two messages', async () => {
    let turns = 0;
    let busy = true;
    const count = (): void => {
      turns += 1;
      if (busy) setImmediate(count);
    };
    setImmediate(count);
    await prepareDocuments(messages);
    busy = false;
    expect(turns).toBeGreaterThanOrEqual(messages.length);
  });
});
