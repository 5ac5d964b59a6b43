-- When each bucket of requests will be full again (the theoretical arrival time of GCRA). Unlogged: a request then
-- waits for no disk. A crash or a failover empties the table, which costs each bucket's burst once more.
create unlogged table request_rates (
  tenant_id uuid not null references organizations on delete cascade,
  -- The organization's own id, or that of one of its keys.
  bucket_id uuid not null,
  full_at timestamptz not null,
  primary key (tenant_id, bucket_id)
) with (fillfactor = 50);

-- Grants as many of the wanted requests as both the organization's bucket and the key's have room for, and charges
-- both with them, by this server's clock alone. It sets role and tenant itself, so that one round trip is enough
-- under row-level security. The organization's row is locked before anything is read that another call could change.
create function take_requests(
  tenant uuid, key uuid, wanted integer, default_limit integer, least_burst integer,
  out granted integer,
  out organization_limit integer, out organization_full_in bigint,
  out key_limit integer, out key_full_in bigint
) language plpgsql as $$
declare
  moment timestamptz;
  organization_full_at timestamptz;
  key_full_at timestamptz;
  organization_interval bigint;
  organization_depth bigint;
  key_interval bigint;
  key_depth bigint;
begin
  perform set_config('role', 'cairn_app', true), set_config('app.tenant_id', tenant::text, true),
    -- As long as the caller waits: what it has given up must not hold its connection.
    set_config('lock_timeout', '1s', true);
  loop
    select full_at into organization_full_at from request_rates
      where tenant_id = tenant and bucket_id = tenant for update;
    exit when found;
    insert into request_rates values (tenant, tenant, clock_timestamp()) on conflict do nothing;
  end loop;

  select (value->>'requestsPerMinute')::integer, (value->>'keyRequestsPerMinute')::integer
    into organization_limit, key_limit from limits where tenant_id = tenant;
  organization_limit := coalesce(organization_limit, default_limit);
  -- A key that may use all that its organization may needs no bucket of its own.
  if key_limit >= organization_limit then key_limit := null; end if;
  if key_limit is not null then
    select full_at into key_full_at from request_rates where tenant_id = tenant and bucket_id = key;
  end if;

  moment := clock_timestamp();
  organization_interval := request_interval(organization_limit);
  organization_depth := organization_interval * greatest(least_burst, organization_limit / 60);
  organization_full_in := request_debt(organization_full_at, moment, organization_depth);
  granted := least(wanted, (organization_depth - organization_full_in) / organization_interval);
  if key_limit is not null then
    key_interval := request_interval(key_limit);
    key_depth := key_interval * greatest(least_burst, key_limit / 60);
    key_full_in := request_debt(key_full_at, moment, key_depth);
    granted := least(granted, (key_depth - key_full_in) / key_interval);
  end if;

  -- A refusal is written down only where it found a bucket emptier than it can be.
  organization_full_in := organization_full_in + granted * organization_interval;
  if granted > 0 or organization_full_at > moment + organization_full_in * interval '1 microsecond' then
    update request_rates set full_at = moment + organization_full_in * interval '1 microsecond'
      where tenant_id = tenant and bucket_id = tenant;
  end if;
  if key_limit is null then return; end if;
  key_full_in := key_full_in + granted * key_interval;
  if granted = 0 and key_full_at <= moment + key_full_in * interval '1 microsecond' then return; end if;
  insert into request_rates values (tenant, key, moment + key_full_in * interval '1 microsecond')
    on conflict (tenant_id, bucket_id) do update set full_at = excluded.full_at;
end $$;

-- Microseconds between two requests of an even flow; rounded up, so that the bound is never above the limit.
create function request_interval(per_minute integer) returns bigint
  language sql immutable parallel safe
  return (60000000 + per_minute - 1) / per_minute;

-- Microseconds until the bucket is full. Never more than its depth: a limit that was raised, or a clock that was set
-- back, must not leave it closed.
create function request_debt(full_at timestamptz, moment timestamptz, depth bigint) returns bigint
  language sql immutable parallel safe
  return least(greatest(coalesce((extract(epoch from full_at - moment) * 1000000)::bigint, 0), 0), depth);

revoke execute on function take_requests from public;
grant execute on function take_requests to cairn_app;
