-- What a message is found by. Look-ups go by plain equality on the lexeme, which is leakproof and so keeps
-- its index under row-level security; everything the ranking needs is in the index itself.
create table search_postings (
  tenant_id uuid not null,
  user_id uuid not null,
  lexeme text collate "C" not null,
  session_id uuid not null,
  seq integer not null,
  frequency smallint not null check (frequency > 0),
  -- Words of the whole message that carry meaning.
  length integer not null,
  primary key (tenant_id, user_id, lexeme, session_id, seq) include (frequency, length)
);
create index search_postings_message on search_postings (tenant_id, session_id, seq);

-- Postings go with their message. A foreign key would do the same, at a check for each word that is written,
-- which takes longer than the words themselves.
create function delete_postings_of_messages() returns trigger
  language plpgsql as $$
begin
  delete from search_postings p using gone
    where p.tenant_id = gone.tenant_id and p.session_id = gone.session_id and p.seq = gone.seq;
  return null;
end $$;
create trigger messages_delete_postings after delete on messages
  referencing old table as gone for each statement execute function delete_postings_of_messages();

-- From PostgreSQL 18 on, the trigger of a delete that cascades runs as the tables' owner, whom forced row-level
-- security would show no posting; outside of triggers it still shows none.
select protect_tenant_tables();
create policy cascade_reads on search_postings for select to current_user using (pg_trigger_depth() > 0);
create policy cascade_deletes on search_postings for delete to current_user using (pg_trigger_depth() > 0);

-- Exact words at their places, made by the application; phrases and exclusions are checked on it, and only for
-- messages that postings or vectors found.
create table search_documents (
  tenant_id uuid not null,
  session_id uuid not null,
  seq integer not null,
  words tsvector not null,
  primary key (tenant_id, session_id, seq),
  foreign key (tenant_id, session_id, seq) references messages (tenant_id, session_id, seq) on delete cascade
);

-- One row says that the model has read the message; without a vector it could say nothing of it.
-- Vectors of different models, dimensions or versions are never compared.
create table message_vectors (
  tenant_id uuid not null,
  user_id uuid not null,
  session_id uuid not null,
  seq integer not null,
  chunk smallint not null,
  model text collate "C" not null,
  dimensions integer not null check (dimensions > 0),
  version integer not null,
  embedding vector,
  created_at timestamptz not null,
  primary key (tenant_id, session_id, seq, model, dimensions, version, chunk),
  foreign key (tenant_id, session_id, seq) references messages (tenant_id, session_id, seq) on delete cascade,
  check (embedding is null or vector_dims(embedding) = dimensions)
);
create index message_vectors_user on message_vectors (tenant_id, user_id, model, dimensions, version);
-- A scan reads every vector of a user: out of line, each would cost a look-up of its own.
alter table message_vectors alter column embedding set storage main;
