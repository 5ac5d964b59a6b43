-- One row per Idempotency-Key that a caller sent with a POST: who runs it, then what it answered. The answer is json,
-- not jsonb, so that a replay has its members in the order of the first answer. Platform keys have the nil tenant.
create table idempotency_keys (
  tenant_id uuid not null,
  principal_id uuid not null,
  key text not null check (char_length(key) between 1 and 255),
  fingerprint text not null,
  -- Whoever holds this claim may answer; a claim that is taken over can no longer commit.
  claim uuid not null,
  state text not null check (state in ('claimed', 'answered')),
  result json,
  claimed_at timestamptz not null,
  primary key (tenant_id, principal_id, key)
);
create index idempotency_keys_oldest on idempotency_keys (claimed_at);
