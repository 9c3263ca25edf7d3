import type { LeaveUnit } from '@ems/contract/leave-types'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { Terms } from './entitlement.rules.ts'
import type { PolicyHistory, PolicyRule, RuleSet } from './policy-assignment.rules.ts'

export interface TypeTerms {
  type: { id: string; name: string; unit: LeaveUnit }
  active: boolean
  /** earliest first; empty: the type has no balances */
  sets: RuleSet[]
  policies: ReadonlyMap<string, PolicyHistory>
  scaled: boolean
}

export type AllTerms = ReadonlyMap<string, TypeTerms>

interface Read {
  types: { id: string; name: string; unit: LeaveUnit; active: boolean }[] | null
  policies: { id: string; type: string; terms: Terms; successor: string | null; until: string | null }[] | null
  days: [type: string, from: string][] | null
  rules: (PolicyRule & { type: string; from: string })[] | null
}

/** types null: all */
export interface TermsQuery {
  types: readonly string[] | null
  ids?: readonly string[]
  day?: string
}

/** Values stand in a table, so PostgreSQL keeps one plan: planning these statements costs more than running them. */
export const termsQueryTable = ({ types, ids = [], day }: TermsQuery) =>
  sql`asked as materialized (select ${types ?? []}::uuid[] as types, ${ids}::uuid[] as ids, ${day ?? null}::date as day)`

export const isQueriedType = (column: string, { types }: TermsQuery) =>
  types === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any((select types from asked)::uuid[])`

type RulesOf = 'everybody' | 'people'

const OF_PEOPLE = sql`and (r.employee_id is null or r.employee_id in (select id from people))
  and (r.department_id is null or r.department_id in (select j.department_id from people join job_periods j on j.employee_id = people.id))
  and (r.location_id is null or r.location_id in (select w.location_id from people join working_times w on w.employee_id = people.id))`

export function termsText(asked: TermsQuery, rulesOf: RulesOf): RawBuilder<string> {
  const within = (column: string) => isQueriedType(column, asked)
  return sql<string>`json_build_object(
    'types', (select json_agg(json_build_object('id', t.id, 'name', t.name, 'unit', t.unit, 'active', t.active) order by t.created_at, t.id)
      from leave_types t where ${within('t.id')}),
    'policies', (select json_agg(json_build_object('id', p.id, 'type', p.leave_type_id, 'terms', p.terms, 'successor', p.successor_id, 'until', p.succeeded_on)
      order by p.succeeded_on, p.id) from leave_policies p where ${within('p.leave_type_id')}),
    'days', (select json_agg(json_build_array(d.leave_type_id, d.from_day) order by d.from_day, d.leave_type_id)
      from (select distinct r.leave_type_id, r.from_day from leave_rules r where ${within('r.leave_type_id')}) d),
    'rules', (select json_agg(json_build_object('type', r.leave_type_id, 'from', r.from_day, 'policyId', r.policy_id, 'employeeId', r.employee_id,
        'departmentId', r.department_id, 'locationId', r.location_id, 'employmentType', r.employment_type) order by r.from_day, r.position, r.id)
      from leave_rules r where ${within('r.leave_type_id')} ${rulesOf === 'people' ? OF_PEOPLE : sql``}))::text`
}

const MOST_KNOWN = 100
const known = new Map<string, AllTerms>()

export function termsIn(text: string): AllTerms {
  const found = known.get(text)
  if (found) return found
  const read = parsed(JSON.parse(text) as Read)
  if (known.size >= MOST_KNOWN) known.delete(known.keys().next().value ?? '')
  known.set(text, read)
  return read
}

function parsed({ types, policies, days, rules }: Read): AllTerms {
  const [saidOf, rulesOf] = [Map.groupBy(policies ?? [], ({ type }) => type), Map.groupBy(rules ?? [], keyOf)]
  return new Map(
    (types ?? []).map(({ active, ...type }) => {
      const said = saidOf.get(type.id) ?? []
      const past = (id: string) =>
        said.filter(({ successor }) => successor === id).map(({ until, terms }) => ({ until: until ?? '', terms }))
      const sets = (days ?? [])
        .filter(([of]) => of === type.id)
        .map(([of, from]) => ({ from, rules: (rulesOf.get(keyOf({ type: of, from })) ?? []).map(ruleOf) }))
      const histories = said
        .filter(({ successor }) => successor === null)
        .map(({ id, terms }) => [id, { past: past(id), now: terms }] as const)
      const scaled = said.some(({ terms }) => terms.scaleWith !== 'none')
      return [type.id, { type, active, sets, policies: new Map(histories), scaled }]
    }),
  )
}

const keyOf = ({ type, from }: { type: string; from: string }): string => `${type} ${from}`
const ruleOf = ({ type: _, from: _from, ...rule }: PolicyRule & { type: string; from: string }): PolicyRule => rule

export async function termsOfType(db: Db, typeId: string): Promise<Pick<TypeTerms, 'sets' | 'policies'>> {
  const asked: TermsQuery = { types: [typeId] }
  const { rows } = await sql<{ terms: string }>`
    with ${termsQueryTable(asked)} select ${termsText(asked, 'everybody')} as terms`.execute(db)
  return termsIn(rows[0]?.terms ?? '{}').get(typeId) ?? { sets: [], policies: new Map() }
}
