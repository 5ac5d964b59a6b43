create extension if not exists vector;

do $$ begin
  if not exists (select from pg_roles where rolname = 'cairn_app') then create role cairn_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'cairn_system') then create role cairn_system nologin; end if;
exception when duplicate_object or unique_violation then null;
end $$;

revoke create on schema public from public;
grant usage on schema public to cairn_app, cairn_system;

-- The tenant that the transaction is for; no row where none is set. After a commit the setting reads ''.
create function current_tenant_id() returns uuid
  language sql stable parallel safe
  return nullif(current_setting('app.tenant_id', true), '')::uuid;

-- Every table with a tenant_id is fenced alike; the migration runner calls this after each run.
create function protect_tenant_tables() returns void
  language plpgsql as $$
declare
  tenant_table regclass;
begin
  for tenant_table in
    select c.oid::regclass
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not exists (select from pg_policy p where p.polrelid = c.oid)
  loop
    execute format('alter table %s enable row level security', tenant_table);
    execute format('alter table %s force row level security', tenant_table);
    execute format('create policy tenant_only on %s to cairn_app
      using (tenant_id = (select current_tenant_id())) with check (tenant_id = (select current_tenant_id()))', tenant_table);
    execute format('create policy system_all on %s to cairn_system using (true) with check (true)', tenant_table);
    execute format('grant select, insert, update, delete on %s to cairn_app, cairn_system', tenant_table);
  end loop;
end $$;
