import { pgTable, primaryKey, text, uuid, integer } from 'drizzle-orm/pg-core';
import { at, tenantId } from '../columns.ts';

export const organizations = pgTable('organizations', {
  tenantId: uuid('tenant_id').primaryKey(),
  slug: text('slug').notNull(),
  name: text('name').notNull(),
  createdAt: at('created_at').notNull(),
});

export const users = pgTable(
  'users',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    email: text('email').notNull(),
    name: text('name').notNull(),
    role: text('role', { enum: ['owner', 'admin', 'reviewer', 'member', 'reader'] }).notNull(),
    version: integer('version').notNull().default(1),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    deletedAt: at('deleted_at'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);

export const teams = pgTable(
  'teams',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    slug: text('slug'),
    name: text('name').notNull(),
    personalUserId: uuid('personal_user_id'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);

export const teamMembers = pgTable(
  'team_members',
  {
    tenantId: tenantId(),
    teamId: uuid('team_id').notNull(),
    userId: uuid('user_id').notNull(),
    role: text('role', { enum: ['maintainer', 'reviewer', 'member', 'reader'] }).notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.teamId, table.userId] })],
);

export const apiKeys = pgTable(
  'api_keys',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    kind: text('kind', { enum: ['user', 'agent', 'service', 'ci'] }).notNull(),
    userId: uuid('user_id'),
    name: text('name').notNull(),
    hash: text('hash').notNull(),
    last4: text('last4').notNull(),
    scopes: text('scopes').array(),
    createdByKind: text('created_by_kind').notNull(),
    createdById: uuid('created_by_id'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at'),
    revokedAt: at('revoked_at'),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);

export const platformKeys = pgTable('platform_keys', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  hash: text('hash').notNull(),
  last4: text('last4').notNull(),
  createdAt: at('created_at').notNull(),
  revokedAt: at('revoked_at'),
});
