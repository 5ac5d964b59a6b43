import { withTenantTx, type TenantTx } from '@cairn/db';
import type { Embedder } from '../ports/index.ts';
import type { TenantContext } from '../shared/context.ts';
import { splitChunks } from './chunks.models.ts';
import {
  deleteOtherVectors,
  findSessionUser,
  findUnread,
  insertVectors,
  type NewVectorRow,
  type UnreadMessage,
} from './vectors.repository.ts';

export interface EmbedSession {
  /** UUID of the session. */
  sessionId: string;
  signal?: AbortSignal | undefined;
}

export interface EmbeddedSession {
  /** Messages that the model has read in this call. */
  messages: number;
  /** Of those, the ones it could say something of. */
  vectors: number;
}

interface Batch extends EmbedSession {
  userId: string;
  unread: UnreadMessage[];
}

const MESSAGES_A_BATCH = 64;

/**
 * Gives every message of a session its vectors by the present model, and drops those of other models. What has
 * vectors already is left alone, so running it again, or twice at once, does nothing more.
 * @throws EmbedderUnavailableError where the model cannot be reached; what was stored before stays
 */
export async function embedSession(
  ctx: TenantContext & { embedder: Embedder },
  { sessionId, signal }: EmbedSession,
): Promise<EmbeddedSession> {
  const { tenantId, embedder: space } = ctx;
  const done: EmbeddedSession = { messages: 0, vectors: 0 };
  for (;;) {
    signal?.throwIfAborted();
    const { userId, unread } = await withTenantTx(ctx, (tx) => loadBatch(tx, ctx, sessionId));
    if (userId === null || unread.length === 0) break;
    const rows = await embedBatch(ctx, { sessionId, signal, userId, unread });
    await withTenantTx(ctx, (tx) => insertVectors(tx, rows));
    done.messages += unread.length;
    done.vectors += new Set(rows.flatMap((row) => (row.embedding ? [row.seq] : []))).size;
  }
  await withTenantTx(ctx, (tx) => deleteOtherVectors(tx, { tenantId, sessionId, space }));
  return done;
}

async function loadBatch(tx: TenantTx, ctx: TenantContext & { embedder: Embedder }, sessionId: string) {
  const { tenantId, embedder: space } = ctx;
  const userId = await findSessionUser(tx, { tenantId, sessionId });
  return { userId, unread: await findUnread(tx, { tenantId, sessionId, space, limit: MESSAGES_A_BATCH }) };
}

async function embedBatch(
  { tenantId, embedder, clock }: TenantContext & { embedder: Embedder },
  { sessionId, signal, userId, unread }: Batch,
): Promise<NewVectorRow[]> {
  const chunks = unread.flatMap(({ seq, content }) =>
    splitChunks(content).map((text, chunk) => ({ seq, chunk, text })),
  );
  const vectors = await embedder.embed(
    chunks.map(({ text }) => text),
    signal === undefined ? {} : { signal },
  );
  const { model, dimensions, version } = embedder;
  return chunks.map(({ seq, chunk }, i) => {
    const vector = vectors[i];
    const embedding = vector ? [...vector] : null;
    return { tenantId, userId, sessionId, seq, chunk, model, dimensions, version, embedding, createdAt: clock.now() };
  });
}
