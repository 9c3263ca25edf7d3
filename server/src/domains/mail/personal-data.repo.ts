import { sql } from 'kysely'
import { FIRST_ID } from '../../platform/database/ids.ts'
import type { Trx } from '../../platform/database/index.ts'
import { containsAnyWord, type PersonErasure } from '../../platform/personal/index.ts'

/** Replaces the names and addresses of a person in a text by a placeholder. */
const without = (column: string, names: readonly string[], name: string) =>
  names.reduce((text, one) => sql`replace(${text}, ${one}, ${name})`, sql`${sql.ref(column)}`)

const BATCH = 10_000

interface MailText {
  id: string
  text: string
}

/**
 * Erases people from all mails: mails to them are ended and emptied, and their names in other mails are replaced. All people
 * share one scan of the mails.
 * @returns the number of mails by account id
 */
export async function eraseFromMails(trx: Trx, people: readonly PersonErasure[]): Promise<Map<string, number>> {
  const counts = await eraseMailsTo(trx, people)
  const found = await mailsWith(
    trx,
    people.flatMap(({ names }) => names),
  )
  for (const person of people) {
    const ids = found.filter(({ text }) => person.names.some((name) => text.includes(name))).map(({ id }) => id)
    if (ids.length === 0) continue
    await replaceNames(trx, ids, person)
    counts.set(person.whose.userId, (counts.get(person.whose.userId) ?? 0) + ids.length)
  }
  return counts
}

/** Mails that have one of some names in them. */
async function mailsWith(trx: Trx, names: readonly string[]): Promise<MailText[]> {
  const isOne = containsAnyWord(names)
  const mails: MailText[] = []
  for (let last: string | undefined = FIRST_ID; ; ) {
    const page: { rows: MailText[] } = await sql<MailText>`
      select id, concat_ws(' ', subject, body, page::text) as text from mails
      where id > ${last}::uuid order by id limit ${sql.lit(BATCH)}`.execute(trx)
    mails.push(...page.rows.filter(({ text }) => isOne(text)))
    last = page.rows.at(-1)?.id
    if (last === undefined) return mails
  }
}

async function eraseMailsTo(trx: Trx, people: readonly PersonErasure[]): Promise<Map<string, number>> {
  const to = people.flatMap(({ addresses, standIn, whose }) =>
    addresses.map((address) => ({ address: address.toLowerCase(), email: standIn.email, userId: whose.userId })),
  )
  const { rows } = await sql<{ user_id: string; n: number }>`
    with theirs as (
      select * from unnest(${to.map(({ address }) => address)}::text[], ${to.map(({ email }) => email)}::text[],
        ${to.map(({ userId }) => userId)}::uuid[]) as t (address, email, user_id)
    ), erased as (
      update mails set to_address = theirs.email, subject = '', body = null, page = null, secret = true, event_key = null,
        failed_at = case when sent_at is null then coalesce(failed_at, now()) end, last_error = null
      from theirs where lower(to_address) = theirs.address returning theirs.user_id
    )
    select user_id, count(*)::int as n from erased group by user_id`.execute(trx)
  return new Map(rows.map(({ user_id, n }) => [user_id, n]))
}

async function replaceNames(trx: Trx, ids: readonly string[], { names, standIn }: PersonErasure): Promise<void> {
  const subject = without('subject', names, standIn.name)
  await sql`
    update mails set subject = ${subject}, body = ${without('body', names, standIn.name)},
      page = case when page is null then null else jsonb_build_object('title', ${subject}) end
    where id = any(${[...ids]}::uuid[])`.execute(trx)
}
