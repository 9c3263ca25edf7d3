import { type Kysely, sql } from 'kysely'

const statements = [
  // Looked at when a transaction commits, by one after the other: two administrators who unmake each other at once would
  // else both find the other still there.
  `create function users_keep_administrator() returns trigger language plpgsql as $$ begin
    perform pg_advisory_xact_lock(4541779, 4);
    if not exists (select from users where role = 'admin' and active) then
      raise exception 'nobody would be an administrator' using errcode = 'check_violation', constraint = 'users_last_administrator';
    end if;
    return null;
  end $$`,
  `create constraint trigger users_keep_administrator after update on users deferrable initially deferred
    for each row when (old.role = 'admin' and old.active and not (new.role = 'admin' and new.active))
    execute function users_keep_administrator()`,
  `create constraint trigger users_keep_administrator_deleted after delete on users deferrable initially deferred
    for each row when (old.role = 'admin' and old.active) execute function users_keep_administrator()`,
]

/** An organisation with an administrator who can sign in keeps at least one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
