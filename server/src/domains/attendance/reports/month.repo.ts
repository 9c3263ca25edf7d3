import { sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { readPage } from '../../../platform/database/list.ts'
import { employedOn, type PersonRow, peopleInOrder, wasInDepartment, withJobsOn } from '../../employees/index.ts'
import { isInScope, isInScopeForPage, type ScopePredicate } from '../../scope/index.ts'
import { type ReportConditions, reportConditions } from '../marks/report.repo.ts'

/** The first and the last day of something. */
export interface Span {
  from: string
  to: string
}

const days = ({ from, to }: Span) => sql`daterange(${from}::date, ${to}::date, '[]')`

/** The people of a month. */
type MonthConditions = ReportConditions & { department: string | undefined; legalEntity: string | undefined }

/** The people employed on some of these days. */
const employedWithin = (
  db: Db,
  span: Span,
  { department, legalEntity, ...whom }: MonthConditions,
  isOneOf: ScopePredicate = isInScope,
) =>
  reportConditions(whom, isOneOf).reduce(
    (q, test) => q.where(sql<boolean>`${test}`),
    db
      .selectFrom('employees as e')
      .$if(legalEntity !== undefined, (q) => q.where('e.legal_entity_id', '=', legalEntity ?? ''))
      .$if(department !== undefined, (q) =>
        q.where(wasInDepartment(sql`e.id`, sql`${department}::uuid`, sql`${span.from}`, sql`${span.to}`)),
      )
      .where(sql<boolean>`exists (select from employments m where m.employee_id = e.id and m.days && ${days(span)})`),
  )

/** A page of the people employed on some of these days, by name. */
export async function peopleWithin(
  db: Db,
  span: Span,
  whom: MonthConditions,
  place: { limit: number; skip: number },
): Promise<{ rows: PersonRow[]; total: number }> {
  const inOrder = employedWithin(db, span, whom, isInScopeForPage(whom.people, place))
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select('e.id')
    .orderBy(sql`lower(u.name)`)
    .orderBy('e.id')
  const count = async () =>
    (
      await employedWithin(db, span, whom)
        .select((e) => e.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n
  const { rows, total } = await readPage([inOrder], place, count)
  return { rows: await withJobsOn(db, await peopleInOrder(db, rows), span.to), total }
}

/** The number of the people employed on some of these days who are employed on another day. */
export async function countEmployedOn(db: Db, span: Span, whom: MonthConditions, day: string): Promise<number> {
  const { n } = await employedWithin(db, span, whom)
    .where(employedOn(sql`${day}`))
    .select((e) => e.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** The days of people in a department. */
export async function daysInDepartment(db: Db, ids: readonly string[], department: string) {
  const { rows } = await sql<{ id: string; from: string; to: string | null }>`
    select employee_id as id, lower(days) as "from", upper(days) - 1 as "to" from job_periods
    where employee_id = any(${ids}::uuid[]) and department_id = ${department}::uuid`.execute(db)
  return rows
}

export interface MonthMark {
  employee_id: string
  day: string
  status: string
}

export const marksWithin = (db: Db, ids: readonly string[], { from, to }: Span): Promise<MonthMark[]> =>
  db
    .selectFrom('attendance')
    .select(['employee_id', 'day', 'status'])
    .where(sql<boolean>`employee_id = any(${ids}::uuid[])`)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()

export interface StatusCount {
  status: string
  marks: number
  people: number
}

/** The totals of people's marks in some days, and the number of people. */
export const countWithin = (
  db: Db,
  { from, to }: Span,
  { department, legalEntity, ...whom }: MonthConditions,
): Promise<StatusCount[]> =>
  reportConditions(whom)
    .reduce(
      (q, test) => q.where(sql<boolean>`${test}`),
      db
        .selectFrom('attendance as a')
        .innerJoin('employees as e', 'e.id', 'a.employee_id')
        .$if(legalEntity !== undefined, (q) => q.where('e.legal_entity_id', '=', legalEntity ?? ''))
        .$if(department !== undefined, (q) =>
          q.where(
            sql<boolean>`exists (select from job_periods j where j.employee_id = a.employee_id and j.days @> a.day and j.department_id = ${department}::uuid)`,
          ),
        )
        .where('a.day', '>=', from)
        .where('a.day', '<=', to),
    )
    .select((e) => [
      'a.status',
      e.fn.countAll<number>().as('marks'),
      e.fn.count<number>('a.employee_id').distinct().as('people'),
    ])
    .groupBy('a.status')
    .execute()

/** The approved leaves of people within some days. */
export const leavesWithin = (db: Db, ids: readonly string[], { from, to }: Span): Promise<(Span & { id: string })[]> =>
  db
    .selectFrom('leaves')
    .select(['employee_id as id', 'start_date as from', 'end_date as to'])
    .where(sql<boolean>`employee_id = any(${ids}::uuid[])`)
    .where('status', '=', 'Approved')
    .where('start_date', '<=', to)
    .where('end_date', '>=', from)
    .execute()
