import { setImmediate } from 'node:timers/promises';
import { toDocument, type SearchDocument } from './document.models.ts';

interface MessageText {
  content: string;
  createdAt: Date;
}

/**
 * What each message will be found by, in their order: the words of a long message beyond its first 50,000, or
 * beyond 8,192 that differ, are left out. Takes up to a tenth of a second for a message of 256 KiB, so it belongs
 * before a transaction, never inside one; other work runs between two messages.
 */
export async function prepareDocuments(messages: readonly MessageText[]): Promise<SearchDocument[]> {
  const documents: SearchDocument[] = [];
  for (const message of messages) {
    documents.push(toDocument(message));
    await setImmediate();
  }
  return documents;
}
