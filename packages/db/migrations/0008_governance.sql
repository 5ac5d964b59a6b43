-- A change to a skill that waits for a decision. Its content is a tree that was scanned: approving it points a
-- version at the very same tree.
create table proposals (
  tenant_id uuid not null references organizations,
  id uuid not null,
  team_id uuid not null,
  kind text not null check (kind in ('create', 'update', 'merge', 'promote', 'delete')),
  state text not null check (state in ('pending', 'approved', 'rejected', 'ignored', 'superseded', 'stale')),
  name text not null,
  category text,
  -- Null where nothing is proposed but a deletion.
  digest text,
  -- The scan that a decision is bound to: of one tree under one version of the rules.
  scan_id text,
  scan_verdict text,
  -- The live version that the change was made from, and its tree; null for a new skill.
  base_version integer,
  base_digest text,
  source text not null check (source in ('manual', 'auto', 'imported')),
  -- In hundredths.
  confidence integer not null check (confidence between 0 and 100),
  corrections integer not null default 0,
  message text,
  rationale text,
  provenance jsonb not null default '{}',
  redactions jsonb not null default '{}',
  duplicates jsonb not null default '[]',
  -- The pattern of corrections it was made from; the one that it may ever be made from.
  pattern_id uuid,
  origin_kind text not null,
  origin_id text,
  user_id uuid,
  actor_kind text not null,
  actor_id uuid not null,
  origin text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by_kind text,
  decided_by_id uuid,
  decided_by_user uuid,
  decision_note text,
  ignored_until timestamptz,
  published_version integer,
  primary key (tenant_id, id),
  constraint proposals_pattern_key unique (tenant_id, pattern_id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id) on delete cascade,
  foreign key (tenant_id, digest) references skill_trees (tenant_id, digest),
  foreign key (tenant_id, base_digest) references skill_trees (tenant_id, digest),
  check ((digest is null) = (kind = 'delete')),
  check ((state in ('approved', 'rejected', 'ignored')) = (decided_at is not null))
);
create unique index proposals_pending_key on proposals (tenant_id, team_id, name, digest) where state = 'pending';
create index proposals_newest on proposals (tenant_id, team_id, created_at desc, id desc);
create index proposals_tree on proposals (tenant_id, digest);
