import { sql } from 'kysely'
import { YEARLY } from '../server/seeds/leaves.ts'
import { newId } from '../server/src/platform/database/ids.ts'
import type { Db } from '../server/src/platform/database/index.ts'

/** What everybody has of a type: 60 days a year from its start, so that nobody runs out; nothing is carried over. */
export const TERMS = {
  ...YEARLY,
  amount: 60_000,
}

const YEARS = 3
/** Days that each person takes of a type in a year. */
const TAKEN = 8

/** How much there is. */
export interface LedgerSize {
  people: number
  types: number
  years: number
  rows: number
}

/**
 * Fills the ledger around the product, as three years of its use would: everybody has a balance of every type, took some
 * days each year, and what was left lapsed. The days that were taken all name one leave of the person, which no call here reads.
 * @param today the last of the years is that of this day
 */
export async function fillLedger(db: Db, today: string): Promise<LedgerSize> {
  const last = Number(today.slice(0, 4))
  const types = await db.selectFrom('leave_types').select(['id', 'name']).where('active', '=', true).execute()
  for (const { id, name } of types) {
    await policyForAll(db, { id, name }, TERMS, `${last - YEARS + 1}-01-01`)
    for (let year = last - YEARS + 1; year <= last; year++) await fillYear(db, id, year, last)
    await sql`insert into leave_due (employee_id, leave_type_id, next_on)
      select id, ${id}, ${`${last + 1}-01-01`}::date from employees on conflict do nothing`.execute(db)
  }
  const { rows } = await sql<{ rows: number; people: number }>`
    select (select count(*)::int from leave_ledger) as rows, (select count(*)::int from employees) as people`.execute(
    db,
  )
  return { people: 0, rows: 0, ...rows[0], types: types.length, years: YEARS }
}

/** Gives everybody the same of a type from a day on. */
export async function policyForAll(
  db: Db,
  { id, name }: { id: string; name: string },
  terms: object,
  from: string,
): Promise<void> {
  const policy = { id: newId(), leave_type_id: id, name: `${name} of the bench`, terms: JSON.stringify(terms) }
  await db.insertInto('leave_policies').values(policy).execute()
  const rule = { id: newId(), leave_type_id: id, policy_id: policy.id, position: 0 }
  await db
    .insertInto('leave_rules')
    .values({ ...rule, from_day: from })
    .execute()
}

/** What people who were there from the first day of a year on had and took of a type. @param last the year that goes on */
async function fillYear(db: Db, typeId: string, year: number, last: number): Promise<void> {
  const [first, end, next] = [`${year}-01-01`, `${year}-12-31`, `${year + 1}-01-01`]
  await sql`
    insert into leave_buckets (id, employee_id, leave_type_id, source, period_start, opens_on, closes_on, tracked, entitled, ceiling)
    select gen_random_uuid(), id, ${typeId}::uuid, 'entitlement', ${first}::date, ${first}::date, ${end}::date, true, ${TERMS.amount}::int, ${TERMS.amount}::int
    from employees where employed_from <= ${first}::date and (left_on is null or left_on > ${end}::date) and leaving_on is null`.execute(
    db,
  )
  const own = sql`leave_buckets b where b.leave_type_id = ${typeId}::uuid and b.period_start = ${first}::date and b.extra_key = ''`
  await sql`
    insert into leave_ledger (id, bucket_id, kind, amount, day, key)
    select gen_random_uuid(), b.id, 'grant', ${TERMS.amount}::int, ${first}::date, 'grant:' || b.id from ${own}`.execute(
    db,
  )
  await sql`
    insert into leave_ledger (id, bucket_id, kind, amount, day, leave_id, key)
    select gen_random_uuid(), b.id, 'booking', -1000, ${first}::date + 14 * n, l.id, concat_ws(':', 'b', b.id, l.id, ${first}::date + 14 * n, 0)
    from generate_series(1, ${TAKEN}::int) n, leave_buckets b
      join lateral (select id from leaves where employee_id = b.employee_id and state = 'approved' order by id limit 1) l on true
    where b.leave_type_id = ${typeId}::uuid and b.period_start = ${first}::date and b.extra_key = ''`.execute(db)
  if (year < last)
    await sql`
      insert into leave_ledger (id, bucket_id, kind, amount, day, key)
      select gen_random_uuid(), b.id, 'lapsed', b.used - b.accrued, ${next}::date, 'lapsed:' || b.id || ':0' from ${own}`.execute(
      db,
    )
}
