import type { Person } from '@ems/contract/org'
import { type RawBuilder, sql } from 'kysely'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import { FIRST_ID } from '../../../platform/database/ids.ts'
import type { Db } from '../../../platform/database/index.ts'
import { readPage } from '../../../platform/database/list.ts'
import {
  departmentOn,
  type PersonRow,
  peopleInOrder,
  toPerson,
  wasInDepartment,
  withJobsOn,
} from '../../employees/index.ts'
import type { Currency } from '../../legal-entities/index.ts'
import { findPermitted, isInScope, type ScopedPeople } from '../../scope/index.ts'
import {
  byDepartment,
  type CalendarAudience,
  listCalendarPeople,
  listCalendarPeopleAfter,
  selectCalendarPeople,
} from '../calendar/calendar.repo.ts'
import type { TypeRow } from '../leave-types/leave-type.repo.ts'
import { requireType } from '../leave-types/leave-type.service.ts'
import { type LeaveRow, selectLeaves } from '../shared/leave.repo.ts'

/** People who are employed on one of the days. */
export interface ReportScope extends CalendarAudience {
  search?: string | undefined
  from: string
  to: string
}

/** Reports name departments as of their days, and are for readers of employee ids. */
export const reportScope = (scope: Omit<ReportScope, 'dated' | 'codes'>): ReportScope => ({
  ...scope,
  dated: true,
  codes: true,
})

export async function peoplePage(db: Db, scope: ReportScope, skip: number, limit: number) {
  const { search, from, to } = scope
  const { rows, total } = await listCalendarPeople(db, scope, { search, from, to, skip, limit })
  return { people: await withJobsOn(db, rows, to), total }
}

/** A due entry counts, too, because it opens a balance. */
const hasBalance = (employee: RawBuilder<unknown>, type: RawBuilder<unknown>, asOf: string) => sql<boolean>`(
  exists (select from leave_buckets b where b.employee_id = ${employee} and b.leave_type_id = ${type} and b.source = 'entitlement' and b.tracked
    and b.opens_on <= ${asOf}::date and b.closes_on >= ${asOf}::date)
  or exists (select from leave_due f where f.employee_id = ${employee} and f.leave_type_id = ${type} and f.next_on <= ${asOf}::date))`

export async function balancePairs(
  db: Db,
  scope: ReportScope,
  { typeIds, asOf, skip, limit }: { typeIds: readonly string[]; asOf: string; skip: number; limit: number },
) {
  const types = sql<{ id: string; n: number }>`(select * from unnest(${typeIds}::uuid[]) with ordinality as t (id, n))`
  const found = selectCalendarPeople(db, scope, scope).innerJoin(types.as('t'), (join) =>
    join.on(hasBalance(sql`e.id`, sql`t.id`, asOf)),
  )
  const count = async () => (await found.select((e) => e.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n
  const pairs = found.select(['e.id', 't.id as type_id', 't.n'])
  const isIn = wasInDepartment(sql`e.id`, sql`d.id`, sql`${asOf}`)
  const isInNone = sql<boolean>`${departmentOn(sql`e.id`, sql`${asOf}`)} is null`
  return readPage(byDepartment(db, pairs, isIn, isInNone, sql`name, id, n`), { skip, limit }, count)
}

const BATCH = 1000

export async function* allPeople(db: Db, scope: ReportScope): AsyncGenerator<PersonRow[]> {
  for (let after = FIRST_ID; ; ) {
    const rows = await listCalendarPeopleAfter(db, scope, scope, { after, most: BATCH })
    if (rows.length > 0) yield await withJobsOn(db, rows, scope.to)
    if (rows.length < BATCH) return
    after = rows.at(-1)?.id ?? after
  }
}

interface Salary extends Currency {
  /** of a month, in minor units; digits */
  minor: string | null
}

export async function salariesOf(db: Db, employeeIds: readonly string[]): Promise<Map<string, Salary>> {
  const { rows } = await sql<Salary & { id: string }>`
    select e.id, le.currency, le.decimals, trunc(e.salary * 10 ^ le.decimals)::text as minor
    from employees e join legal_entities le on le.id = e.legal_entity_id
    where e.id = any(${employeeIds}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function maybeOverdrawn(db: Db, seen: ScopedPeople | null, department: string | undefined, asOf: string) {
  const rows = await db
    .selectFrom('leave_buckets as b')
    .innerJoin('employees as e', 'e.id', 'b.employee_id')
    .select(['b.employee_id', 'b.leave_type_id'])
    .distinct()
    .where('b.tracked', '=', true)
    .where(sql<boolean>`(b.used > b.accrued or b.accrued < 0)`)
    .$if(seen !== null, (q) => q.where(isInScope(sql`e.id`, seen as ScopedPeople)))
    .$if(department !== undefined, (q) => q.where(wasInDepartment(sql`e.id`, sql`${department}::uuid`, sql`${asOf}`)))
    .execute()
  return Map.groupBy(rows, (row) => row.leave_type_id)
}

/** Leaves that are long enough, next to another leave, or with a received certificate. */
export const maybeCertified = (
  db: Db,
  seen: ScopedPeople | null,
  { department, typeId, from, to }: Pick<ReportScope, 'department' | 'from' | 'to'> & { typeId: string | undefined },
): Promise<LeaveRow[]> =>
  selectLeaves(db)
    .where('t.certificate_after', 'is not', null)
    .where('l.status', '!=', 'Rejected')
    .where('l.start_date', '<=', to)
    .where('l.end_date', '>=', from)
    .$if(seen !== null, (q) => q.where(isInScope(sql`e.id`, seen as ScopedPeople)))
    .$if(department !== undefined, (q) =>
      q.where(wasInDepartment(sql`e.id`, sql`${department}::uuid`, sql`l.start_date`)),
    )
    .$if(typeId !== undefined, (q) => q.where('l.leave_type_id', '=', typeId ?? ''))
    .where(
      sql<boolean>`(l.end_date - l.start_date + 1 > t.certificate_after
        or exists (select from leave_certificates c where c.leave_id = l.id and c.received_on is not null)
        or exists (select from leaves o where o.employee_id = l.employee_id and o.leave_type_id = l.leave_type_id and o.id <> l.id
          and o.status <> 'Rejected' and o.end_date >= l.start_date - 32 and o.start_date <= l.end_date + 32))`,
    )
    .execute()

export const peopleOf = (db: Db, ids: readonly string[]): Promise<PersonRow[]> =>
  peopleInOrder(
    db,
    [...new Set(ids)].map((id) => ({ id })),
  )

export const peopleOn = async (db: Db, day: string, ids: readonly string[]): Promise<PersonRow[]> =>
  withJobsOn(db, await peopleOf(db, ids), day)

/** @returns people as the actor may see them, by employee id */
export async function presentPeople(
  db: Db,
  actor: ActingPrincipal,
  people: readonly PersonRow[],
): Promise<Map<string, Person>> {
  const accounts = people.map((person) => person.user_id)
  const readable = await findPermitted(db, actor, 'employees.read', accounts)
  return new Map(people.map((person) => [person.id, toPerson(person, readable)]))
}

export async function namedType(db: Db, named: string | undefined): Promise<TypeRow | undefined> {
  return named === undefined ? undefined : requireType(db, named)
}
