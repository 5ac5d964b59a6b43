import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { at, tenantId } from '../columns.ts';

/** Where a proposal's content comes from. */
export interface ProposalProvenance {
  /** UUID. */
  jobId?: string;
  /** Null where no model took part. */
  model?: string | null;
  promptVersion?: string | null;
  /** `extractive` where the rule is a correction as it was given. */
  method?: string;
}

export const proposals = pgTable(
  'proposals',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    teamId: uuid('team_id').notNull(),
    kind: text('kind', { enum: ['create', 'update', 'merge', 'promote', 'delete'] }).notNull(),
    state: text('state', { enum: ['pending', 'approved', 'rejected', 'ignored', 'superseded', 'stale'] }).notNull(),
    name: text('name').notNull(),
    category: text('category'),
    digest: text('digest'),
    scanId: text('scan_id'),
    scanVerdict: text('scan_verdict', { enum: ['safe', 'caution', 'dangerous', 'partial'] }),
    baseVersion: integer('base_version'),
    baseDigest: text('base_digest'),
    source: text('source', { enum: ['manual', 'auto', 'imported'] }).notNull(),
    confidence: integer('confidence').notNull(),
    corrections: integer('corrections').notNull().default(0),
    message: text('message'),
    rationale: text('rationale'),
    provenance: jsonb('provenance').$type<ProposalProvenance>().notNull(),
    redactions: jsonb('redactions').$type<Record<string, number>>().notNull(),
    duplicates: jsonb('duplicates').$type<{ name: string; similarity: number }[]>().notNull(),
    patternId: uuid('pattern_id'),
    originKind: text('origin_kind').notNull(),
    originId: text('origin_id'),
    userId: uuid('user_id'),
    actorKind: text('actor_kind').notNull(),
    actorId: uuid('actor_id').notNull(),
    origin: text('origin').notNull(),
    createdAt: at('created_at').notNull(),
    decidedAt: at('decided_at'),
    decidedByKind: text('decided_by_kind'),
    decidedById: uuid('decided_by_id'),
    decidedByUser: uuid('decided_by_user'),
    decisionNote: text('decision_note'),
    ignoredUntil: at('ignored_until'),
    publishedVersion: integer('published_version'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);
