import { sql } from 'kysely'
import type { Db } from '../../platform/database/index.ts'
import { among, type People, type PersonRow, peopleInOrder } from '../employees/index.ts'
import { type LeaveRow, shown } from './repo.ts'
import { listWatched, type Watched, watchedAfter } from './repo-calendar.ts'

/** Whom a report is about. */
export interface Reported {
  /** whom the reader may see; null: everybody. Of several all must hold */
  seen: readonly (People | null)[]
  department?: string | undefined
  search?: string | undefined
  /** employed on one of these days */
  from: string
  to: string
}

const watchedBy = ({ seen, department }: Reported): Watched => ({
  ...{ seen: seen[0] ?? null, also: seen[1] ?? null, beside: null, within: null, department, codes: true },
})

/** A page of the people of a report, by department and name. */
export const peoplePage = (db: Db, about: Reported, skip: number, limit: number) =>
  listWatched(db, watchedBy(about), { search: about.search, from: about.from, to: about.to, skip, limit })

const BATCH = 1000
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** All the people of a report, some at a time, in no order. */
export async function* allPeople(db: Db, about: Reported): AsyncGenerator<PersonRow[]> {
  for (let after = BEFORE_ALL; ; ) {
    const rows = await watchedAfter(db, watchedBy(about), about, { after, most: BATCH })
    if (rows.length > 0) yield rows
    if (rows.length < BATCH) return
    after = rows.at(-1)?.id ?? after
  }
}

/** The days and the base salaries of employments, by the employees' ids; a salary is decimal text, of a month. */
export async function termsOf(db: Db, employeeIds: readonly string[]) {
  const { rows } = await sql<{ id: string; employed_from: string; last_day: string | null; salary: string }>`
    select id, employed_from, coalesce(left_on, leaving_on) as last_day, salary::text from employees where id = any(${employeeIds}::uuid[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** What approved leaves of a type take of people in some days, by month, as the ledger has it. */
export async function absentAmounts(
  db: Db,
  typeId: string,
  employeeIds: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<{ employee_id: string; month: string; amount: number }[]> {
  const { rows } = await sql<{ employee_id: string; month: string; amount: number }>`
    select b.employee_id, to_char(r.day, 'YYYY-MM') as month, -sum(r.amount)::int as amount
    from leave_buckets b join leave_ledger r on r.bucket_id = b.id join leaves l on l.id = r.leave_id and l.status = 'Approved'
    where b.leave_type_id = ${typeId}::uuid and b.employee_id = any(${employeeIds}::uuid[]) and r.day between ${from}::date and ${to}::date
    group by 1, 2`.execute(db)
  return rows
}

/** Days of approved absence. */
export type Absence = Pick<
  LeaveRow,
  'employee_id' | 'leave_type_id' | 'start_date' | 'end_date' | 'start_part' | 'end_part' | 'start_time' | 'end_time'
>

/** Approved leaves of people that touch some days. @param typeId those of a type alone */
export const approvedIn = (
  db: Db,
  employeeIds: readonly string[],
  { from, to, typeId }: { from: string; to: string; typeId: string | undefined },
): Promise<Absence[]> =>
  db
    .selectFrom('leaves as l')
    .select(['l.employee_id', 'l.leave_type_id', 'l.start_date', 'l.end_date'])
    .select(['l.start_part', 'l.end_part', 'l.start_time', 'l.end_time'])
    .where(sql<boolean>`l.employee_id = any(${employeeIds}::uuid[])`)
    .where('l.status', '=', 'Approved')
    .where('l.start_date', '<=', to)
    .where('l.end_date', '>=', from)
    .$if(typeId !== undefined, (q) => q.where('l.leave_type_id', '=', typeId ?? ''))
    .$castTo<Absence>()
    .execute()

/** Who may have used more than there is, and of which types. */
export async function maybeOverdrawn(db: Db, seen: People | null, department: string | undefined) {
  const rows = await db
    .selectFrom('leave_buckets as b')
    .innerJoin('employees as e', 'e.id', 'b.employee_id')
    .select(['b.employee_id', 'b.leave_type_id'])
    .distinct()
    .where('b.tracked', '=', true)
    .where(sql<boolean>`(b.used > b.accrued or b.accrued < 0)`)
    .$if(seen !== null, (q) => q.where(among(sql`e.id`, seen as People)))
    .$if(department !== undefined, (q) => q.where('e.department_id', '=', department ?? ''))
    .execute()
  return Map.groupBy(rows, (row) => row.leave_type_id)
}

/** Leaves of which a certificate may be asked for: long enough, beside another one, or with one that was received. */
export const maybeCertified = (
  db: Db,
  seen: People | null,
  {
    department,
    typeId,
    from,
    to,
  }: { department?: string | undefined; typeId?: string | undefined; from: string; to: string },
): Promise<LeaveRow[]> =>
  shown(db)
    .where('t.certificate_after', 'is not', null)
    .where('l.status', '!=', 'Rejected')
    .where('l.start_date', '<=', to)
    .where('l.end_date', '>=', from)
    .$if(seen !== null, (q) => q.where(among(sql`e.id`, seen as People)))
    .$if(department !== undefined, (q) => q.where('e.department_id', '=', department ?? ''))
    .$if(typeId !== undefined, (q) => q.where('l.leave_type_id', '=', typeId ?? ''))
    .where(
      sql<boolean>`(l.end_date - l.start_date + 1 > t.certificate_after
        or exists (select from leave_certificates c where c.leave_id = l.id and c.received_on is not null)
        or exists (select from leaves o where o.employee_id = l.employee_id and o.leave_type_id = l.leave_type_id and o.id <> l.id
          and o.status <> 'Rejected' and o.end_date >= l.start_date - 32 and o.start_date <= l.end_date + 32))`,
    )
    .execute()

/** People by the employees' ids, in an order of one's own. */
export const peopleOf = async (db: Db, ids: readonly string[]): Promise<Map<string, PersonRow>> =>
  new Map(
    (
      await peopleInOrder(
        db,
        ids.map((id) => ({ id })),
      )
    ).map((row) => [row.id, row]),
  )
