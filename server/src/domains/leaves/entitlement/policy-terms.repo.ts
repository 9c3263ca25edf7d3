import type { LeaveUnit } from '@ems/contract/leave-types'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/database/index.ts'
import type { Terms } from './entitlement.rules.ts'
import type { PolicyHistory, PolicyRule, RuleSet } from './policy-assignment.rules.ts'

/** A type, and who gets what of it by which rules. */
export interface TypeTerms {
  type: { id: string; name: string; unit: LeaveUnit }
  active: boolean
  /** the earliest rules first; none: no one has a balance of it */
  sets: RuleSet[]
  policies: ReadonlyMap<string, PolicyHistory>
  /** some policy gives by how much someone works */
  scaled: boolean
}

/** The types in their order, by their ids. */
export type AllTerms = ReadonlyMap<string, TypeTerms>

interface Read {
  types: { id: string; name: string; unit: LeaveUnit; active: boolean }[] | null
  policies: { id: string; type: string; terms: Terms; successor: string | null; until: string | null }[] | null
  days: [type: string, from: string][] | null
  rules: (PolicyRule & { type: string; from: string })[] | null
}

/** What a statement is asked for; types null: all of them. */
export interface Asked {
  types: readonly string[] | null
  /** people by the employees' ids */
  ids?: readonly string[]
  day?: string
}

/**
 * What is asked for, as a table of a statement. So the planner never knows the values, and a kept plan is as good as a plan that is
 * made for them: these statements are so long that making a plan costs more than running it.
 */
export const askedTable = ({ types, ids = [], day }: Asked) =>
  sql`asked as materialized (select ${types ?? []}::uuid[] as types, ${ids}::uuid[] as ids, ${day ?? null}::date as day)`

/** Whether a type is one of those that a statement is asked for. */
export const isAskedType = (column: string, { types }: Asked) =>
  types === null ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any((select types from asked)::uuid[])`

/** Which rules are read: all, or those alone that may hold for the people of a table `people` within the statement. */
type RulesOf = 'everybody' | 'people'

const OF_PEOPLE = sql`and (r.employee_id is null or r.employee_id in (select id from people))
  and (r.department_id is null or r.department_id in (select j.department_id from people join job_periods j on j.employee_id = people.id))
  and (r.location_id is null or r.location_id in (select w.location_id from people join working_times w on w.employee_id = people.id))`

/** What is said of types, as a value within a statement: a text that `termsIn` reads. */
export function termsText(asked: Asked, rulesOf: RulesOf): RawBuilder<string> {
  const within = (column: string) => isAskedType(column, asked)
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

/**
 * Reads a text of `termsText`. A text that comes again is not read again: it seldom changes from call to call, and what was worked
 * out from terms is kept beside them.
 */
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

/** Everything that is said of a type. */
export async function termsOfType(db: Db, typeId: string): Promise<Pick<TypeTerms, 'sets' | 'policies'>> {
  const asked: Asked = { types: [typeId] }
  const { rows } = await sql<{ terms: string }>`
    with ${askedTable(asked)} select ${termsText(asked, 'everybody')} as terms`.execute(db)
  return termsIn(rows[0]?.terms ?? '{}').get(typeId) ?? { sets: [], policies: new Map() }
}
