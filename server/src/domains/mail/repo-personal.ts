import { sql } from 'kysely'
import type { Trx } from '../../platform/database/index.ts'
import type { ErasureOf } from '../../platform/personal/index.ts'

/** Somebody’s name in the place of what was theirs, wherever a text has it. */
const without = (column: string, names: readonly string[], name: string) =>
  names.reduce((text, one) => sql`replace(${text}, ${one}, ${name})`, sql`${sql.ref(column)}`)

/**
 * Takes somebody out of all mails: those to them are over and say nothing any more, and in those to others their name is replaced.
 * @returns how many there were
 */
export async function eraseFromMails(trx: Trx, { names, addresses, standIn }: ErasureOf): Promise<number> {
  const theirs = await sql`
    update mails set to_address = ${standIn.email}, subject = '', body = null, page = null, secret = true, event_key = null,
      failed_at = case when sent_at is null then coalesce(failed_at, now()) end, last_error = null
    where lower(to_address) = any(${addresses.map((address) => address.toLowerCase())}::text[])`.execute(trx)
  const named = sql`(${sql.join(
    names.map((one) => sql`position(${one} in concat_ws(' ', subject, body, page::text)) > 0`),
    sql` or `,
  )})`
  const others = await sql`
    update mails set subject = ${without('subject', names, standIn.name)}, body = ${without('body', names, standIn.name)},
      page = case when page is null then null else jsonb_build_object('title', subject) end
    where ${named}`.execute(trx)
  return Number(theirs.numAffectedRows ?? 0n) + Number(others.numAffectedRows ?? 0n)
}
