import { hostname } from 'node:os'
import { sql } from 'kysely'
import { type Db, inTransaction } from '../database/index.ts'

/** Says that this instance lives. @param started when it began, for its first word */
export async function heartbeat(db: Db, id: string, version: string, migrations: string): Promise<void> {
  await sql`
    insert into instances (id, version, host, migrations) values (${id}, ${version}, ${hostname()}, ${migrations})
    on conflict (id) do update set seen_at = now()`.execute(db)
}

/** Strikes this instance off, and those that have not been seen for a day. */
export async function leave(db: Db, id: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    await sql`delete from instances where id = ${id} or seen_at < now() - interval '1 day'`.execute(trx)
  })
}
