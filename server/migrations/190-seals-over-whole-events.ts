import { type Kysely, sql } from 'kysely'

const statements = [
  // The version of the digest in a seal: 1 as before, 2 over the whole event. Existing seals keep version 1.
  'alter table audit_seals add column version smallint not null default 1 check (version in (1, 2))',
  // As before, and whom an event is about stays, too.
  `create or replace function audit_event_stays() returns trigger language plpgsql as $$
  begin
    if (new.id, new.at, new.actor_id, new.request_id, new.action, new.entity_id, new.subject_id, new.on_behalf_of, new.via)
      is distinct from (old.id, old.at, old.actor_id, old.request_id, old.action, old.entity_id, old.subject_id, old.on_behalf_of, old.via) then
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
]

/** Seals cover whole events, also the subject, the reason for the permission, and the request. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
