import { sql } from 'kysely'
import type { Trx } from './index.ts'

/** A place to which the transaction can go back. */
export async function savepoint(trx: Trx): Promise<void> {
  await sql`savepoint place`.execute(trx)
}

/** Goes back to the newest place, or forgets it. Places that stay open make every later row dearer. */
export async function endSavepoint(trx: Trx, back: boolean): Promise<void> {
  if (back) await sql`rollback to savepoint place`.execute(trx)
  await sql`release savepoint place`.execute(trx)
}
