import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { at, tenantId } from '../columns.ts';

export const requestRates = pgTable(
  'request_rates',
  {
    tenantId: tenantId(),
    bucketId: uuid('bucket_id').notNull(),
    fullAt: at('full_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.bucketId] })],
);
