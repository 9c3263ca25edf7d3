import type { QueryOf } from '@ems/contract/core/endpoint'
import type { ChangeKind, payPeriods } from '@ems/contract/pay-periods'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import { personMatches } from '../../employees/index.ts'
import { inDepartment } from './period.repo.ts'

export interface ChangeRow {
  employee_id: string
  code: string
  user_id: string
  name: string
  profile_image: string | null
  payroll_number: string
  change: { kind: string; field: string; before: string | null; after: string | null; from: string | null }
}

/** The changes of a period since the last closed one, by person. */
export async function listChanges(
  db: Db,
  id: string,
  { search, sort = 'name', limit, skip = 0, department, kind }: Partial<QueryOf<typeof payPeriods.changes>>,
): Promise<{ rows: ChangeRow[]; total: number }> {
  const tests = [
    sql`p.period_id = ${id}::uuid and p.changes <> '[]'::jsonb`,
    inDepartment(department),
    ...(search === undefined ? [] : [personMatches(sql`p.employee_id`, search)]),
    ...(kind === undefined ? [] : [sql`p.changes @> ${JSON.stringify([{ kind }])}::jsonb`]),
  ]
  const where = sql`where ${sql.join(tests, sql` and `)}`
  const ofKind = kind === undefined ? sql`true` : sql`c.change ->> 'kind' = ${kind}`
  const order = sql`lower(u.name) ${sql.raw(sort.startsWith('-') ? 'desc' : 'asc')}, p.employee_id`
  // Each person has at least one change: the page needs at most as many people as it has changes.
  const { rows } = await sql<ChangeRow>`
    select p.employee_id, e.code, u.id as user_id, u.name, u.profile_image, p.payroll_number, c.change
    from (
      select p.period_id, p.employee_id from pay_people p join employees e on e.id = p.employee_id join users u on u.id = e.user_id
      ${where} order by ${order} limit ${limit === undefined ? null : skip + limit}) q
      join pay_people p using (period_id, employee_id) join employees e on e.id = p.employee_id join users u on u.id = e.user_id,
      jsonb_array_elements(p.changes) with ordinality c (change, place)
    where ${ofKind} order by ${order}, c.place limit ${limit ?? null} offset ${skip}`.execute(db)
  const people = sql`from pay_people p ${department === undefined ? sql`` : sql`join employees e on e.id = p.employee_id`}`
  const each =
    kind === undefined
      ? sql`jsonb_array_length(p.changes)`
      : sql`(select count(*) from jsonb_array_elements(p.changes) c (change) where ${ofKind})`
  const { rows: counted } = await sql<{
    n: number
  }>`select coalesce(sum(${each}), 0)::int as n ${people} ${where}`.execute(db)
  return { rows, total: counted[0]?.n ?? 0 }
}

/** How many people of a group of changes are shown before its whole list. */
const FIRST_PEOPLE = 5

export interface ChangeGroupRow {
  kind: ChangeKind
  type: string | null
  people: number
  changes: number
  days: number | null
  first: ChangeRow[]
}

/** The changes by kind, absences by leave type. Each change has its first day, and absences their last one. */
export async function changeGroups(db: Db, id: string): Promise<ChangeGroupRow[]> {
  const daysOf = (value: RawBuilder<unknown>) => {
    const last = sql`coalesce(substring(${value} from ' to (\\d{4}-\\d{2}-\\d{2})'), left(${value}, 10))`
    return sql`coalesce(${last}::date - left(${value}, 10)::date + 1, 0)`
  }
  const { rows } = await sql<ChangeGroupRow>`
    with each as (
      select p.employee_id, c.change, c.place, c.change ->> 'kind' as kind,
        case when c.change ->> 'kind' = 'absence' then c.change ->> 'field' end as type, p.payroll_number,
        e.code, u.id as user_id, u.name, u.profile_image,
        dense_rank() over (
          partition by c.change ->> 'kind', case when c.change ->> 'kind' = 'absence' then c.change ->> 'field' end
          order by lower(u.name), p.employee_id) as rank
      from pay_people p join employees e on e.id = p.employee_id join users u on u.id = e.user_id,
        jsonb_array_elements(p.changes) with ordinality c (change, place)
      where p.period_id = ${id}::uuid and p.changes <> '[]'::jsonb)
    select kind, type, count(distinct employee_id)::int as people, count(*)::int as changes,
      (sum(${daysOf(sql`change ->> 'after'`)} - ${daysOf(sql`change ->> 'before'`)}) filter (where type is not null))::int as days,
      json_agg(json_build_object('employee_id', employee_id, 'code', code, 'user_id', user_id, 'name', name,
        'profile_image', profile_image, 'payroll_number', payroll_number, 'change', change) order by rank, place)
        filter (where rank <= ${FIRST_PEOPLE}) as first
    from each group by kind, type order by kind, people desc, type`.execute(db)
  return rows
}
