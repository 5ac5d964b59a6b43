-- What users see of background work; the queue's own tables are no tenant's business.
create table jobs (
  tenant_id uuid not null references organizations,
  id uuid not null,
  kind text not null,
  role text not null check (role in ('review', 'autogen', 'index', 'agent')),
  state text not null check (state in ('queued', 'running', 'waiting', 'succeeded', 'failed', 'dead')),
  attempts integer not null default 0,
  waiting_for text,
  payload jsonb not null,
  result jsonb,
  error jsonb,
  transcript jsonb,
  -- While a job with this key is queued, another like it is the same job.
  dedupe_key text,
  user_id uuid,
  actor_kind text not null,
  actor_id uuid not null,
  origin text not null,
  request_id text not null,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, id)
);
create unique index jobs_queued_once on jobs (tenant_id, dedupe_key) where state = 'queued' and dedupe_key is not null;
create index jobs_open on jobs (id) where state in ('queued', 'running', 'waiting');
create index jobs_newest on jobs (tenant_id, created_at desc, id desc);

-- Written in the transaction of the cause, handed to the queue by the workers.
create table job_outbox (
  tenant_id uuid not null,
  id bigint generated always as identity,
  job_id uuid not null,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, job_id) references jobs (tenant_id, id) on delete cascade
);
create index job_outbox_oldest on job_outbox (id);
create index job_outbox_job on job_outbox (tenant_id, job_id);

create table event_outbox (
  tenant_id uuid not null references organizations,
  id bigint generated always as identity,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  delivered_at timestamptz,
  primary key (tenant_id, id)
);
create index event_outbox_undelivered on event_outbox (id) where delivered_at is null;

create table audit_events (
  tenant_id uuid not null references organizations,
  id uuid not null,
  actor_kind text not null,
  actor_id uuid not null,
  user_id uuid,
  action text not null,
  resource_kind text not null,
  resource_id text not null,
  details jsonb not null,
  request_id text not null,
  created_at timestamptz not null,
  -- Set once by the sealer, which chains rows within seconds of their commit.
  sequence bigint,
  previous_hash text,
  hash text,
  primary key (tenant_id, id)
);
create unique index audit_events_sequence on audit_events (tenant_id, sequence);
create index audit_events_newest on audit_events (tenant_id, created_at desc, id desc);

create table limits (
  tenant_id uuid primary key references organizations,
  value jsonb not null default '{}',
  version integer not null default 1,
  updated_at timestamptz not null
);

create table leases (
  tenant_id uuid not null references organizations,
  id uuid not null,
  job_id uuid not null,
  reserved_tokens integer not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, job_id) references jobs (tenant_id, id) on delete cascade
);
create index leases_expiry on leases (tenant_id, expires_at);
create index leases_job on leases (tenant_id, job_id);

-- Fenced here so that the narrower grants below it stand.
select protect_tenant_tables();
revoke update, delete on audit_events from cairn_app;
revoke delete on audit_events from cairn_system;
revoke insert, update, delete on organizations from cairn_app;
grant usage on all sequences in schema public to cairn_app, cairn_system;
