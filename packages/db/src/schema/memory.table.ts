import { integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { at, tenantId } from '../columns.ts';

export const memoryStores = pgTable(
  'memory_stores',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    name: text('name', { enum: ['memory', 'user', 'team'] }).notNull(),
    userId: uuid('user_id'),
    teamId: uuid('team_id'),
    version: integer('version').notNull().default(0),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('memory_stores_user_key').on(table.tenantId, table.userId, table.name),
    unique('memory_stores_team_key').on(table.tenantId, table.teamId),
  ],
);

export const memoryEntries = pgTable(
  'memory_entries',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    storeId: uuid('store_id').notNull(),
    position: integer('position').notNull(),
    content: text('content').notNull(),
    actorKind: text('actor_kind').notNull(),
    actorId: uuid('actor_id').notNull(),
    origin: text('origin').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('memory_entries_position_key').on(table.tenantId, table.storeId, table.position),
  ],
);
