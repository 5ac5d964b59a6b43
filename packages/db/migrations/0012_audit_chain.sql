-- What the sealer looks for; the rest of the table costs it nothing.
create index audit_events_unsealed on audit_events (tenant_id, created_at, id) where sequence is null;

-- An act's own transaction need not index a sequence that it does not have yet.
drop index audit_events_sequence;
create unique index audit_events_sequence on audit_events (tenant_id, sequence) where sequence is not null;

-- How far an organization's rows are chained, under a signature of its own.
create table audit_heads (
  tenant_id uuid primary key references organizations,
  sequence bigint not null,
  hash text not null,
  seal text not null,
  sealed_at timestamptz not null,
  -- How far the object store knows of it.
  checkpoint_sequence bigint not null default 0,
  checkpoint_at timestamptz,
  -- Since when the sealer has found head and rows to disagree, and adds nothing to them.
  broken_at timestamptz
);
create index audit_heads_unwitnessed on audit_heads (tenant_id) where sequence > checkpoint_sequence;

select protect_tenant_tables();
revoke insert, update, delete on audit_heads from cairn_app;
revoke delete on audit_heads from cairn_system;

-- Rows are only ever added; the system role may set what chains them and nothing else.
revoke update, delete on audit_events from cairn_app, cairn_system;
grant update (sequence, previous_hash, hash) on audit_events to cairn_system;
alter policy tenant_only on audit_events
  with check (tenant_id = (select current_tenant_id()) and sequence is null and previous_hash is null and hash is null);
