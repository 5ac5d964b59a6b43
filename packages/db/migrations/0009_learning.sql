-- What the organization and each team say themselves; `scope_id` is the organization's id or the team's.
create table settings (
  tenant_id uuid not null references organizations,
  scope_id uuid not null,
  value jsonb not null,
  version integer not null,
  actor_kind text not null,
  actor_id uuid not null,
  origin text not null,
  updated_at timestamptz not null,
  primary key (tenant_id, scope_id)
);

-- Corrections of one team that mean the same. Once it has a proposal, what became of that is its state.
create table patterns (
  tenant_id uuid not null references organizations,
  id uuid not null,
  team_id uuid not null,
  state text not null check (state in ('observing', 'triggered', 'covered', 'negated')),
  category text,
  corrections integer not null default 0,
  sessions integer not null default 0,
  reasons jsonb not null default '[]',
  -- Only the team's caps kept it from being generated.
  waits_for_cap boolean not null default false,
  -- The live skill that says it already.
  covered_by uuid,
  actor_kind text not null,
  actor_id uuid not null,
  origin text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id) on delete cascade,
  foreign key (tenant_id, covered_by) references skills (tenant_id, id) on delete set null (covered_by)
);
create index patterns_newest on patterns (tenant_id, team_id, created_at desc, id desc);
create index patterns_waiting on patterns (tenant_id, team_id) where waits_for_cap;

-- One time a user corrected an agent. Its texts are stored with secrets and personal data taken out.
create table corrections (
  tenant_id uuid not null,
  id uuid not null,
  team_id uuid not null,
  pattern_id uuid not null,
  session_id uuid not null,
  -- Names the lineage that counts once.
  root_id uuid not null,
  user_id uuid not null,
  category text,
  instruction text not null,
  before text,
  after text,
  skill text,
  redactions jsonb not null default '{}',
  occurred_at timestamptz not null,
  actor_kind text not null,
  actor_id uuid not null,
  origin text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, pattern_id) references patterns (tenant_id, id) on delete cascade,
  foreign key (tenant_id, team_id) references teams (tenant_id, id) on delete cascade,
  foreign key (tenant_id, session_id) references sessions (tenant_id, id) on delete cascade
);
create index corrections_team on corrections (tenant_id, team_id);
create index corrections_pattern on corrections (tenant_id, pattern_id, occurred_at desc, id desc);
create index corrections_session on corrections (tenant_id, session_id);

-- What a pattern can be found by, so that a correction is compared with few.
create table pattern_terms (
  tenant_id uuid not null,
  team_id uuid not null,
  term text not null,
  pattern_id uuid not null,
  primary key (tenant_id, team_id, term, pattern_id),
  foreign key (tenant_id, pattern_id) references patterns (tenant_id, id) on delete cascade
);
create index pattern_terms_pattern on pattern_terms (tenant_id, pattern_id);

alter table proposals add foreign key (tenant_id, pattern_id) references patterns (tenant_id, id);
