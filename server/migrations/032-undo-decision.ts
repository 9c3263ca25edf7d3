import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The person who may undo a decision, and the time limit. Earlier decisions have neither and cannot be undone.
  await sql`
    alter table leaves
      add column decided_by uuid references users on delete set null,
      add column decided_at timestamptz(3)`.execute(db)
  await sql`drop trigger leaves_decided_once on leaves`.execute(db)
  // The service asks more exactly; this holds whatever asks.
  await sql`
    create trigger leaves_decided_once before update on leaves for each row
    when (
      old.status <> 'Pending' and new.status <> old.status
      and not (new.status = 'Pending' and coalesce(old.decided_at > now() - interval '15 seconds', false))
    ) execute function refuse_second_decision()`.execute(db)
  // A decision that can still be undone is announced later.
  await sql`alter table notifications add column held_until timestamptz(3)`.execute(db)
}
