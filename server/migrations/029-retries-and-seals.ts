import { type Kysely, sql } from 'kysely'

const statements = [
  `create table idempotency_keys (
    actor_id uuid not null,
    key text not null check (char_length(key) between 1 and 255),
    fingerprint bytea not null,
    request_id text not null,
    -- null until the answer is kept; then the reply may still be, where it is too long or holds a secret
    status smallint,
    reply bytea check (octet_length(reply) <= 65536),
    created_at timestamptz(3) not null default now(),
    primary key (actor_id, key)
  )`,
  'create index idempotency_keys_created on idempotency_keys (created_at)',
  `alter table audit_events
    -- the number of the seal that closes it; null while it waits for one
    add column seal bigint,
    add column payload_digest bytea,
    add column salt bytea`,
  'create index audit_events_unsealed on audit_events (id) where seal is null',
  `create table audit_seals (
    no bigint primary key,
    at timestamptz(3) not null default now(),
    events integer not null check (events > 0),
    first_id uuid not null,
    last_id uuid not null,
    digest bytea not null,
    previous bytea not null
  )`,
  // What an event says is for ever: it is sealed once, and an erasure takes keys out and destroys the salt.
  `create function audit_event_stays() returns trigger language plpgsql as $$
  begin
    if (new.id, new.at, new.actor_id, new.request_id, new.action, new.entity_id, new.on_behalf_of, new.via)
      is distinct from (old.id, old.at, old.actor_id, old.request_id, old.action, old.entity_id, old.on_behalf_of, old.via) then
      raise exception 'an audit event does not change';
    end if;
    if old.seal is not null and (new.seal, new.payload_digest) is distinct from (old.seal, old.payload_digest) then
      raise exception 'an audit event is sealed once';
    end if;
    if (new.before, new.after) is distinct from (old.before, old.after)
      and not (coalesce(old.before @> new.before, new.before is null) and coalesce(old.after @> new.after, new.after is null) and new.salt is null) then
      raise exception 'of an audit event keys can be erased, together with its salt, and nothing else';
    end if;
    if old.seal is not null and new.salt is distinct from old.salt and new.salt is not null then
      raise exception 'the salt of an audit event can only be destroyed';
    end if;
    return new;
  end $$`,
  `create trigger audit_event_stays before update on audit_events for each row execute function audit_event_stays()`,
  `create function audit_seal_stays() returns trigger language plpgsql as $$
  begin
    raise exception 'a seal does not change';
  end $$`,
  `create trigger audit_seal_stays before update or delete on audit_seals for each row execute function audit_seal_stays()`,
]

/** Idempotency keys of requests, and seals that prove that nobody edited the audit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
