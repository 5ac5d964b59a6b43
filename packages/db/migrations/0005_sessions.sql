-- A session is private to its user, or to the one key without a user that made it.
create table sessions (
  tenant_id uuid not null references organizations,
  id uuid not null,
  user_id uuid,
  key_id uuid,
  -- Whose skills are in the prefix, and where what is learned goes.
  team_id uuid not null,
  external_id text,
  title text,
  source text,
  device text,
  metadata jsonb not null default '{}',
  parent_id uuid,
  -- Names the lineage, also after its first session was deleted: no foreign key.
  root_id uuid not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  message_count integer not null default 0 check (message_count >= 0),
  -- The last sequence number given out; it never goes back.
  last_seq integer not null default 0,
  turns_since_memory_write integer not null default 0,
  iterations_since_skill_write integer not null default 0,
  prefix_text text,
  prefix_sha256 text,
  prefix_sources jsonb,
  version integer not null default 1,
  actor_kind text not null,
  actor_id uuid not null,
  origin text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint sessions_external_key unique (tenant_id, user_id, external_id),
  constraint sessions_key_external_key unique (tenant_id, key_id, external_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, key_id) references api_keys (tenant_id, id) on delete cascade,
  foreign key (tenant_id, team_id) references teams (tenant_id, id),
  foreign key (tenant_id, parent_id) references sessions (tenant_id, id) on delete set null (parent_id),
  check ((user_id is null) <> (key_id is null)),
  check (num_nulls(prefix_text, prefix_sha256, prefix_sources) in (0, 3))
);
create index sessions_newest on sessions (tenant_id, user_id, started_at desc, id desc);
create index sessions_lineage on sessions (tenant_id, root_id);
create index sessions_team on sessions (tenant_id, team_id);
create index sessions_parent on sessions (tenant_id, parent_id) where parent_id is not null;

create table messages (
  tenant_id uuid not null,
  id uuid not null,
  session_id uuid not null,
  -- The session's user again, so that what a user said lately is one index away.
  user_id uuid,
  seq integer not null,
  external_id text,
  role text not null check (role in ('user', 'assistant', 'system', 'tool')),
  content text not null,
  tool_name text,
  tool_call_id text,
  tool_calls jsonb,
  metadata jsonb,
  state text not null default 'live' check (state in ('live', 'compacted', 'rewound')),
  -- What went to the model for this message, byte for byte, where that is more than its content.
  upstream_text text,
  actor_kind text not null,
  actor_id uuid not null,
  origin text not null,
  -- When it was said, which may lie before it was stored.
  created_at timestamptz not null,
  stored_at timestamptz not null,
  primary key (tenant_id, id),
  constraint messages_seq_key unique (tenant_id, session_id, seq),
  constraint messages_external_key unique (tenant_id, session_id, external_id),
  foreign key (tenant_id, session_id) references sessions (tenant_id, id) on delete cascade
);
create index messages_newest on messages (tenant_id, user_id, created_at desc, id desc);
