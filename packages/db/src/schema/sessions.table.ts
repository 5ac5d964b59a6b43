import { integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { at, tenantId } from '../columns.ts';

export const sessions = pgTable(
  'sessions',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    userId: uuid('user_id'),
    keyId: uuid('key_id'),
    teamId: uuid('team_id').notNull(),
    externalId: text('external_id'),
    title: text('title'),
    source: text('source'),
    device: text('device'),
    metadata: jsonb('metadata').$type<Record<string, unknown>>().notNull(),
    parentId: uuid('parent_id'),
    rootId: uuid('root_id').notNull(),
    startedAt: at('started_at').notNull(),
    endedAt: at('ended_at'),
    endReason: text('end_reason'),
    messageCount: integer('message_count').notNull().default(0),
    lastSeq: integer('last_seq').notNull().default(0),
    turnsSinceMemoryWrite: integer('turns_since_memory_write').notNull().default(0),
    iterationsSinceSkillWrite: integer('iterations_since_skill_write').notNull().default(0),
    prefixText: text('prefix_text'),
    prefixSha256: text('prefix_sha256'),
    prefixSources: jsonb('prefix_sources').$type<Record<string, unknown>>(),
    version: integer('version').notNull().default(1),
    actorKind: text('actor_kind').notNull(),
    actorId: uuid('actor_id').notNull(),
    origin: text('origin').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('sessions_external_key').on(table.tenantId, table.userId, table.externalId),
    unique('sessions_key_external_key').on(table.tenantId, table.keyId, table.externalId),
  ],
);

export const messages = pgTable(
  'messages',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    sessionId: uuid('session_id').notNull(),
    userId: uuid('user_id'),
    seq: integer('seq').notNull(),
    externalId: text('external_id'),
    role: text('role', { enum: ['user', 'assistant', 'system', 'tool'] }).notNull(),
    content: text('content').notNull(),
    toolName: text('tool_name'),
    toolCallId: text('tool_call_id'),
    toolCalls: jsonb('tool_calls').$type<Record<string, unknown>[]>(),
    metadata: jsonb('metadata').$type<Record<string, unknown>>(),
    state: text('state', { enum: ['live', 'compacted', 'rewound'] })
      .notNull()
      .default('live'),
    upstreamText: text('upstream_text'),
    actorKind: text('actor_kind').notNull(),
    actorId: uuid('actor_id').notNull(),
    origin: text('origin').notNull(),
    createdAt: at('created_at').notNull(),
    storedAt: at('stored_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('messages_seq_key').on(table.tenantId, table.sessionId, table.seq),
    unique('messages_external_key').on(table.tenantId, table.sessionId, table.externalId),
  ],
);
