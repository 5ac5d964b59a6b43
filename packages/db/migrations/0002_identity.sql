create table organizations (
  tenant_id uuid primary key,
  slug text not null constraint organizations_slug_key unique,
  name text not null,
  created_at timestamptz not null default now()
);

create table users (
  tenant_id uuid not null references organizations,
  id uuid not null,
  email text not null,
  name text not null,
  role text not null check (role in ('owner', 'admin', 'reviewer', 'member', 'reader')),
  version integer not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id)
);
create unique index users_email_key on users (tenant_id, lower(email));

-- A personal team has its user and no slug; it is addressed as ~me.
create table teams (
  tenant_id uuid not null references organizations,
  id uuid not null,
  slug text,
  name text not null,
  personal_user_id uuid,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint teams_slug_key unique (tenant_id, slug),
  constraint teams_personal_key unique (tenant_id, personal_user_id),
  foreign key (tenant_id, personal_user_id) references users (tenant_id, id) on delete cascade,
  check ((slug is null) = (personal_user_id is not null))
);

create table team_members (
  tenant_id uuid not null,
  team_id uuid not null,
  user_id uuid not null,
  role text not null check (role in ('maintainer', 'reviewer', 'member', 'reader')),
  created_at timestamptz not null,
  primary key (tenant_id, team_id, user_id),
  foreign key (tenant_id, team_id) references teams (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade
);
create index team_members_user on team_members (tenant_id, user_id);

create table api_keys (
  tenant_id uuid not null references organizations,
  id uuid not null,
  kind text not null check (kind in ('user', 'agent', 'service', 'ci')),
  user_id uuid,
  name text not null,
  hash text not null,
  last4 text not null,
  scopes text[],
  created_by_kind text not null,
  created_by_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, user_id) references users (tenant_id, id) on delete cascade,
  check ((kind in ('user', 'agent')) = (user_id is not null))
);
-- Authentication looks a key up before it knows the tenant.
create index api_keys_hash on api_keys (hash);
create index api_keys_user on api_keys (tenant_id, user_id);

create table platform_keys (
  id uuid primary key,
  name text not null,
  hash text not null constraint platform_keys_hash_key unique,
  last4 text not null,
  created_at timestamptz not null,
  revoked_at timestamptz
);
grant select, insert, update on platform_keys to cairn_system;
