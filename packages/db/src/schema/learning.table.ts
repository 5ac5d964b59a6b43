import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, tenantId } from '../columns.ts';

const madeBy = () => ({
  actorKind: text('actor_kind').notNull(),
  actorId: uuid('actor_id').notNull(),
  origin: text('origin').notNull(),
});

export const settings = pgTable(
  'settings',
  {
    tenantId: tenantId(),
    scopeId: uuid('scope_id').notNull(),
    value: jsonb('value').$type<Record<string, unknown>>().notNull(),
    version: integer('version').notNull(),
    ...madeBy(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.scopeId] })],
);

export const patterns = pgTable(
  'patterns',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    teamId: uuid('team_id').notNull(),
    state: text('state', { enum: ['observing', 'triggered', 'covered', 'negated'] }).notNull(),
    category: text('category'),
    corrections: integer('corrections').notNull().default(0),
    sessions: integer('sessions').notNull().default(0),
    reasons: jsonb('reasons').$type<string[]>().notNull(),
    waitsForCap: boolean('waits_for_cap').notNull().default(false),
    coveredBy: uuid('covered_by'),
    ...madeBy(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);

export const corrections = pgTable(
  'corrections',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    teamId: uuid('team_id').notNull(),
    patternId: uuid('pattern_id').notNull(),
    sessionId: uuid('session_id').notNull(),
    rootId: uuid('root_id').notNull(),
    userId: uuid('user_id').notNull(),
    category: text('category'),
    instruction: text('instruction').notNull(),
    before: text('before'),
    after: text('after'),
    skill: text('skill'),
    redactions: jsonb('redactions').$type<Record<string, number>>().notNull(),
    occurredAt: at('occurred_at').notNull(),
    ...madeBy(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);

export const patternTerms = pgTable(
  'pattern_terms',
  {
    tenantId: tenantId(),
    teamId: uuid('team_id').notNull(),
    term: text('term').notNull(),
    patternId: uuid('pattern_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.teamId, table.term, table.patternId] })],
);
