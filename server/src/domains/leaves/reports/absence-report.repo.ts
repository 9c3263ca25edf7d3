import type { DayPart } from '@ems/contract/calendars'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { timesTable } from '../../working-days/index.ts'
import { selectCalendarPeople } from '../calendar/calendar.repo.ts'
import type { ReportScope } from './report.repo.ts'

export type GroupedBy = 'person' | 'department' | 'all'

/** People who are employed on the same days and work alike. @see Present */
type Alike = [group: string | null, first: string | null, last: string | null, times: string | null]

/** The first and last day are null unless the employment begins or ends within the range. */
export type Present = [...Alike, people: number]

export type Away = [
  ...Alike,
  typeId: string,
  startDate: string,
  endDate: string,
  startPart: DayPart,
  endPart: DayPart,
  startTime: string | null,
  endTime: string | null,
  leaves: number,
]

const GROUPS = {
  person: sql<string | null>`e.id`,
  department: sql<string | null>`j.department_id`,
  all: sql<string | null>`null::uuid`,
} satisfies Record<GroupedBy, RawBuilder<string | null>>

export interface AbsenceOf {
  scope: ReportScope
  by: GroupedBy
  ids?: readonly string[] | undefined
  typeId?: string | undefined
}

/** A person counts for each department where departments matter. */
function people(db: Db, { scope, by, ids }: AbsenceOf) {
  const audience = selectCalendarPeople(db, scope, scope).$if(ids !== undefined, (q) =>
    q.where(sql<boolean>`e.id = any(${ids}::uuid[])`),
  )
  const lastDay = sql<string | null>`coalesce(e.left_on, e.leaving_on)`
  if (by !== 'department' && scope.department === undefined)
    return audience.select(['e.id', 'e.employed_from', GROUPS[by].as('grp'), lastDay.as('last_day')])
  return audience
    .innerJoin('job_periods as j', (join) =>
      join
        .onRef('j.employee_id', '=', 'e.id')
        .on(sql<boolean>`j.days && daterange(${scope.from}::date, ${scope.to}::date, '[]')`),
    )
    .$if(scope.department !== undefined, (q) => q.where('j.department_id', '=', scope.department ?? ''))
    .select(['e.id', GROUPS[by].as('grp')])
    .select(sql<string>`greatest(e.employed_from, lower(j.days))`.as('employed_from'))
    .select(sql<string | null>`least(${lastDay}, upper(j.days) - 1)`.as('last_day'))
}

/** People alike share one row, so the result stays small for any number of people. */
export async function presence(db: Db, of: AbsenceOf): Promise<{ present: Present[]; away: Away[] }> {
  const { from, to } = of.scope
  const ofType = of.typeId === undefined ? sql`` : sql`and l.leave_type_id = ${of.typeId}::uuid`
  const { rows } = await sql<{ present: Present[] | null; away: Away[] | null }>`
    with watched as materialized (${people(db, of)}),
    alike as materialized (
      select w.id, w.grp, case when w.employed_from > ${from}::date then w.employed_from end as first,
        case when w.last_day < ${to}::date then w.last_day end as last, said.times
      from watched w left join ${timesTable(sql`watched`, from, to)} said on said.employee_id = w.id)
    select (
      select json_agg(json_build_array(grp, first, last, times, people)) from (
        select grp, first, last, times, count(*) as people from alike group by 1, 2, 3, 4) p) as present,
      (select json_agg(json_build_array(grp, first, last, times, leave_type_id, start_date, end_date, start_part, end_part, start_time, end_time, leaves)) from (
        select a.grp, a.first, a.last, a.times, l.leave_type_id, l.start_date, l.end_date, l.start_part, l.end_part, l.start_time, l.end_time, count(*) as leaves
        from alike a join leaves l on l.employee_id = a.id
        where l.status = 'Approved' and l.start_date <= ${to}::date and l.end_date >= ${from}::date ${ofType}
        group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11) l) as away`.execute(db)
  return { present: rows[0]?.present ?? [], away: rows[0]?.away ?? [] }
}

export async function absentAmounts(
  db: Db,
  of: AbsenceOf,
  typeIds: readonly string[],
): Promise<{ group: string | null; type_id: string; month: string; amount: number }[]> {
  const { from, to } = of.scope
  const { rows } = await sql<{ group: string | null; type_id: string; month: string; amount: number }>`
    with watched as materialized (${people(db, of)})
    select w.grp as "group", b.leave_type_id as type_id, to_char(date_trunc('month', r.day), 'YYYY-MM') as month, -sum(r.amount)::float8 as amount
    from watched w join leave_buckets b on b.employee_id = w.id and b.leave_type_id = any(${typeIds}::uuid[])
      join leave_ledger r on r.bucket_id = b.id join leaves l on l.id = r.leave_id and l.status = 'Approved'
    where r.day between ${from}::date and ${to}::date and r.day >= w.employed_from and (w.last_day is null or r.day <= w.last_day)
    group by 1, 2, date_trunc('month', r.day)`.execute(db)
  return rows
}

export async function departmentNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom('departments').select(['id', 'dep_name']).execute()
  return new Map(rows.map(({ id, dep_name }) => [id, dep_name]))
}
