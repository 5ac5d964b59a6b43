import { json, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, tenantId } from '../columns.ts';

export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    tenantId: tenantId(),
    principalId: uuid('principal_id').notNull(),
    key: text('key').notNull(),
    fingerprint: text('fingerprint').notNull(),
    claim: uuid('claim').notNull(),
    state: text('state', { enum: ['claimed', 'answered'] }).notNull(),
    result: json('result').$type<unknown>(),
    claimedAt: at('claimed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.principalId, table.key] })],
);
