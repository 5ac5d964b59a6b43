import { bigint, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, tenantId } from '../columns.ts';

export const jobs = pgTable(
  'jobs',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    kind: text('kind').notNull(),
    role: text('role', { enum: ['review', 'autogen', 'index', 'agent'] }).notNull(),
    state: text('state', { enum: ['queued', 'running', 'waiting', 'succeeded', 'failed', 'dead'] }).notNull(),
    attempts: integer('attempts').notNull().default(0),
    waitingFor: text('waiting_for'),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    result: jsonb('result').$type<Record<string, unknown>>(),
    error: jsonb('error').$type<{ code: string; message: string }>(),
    transcript: jsonb('transcript').$type<unknown[]>(),
    dedupeKey: text('dedupe_key'),
    userId: uuid('user_id'),
    actorKind: text('actor_kind').notNull(),
    actorId: uuid('actor_id').notNull(),
    origin: text('origin').notNull(),
    requestId: text('request_id').notNull(),
    createdAt: at('created_at').notNull(),
    startedAt: at('started_at'),
    finishedAt: at('finished_at'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);

export const jobOutbox = pgTable(
  'job_outbox',
  {
    tenantId: tenantId(),
    id: bigint('id', { mode: 'bigint' }).generatedAlwaysAsIdentity(),
    jobId: uuid('job_id').notNull(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);

export const eventOutbox = pgTable(
  'event_outbox',
  {
    tenantId: tenantId(),
    id: bigint('id', { mode: 'bigint' }).generatedAlwaysAsIdentity(),
    kind: text('kind').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    createdAt: at('created_at').notNull(),
    deliveredAt: at('delivered_at'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);

export const auditEvents = pgTable(
  'audit_events',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    actorKind: text('actor_kind').notNull(),
    actorId: uuid('actor_id').notNull(),
    userId: uuid('user_id'),
    action: text('action').notNull(),
    resourceKind: text('resource_kind').notNull(),
    resourceId: text('resource_id').notNull(),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    requestId: text('request_id').notNull(),
    createdAt: at('created_at').notNull(),
    sequence: bigint('sequence', { mode: 'number' }),
    previousHash: text('previous_hash'),
    hash: text('hash'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);

export const auditHeads = pgTable('audit_heads', {
  tenantId: uuid('tenant_id').primaryKey(),
  sequence: bigint('sequence', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
  seal: text('seal').notNull(),
  sealedAt: at('sealed_at').notNull(),
  checkpointSequence: bigint('checkpoint_sequence', { mode: 'number' }).notNull().default(0),
  checkpointAt: at('checkpoint_at'),
  brokenAt: at('broken_at'),
});

export const limits = pgTable('limits', {
  tenantId: uuid('tenant_id').primaryKey(),
  value: jsonb('value').$type<Record<string, number>>().notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: at('updated_at').notNull(),
});

export const leases = pgTable(
  'leases',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    jobId: uuid('job_id').notNull(),
    reservedTokens: integer('reserved_tokens').notNull(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);
