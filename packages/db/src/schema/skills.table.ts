import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { at, tenantId } from '../columns.ts';

const size = (name: string) => bigint(name, { mode: 'number' }).notNull();
const madeBy = () => ({
  actorKind: text('actor_kind').notNull(),
  actorId: uuid('actor_id').notNull(),
  origin: text('origin').notNull(),
});
const SOURCES = ['manual', 'auto', 'imported'] as const;

export const blobs = pgTable(
  'blobs',
  {
    tenantId: tenantId(),
    area: text('area').notNull(),
    sha256: text('sha256').notNull(),
    size: size('size'),
    claimedAt: at('claimed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.area, table.sha256] })],
);

export const skillTrees = pgTable(
  'skill_trees',
  {
    tenantId: tenantId(),
    digest: text('digest').notNull(),
    skillMd: text('skill_md').notNull(),
    declaredName: text('declared_name'),
    declaredCategory: text('declared_category'),
    declaredDescription: text('declared_description'),
    totalBytes: size('total_bytes'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.digest] })],
);

export const skillFiles = pgTable(
  'skill_files',
  {
    tenantId: tenantId(),
    digest: text('digest').notNull(),
    path: text('path').notNull(),
    area: text('area').notNull().default('skills'),
    sha256: text('sha256').notNull(),
    size: size('size'),
    executable: boolean('executable').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.digest, table.path] })],
);

export const skillScans = pgTable(
  'skill_scans',
  {
    tenantId: tenantId(),
    digest: text('digest').notNull(),
    rulesVersion: text('rules_version').notNull(),
    id: uuid('id').notNull(),
    verdict: text('verdict', { enum: ['safe', 'caution', 'dangerous', 'partial'] }).notNull(),
    findings: jsonb('findings').$type<unknown[]>().notNull(),
    rulesRan: text('rules_ran').array().notNull(),
    filesScanned: integer('files_scanned').notNull(),
    bytesScanned: size('bytes_scanned'),
    incomplete: jsonb('incomplete').$type<{ path: string; reason: string }[]>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.digest, table.rulesVersion] })],
);

export const skills = pgTable(
  'skills',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    teamId: uuid('team_id').notNull(),
    name: text('name').notNull(),
    category: text('category'),
    description: text('description').notNull(),
    source: text('source', { enum: SOURCES }).notNull(),
    state: text('state', { enum: ['active', 'disabled', 'archived', 'revoked'] }).notNull(),
    stateReason: text('state_reason'),
    pinned: boolean('pinned').notNull().default(false),
    confidence: integer('confidence').notNull(),
    liveVersion: integer('live_version').notNull(),
    liveDigest: text('live_digest').notNull(),
    lastVersion: integer('last_version').notNull(),
    revision: integer('revision').notNull().default(1),
    applications: integer('applications').notNull().default(0),
    corrections: integer('corrections').notNull().default(0),
    lastUsedAt: at('last_used_at'),
    deprecatedAt: at('deprecated_at'),
    replacedBy: text('replaced_by'),
    sunsetAt: at('sunset_at'),
    ...madeBy(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    deletedAt: at('deleted_at'),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);

export const skillVersions = pgTable(
  'skill_versions',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    skillId: uuid('skill_id').notNull(),
    version: integer('version').notNull(),
    digest: text('digest').notNull(),
    category: text('category'),
    description: text('description').notNull(),
    source: text('source', { enum: SOURCES }).notNull(),
    message: text('message'),
    baseVersion: integer('base_version'),
    userId: uuid('user_id'),
    ...madeBy(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tenantId, table.id] }),
    unique('skill_versions_number_key').on(table.tenantId, table.skillId, table.version),
  ],
);

export const skillChannels = pgTable(
  'skill_channels',
  {
    tenantId: tenantId(),
    skillId: uuid('skill_id').notNull(),
    channel: text('channel', { enum: ['latest', 'stable'] }).notNull(),
    version: integer('version').notNull(),
    ...madeBy(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.skillId, table.channel] })],
);

export const skillApplications = pgTable(
  'skill_applications',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    skillId: uuid('skill_id').notNull(),
    version: integer('version').notNull(),
    sessionId: uuid('session_id').notNull(),
    userId: uuid('user_id'),
    outcome: text('outcome', { enum: ['uncorrected', 'corrected', 'rejected'] }).notNull(),
    note: text('note'),
    exception: text('exception'),
    ...madeBy(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);

export const skillInstalls = pgTable(
  'skill_installs',
  {
    tenantId: tenantId(),
    skillId: uuid('skill_id').notNull(),
    actorKind: text('actor_kind').notNull(),
    actorId: uuid('actor_id').notNull(),
    device: text('device').notNull().default(''),
    version: integer('version').notNull(),
    digest: text('digest').notNull(),
    seenAt: at('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.skillId, table.actorId, table.device] })],
);

export const skillEvents = pgTable(
  'skill_events',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    skillId: uuid('skill_id').notNull(),
    kind: text('kind').notNull(),
    version: integer('version'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull(),
    userId: uuid('user_id'),
    ...madeBy(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.tenantId, table.id] })],
);
