-- Writers of a store take turns on its row, so that none loses what another wrote.
create table memory_stores (
  tenant_id uuid not null references organizations,
  id uuid not null,
  name text not null check (name in ('memory', 'user', 'team')),
  user_id uuid,
  team_id uuid,
  -- Counts the batches that changed something.
  version integer not null default 0,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint memory_stores_user_key unique (tenant_id, user_id, name),
  constraint memory_stores_team_key unique (tenant_id, team_id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  foreign key (tenant_id, team_id) references teams (tenant_id, id) on delete cascade,
  check ((name = 'team') = (team_id is not null)),
  check ((user_id is null) = (team_id is not null))
);

create table memory_entries (
  tenant_id uuid not null,
  id uuid not null,
  store_id uuid not null,
  position integer not null,
  content text not null,
  actor_kind text not null,
  actor_id uuid not null,
  origin text not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint memory_entries_position_key unique (tenant_id, store_id, position),
  foreign key (tenant_id, store_id) references memory_stores (tenant_id, id) on delete cascade
);
