-- A removed user stays as a row, so that what they made stays attributable to somebody; their address is free again.
alter table users add column deleted_at timestamptz;
drop index users_email_key;
create unique index users_email_key on users (tenant_id, lower(email)) where deleted_at is null;
