-- Bytes in the object store that a row names or is about to. A row is claimed before its bytes are written, and no
-- other row names it until they are; so the sweep can tell an orphan from an upload that is under way.
create table blobs (
  tenant_id uuid not null references organizations,
  area text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size bigint not null check (size >= 0),
  claimed_at timestamptz not null,
  primary key (tenant_id, area, sha256)
);

-- An immutable state of a folder, named by its digest. Versions and proposals point at one.
create table skill_trees (
  tenant_id uuid not null references organizations,
  digest text not null check (digest ~ '^sha256:[0-9a-f]{64}$'),
  -- The text of SKILL.md again, for reading and comparing without the object store.
  skill_md text not null,
  declared_name text,
  declared_category text,
  declared_description text,
  total_bytes bigint not null,
  created_at timestamptz not null,
  primary key (tenant_id, digest)
);

create table skill_files (
  tenant_id uuid not null,
  digest text not null,
  path text not null,
  area text not null default 'skills' check (area = 'skills'),
  sha256 text not null,
  size bigint not null,
  executable boolean not null,
  primary key (tenant_id, digest, path),
  foreign key (tenant_id, digest) references skill_trees (tenant_id, digest) on delete cascade,
  foreign key (tenant_id, area, sha256) references blobs (tenant_id, area, sha256)
);
create index skill_files_blob on skill_files (tenant_id, area, sha256);

-- What the rules of one version found in one tree; other rules make another row.
create table skill_scans (
  tenant_id uuid not null,
  digest text not null,
  rules_version text not null,
  id uuid not null,
  verdict text not null check (verdict in ('safe', 'caution', 'dangerous', 'partial')),
  findings jsonb not null,
  rules_ran text[] not null,
  files_scanned integer not null,
  bytes_scanned bigint not null,
  incomplete jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, digest, rules_version),
  foreign key (tenant_id, digest) references skill_trees (tenant_id, digest) on delete cascade
);

create table skills (
  tenant_id uuid not null references organizations,
  id uuid not null,
  team_id uuid not null,
  name text not null,
  category text,
  description text not null,
  source text not null check (source in ('manual', 'auto', 'imported')),
  state text not null check (state in ('active', 'disabled', 'archived', 'revoked')),
  state_reason text,
  pinned boolean not null default false,
  -- In hundredths.
  confidence integer not null check (confidence between 0 and 100),
  live_version integer not null,
  live_digest text not null,
  last_version integer not null,
  -- Counts what the entity tag stands for: live version and state, not use.
  revision integer not null default 1,
  applications integer not null default 0,
  -- Corrections that made it what it is.
  corrections integer not null default 0,
  last_used_at timestamptz,
  deprecated_at timestamptz,
  replaced_by text,
  sunset_at timestamptz,
  actor_kind text not null,
  actor_id uuid not null,
  origin text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Restorable for thirty days.
  deleted_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id) on delete cascade,
  foreign key (tenant_id, live_digest) references skill_trees (tenant_id, digest)
);
create unique index skills_name_key on skills (tenant_id, team_id, name) where deleted_at is null;
create index skills_deleted on skills (tenant_id, team_id, name, deleted_at) where deleted_at is not null;

create table skill_versions (
  tenant_id uuid not null,
  id uuid not null,
  skill_id uuid not null,
  version integer not null check (version > 0),
  digest text not null,
  category text,
  description text not null,
  source text not null check (source in ('manual', 'auto', 'imported')),
  message text,
  base_version integer,
  user_id uuid,
  actor_kind text not null,
  actor_id uuid not null,
  origin text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint skill_versions_number_key unique (tenant_id, skill_id, version),
  foreign key (tenant_id, skill_id) references skills (tenant_id, id) on delete cascade,
  foreign key (tenant_id, digest) references skill_trees (tenant_id, digest)
);

create table skill_channels (
  tenant_id uuid not null,
  skill_id uuid not null,
  channel text not null check (channel in ('latest', 'stable')),
  version integer not null,
  actor_kind text not null,
  actor_id uuid not null,
  origin text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, skill_id, channel),
  foreign key (tenant_id, skill_id, version) references skill_versions (tenant_id, skill_id, version) on delete cascade
);

create table skill_applications (
  tenant_id uuid not null,
  id uuid not null,
  skill_id uuid not null,
  version integer not null,
  session_id uuid not null,
  user_id uuid,
  outcome text not null check (outcome in ('uncorrected', 'corrected', 'rejected')),
  note text,
  exception text,
  actor_kind text not null,
  actor_id uuid not null,
  origin text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, skill_id) references skills (tenant_id, id) on delete cascade,
  foreign key (tenant_id, session_id) references sessions (tenant_id, id) on delete cascade
);
create index skill_applications_newest on skill_applications (tenant_id, skill_id, created_at desc, id desc);
create index skill_applications_session on skill_applications (tenant_id, session_id);

-- Who has which version, as their clients last said.
create table skill_installs (
  tenant_id uuid not null,
  skill_id uuid not null,
  actor_kind text not null,
  actor_id uuid not null,
  device text not null default '',
  version integer not null,
  digest text not null,
  seen_at timestamptz not null,
  primary key (tenant_id, skill_id, actor_id, device),
  foreign key (tenant_id, skill_id) references skills (tenant_id, id) on delete cascade
);

create table skill_events (
  tenant_id uuid not null,
  id uuid not null,
  skill_id uuid not null,
  kind text not null,
  version integer,
  details jsonb not null,
  user_id uuid,
  actor_kind text not null,
  actor_id uuid not null,
  origin text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, skill_id) references skills (tenant_id, id) on delete cascade
);
create index skill_events_newest on skill_events (tenant_id, skill_id, created_at desc, id desc);

-- What has been published never changes.
select protect_tenant_tables();
revoke update on skill_trees, skill_files, skill_scans, skill_versions, skill_events from cairn_app;
