import { foreignKey, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { at, tenantId, tsvectorColumn, vectorColumn } from '../columns.ts';
import { messages } from './sessions.table.ts';

export const searchPostings = pgTable(
  'search_postings',
  {
    tenantId: tenantId(),
    userId: uuid('user_id').notNull(),
    lexeme: text('lexeme').notNull(),
    sessionId: uuid('session_id').notNull(),
    seq: integer('seq').notNull(),
    frequency: smallint('frequency').notNull(),
    length: integer('length').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.userId, table.lexeme, table.sessionId, table.seq] }),
    index('search_postings_message').on(table.tenantId, table.sessionId, table.seq),
  ],
);

export const searchDocuments = pgTable(
  'search_documents',
  {
    tenantId: tenantId(),
    sessionId: uuid('session_id').notNull(),
    seq: integer('seq').notNull(),
    words: tsvectorColumn('words').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.sessionId, table.seq] }),
    foreignKey({
      columns: [table.tenantId, table.sessionId, table.seq],
      foreignColumns: [messages.tenantId, messages.sessionId, messages.seq],
    }).onDelete('cascade'),
  ],
);

export const messageVectors = pgTable(
  'message_vectors',
  {
    tenantId: tenantId(),
    userId: uuid('user_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    seq: integer('seq').notNull(),
    chunk: smallint('chunk').notNull(),
    model: text('model').notNull(),
    dimensions: integer('dimensions').notNull(),
    version: integer('version').notNull(),
    embedding: vectorColumn('embedding'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({
      columns: [table.tenantId, table.sessionId, table.seq, table.model, table.dimensions, table.version, table.chunk],
    }),
    foreignKey({
      columns: [table.tenantId, table.sessionId, table.seq],
      foreignColumns: [messages.tenantId, messages.sessionId, messages.seq],
    }).onDelete('cascade'),
    index('message_vectors_user').on(table.tenantId, table.userId, table.model, table.dimensions, table.version),
  ],
);
