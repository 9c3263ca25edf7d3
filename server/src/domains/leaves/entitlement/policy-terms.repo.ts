import type { LeaveUnit } from '@ems/contract/leave-types'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { PolicyHistory, RuleSet } from './policy-assignment.rules.ts'

export interface TypeTerms {
  type: { id: string; name: string; unit: LeaveUnit }
  active: boolean
  /** earliest first; empty: the type has no balances */
  sets: RuleSet[]
  policies: ReadonlyMap<string, PolicyHistory>
  /** some terms depend on the working time */
  scaled: boolean
}

export type AllTerms = ReadonlyMap<string, TypeTerms>

/** types null: all */
export interface TermsQuery {
  types: readonly string[] | null
  ids?: readonly string[]
  day?: string
}

/** The values are passed as a table, so that PostgreSQL keeps one plan: planning these statements costs more than running them. */
export const termsQueryTable = ({ types, ids = [], day }: TermsQuery) =>
  sql`asked as materialized (select ${types ?? []}::uuid[] as types, ${ids}::uuid[] as ids, ${day ?? null}::date as day)`

export const isQueriedType = (column: string, { types }: TermsQuery) =>
  types === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any((select types from asked)::uuid[])`

const OF_PEOPLE = sql`and (r.employee_id is null or r.employee_id in (select id from people))
  and (r.department_id is null or r.department_id in (select j.department_id from people join job_periods j on j.employee_id = people.id))
  and (r.location_id is null or r.location_id in (select w.location_id from people join working_times w on w.employee_id = people.id))`

export const termsText = (
  asked: TermsQuery,
  rulesOf: 'everybody' | 'people',
): RawBuilder<string> => sql<string>`coalesce((
  select json_agg(json_build_object('type', json_build_object('id', t.id, 'name', t.name, 'unit', t.unit), 'active', t.active,
    'sets', (select coalesce(json_agg(json_build_object('from', s.from_day, 'rules', (
        select coalesce(json_agg(json_build_object('policyId', r.policy_id, 'employeeId', r.employee_id, 'departmentId', r.department_id,
          'locationId', r.location_id, 'employmentType', r.employment_type) order by r.position, r.id), '[]')
        from leave_rules r where r.leave_type_id = t.id and r.from_day = s.from_day ${rulesOf === 'people' ? OF_PEOPLE : sql``})) order by s.from_day), '[]')
      from (select distinct r.from_day from leave_rules r where r.leave_type_id = t.id) s),
    'policies', (select coalesce(json_agg(json_build_object('id', p.id, 'now', p.terms, 'past', (
        select coalesce(json_agg(json_build_object('until', o.succeeded_on, 'terms', o.terms) order by o.succeeded_on, o.id), '[]')
        from leave_policies o where o.successor_id = p.id)) order by p.id), '[]')
      from leave_policies p where p.leave_type_id = t.id and p.successor_id is null)) order by t.created_at, t.id)
  from leave_types t where ${isQueriedType('t.id', asked)}), '[]')::text`

const MOST_CACHED_TERMS = 100
const termsCache = new Map<string, AllTerms>()

export function termsIn(text: string): AllTerms {
  const found = termsCache.get(text)
  if (found) return found
  const types = JSON.parse(text) as (Omit<TypeTerms, 'policies'> & { policies: (PolicyHistory & { id: string })[] })[]
  const terms = new Map(
    types.map(({ policies, ...of }) => {
      const all = policies.flatMap(({ past, now }) => [...past.map((former) => former.terms), now])
      const histories = new Map(policies.map(({ id, ...history }) => [id, history]))
      return [of.type.id, { ...of, policies: histories, scaled: all.some(({ scaleWith }) => scaleWith !== 'none') }]
    }),
  )
  if (termsCache.size >= MOST_CACHED_TERMS) termsCache.delete(termsCache.keys().next().value ?? '')
  termsCache.set(text, terms)
  return terms
}

export async function termsOfType(db: Db, typeId: string): Promise<Pick<TypeTerms, 'sets' | 'policies'>> {
  const asked: TermsQuery = { types: [typeId] }
  const { rows } = await sql<{ terms: string }>`
    with ${termsQueryTable(asked)} select ${termsText(asked, 'everybody')} as terms`.execute(db)
  return termsIn(rows[0]?.terms ?? '[]').get(typeId) ?? { sets: [], policies: new Map() }
}
