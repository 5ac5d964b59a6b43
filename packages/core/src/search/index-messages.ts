import type { TenantTx } from '@cairn/db';
import type { SearchDocument } from './document.models.ts';
import { deleteDocuments, insertDocuments, insertPostings, type PostingRow } from './postings.repository.ts';

/** A stored message with what it is to be found by. */
export interface MessageToIndex {
  seq: number;
  document: SearchDocument;
}

export interface IndexMessages {
  tenantId: string;
  /** Null for a session without a user: nobody may search it, so nothing is indexed. */
  userId: string | null;
  sessionId: string;
  messages: readonly MessageToIndex[];
}

/** PostgreSQL's `smallint`; so often no word needs counting. */
const MAX_FREQUENCY = 32_767;

/**
 * Makes messages findable by their text, in the transaction that stored them: the request after the one
 * that wrote a message finds it. The message rows must be there already, and not be indexed yet;
 * `prepareDocuments` makes the documents.
 */
export async function indexMessages(tx: TenantTx, input: IndexMessages): Promise<void> {
  const { tenantId, userId, sessionId, messages } = input;
  if (userId === null) return;
  const documents = messages.map(({ seq, document }) => ({ seq, vector: document.vector }));
  await insertDocuments(tx, { tenantId, sessionId, documents });
  await insertPostings(tx, { tenantId, userId, sessionId, postings: toPostings(messages) });
}

/** Takes messages out of every search while their rows stay; rows that are deleted take theirs along. */
export async function removeFromIndex(
  tx: TenantTx,
  input: { tenantId: string; sessionId: string; seqs: readonly number[] },
): Promise<void> {
  await deleteDocuments(tx, input);
}

/** One at a time: all postings of a batch together would be as large as the batch. */
function* toPostings(messages: readonly MessageToIndex[]): Generator<PostingRow> {
  for (const { seq, document } of messages) {
    for (const [lexeme, frequency] of document.frequencies) {
      yield { lexeme, seq, frequency: Math.min(frequency, MAX_FREQUENCY), length: document.length };
    }
  }
}
