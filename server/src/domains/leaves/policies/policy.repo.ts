import type { QueryOf } from '@ems/contract/core/endpoint'
import type { leavePolicies, PolicyRule } from '@ems/contract/leave-policies'
import type { LeaveUnit } from '@ems/contract/leave-types'
import { type Selectable, sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import { type DB, type Db, nextUpdatedAt, type Trx } from '../../../platform/database/index.ts'
import { textMatches } from '../../../platform/database/search.ts'
import { lockRow } from '../../../platform/database/transactions.ts'
import { employedOn } from '../../employees/index.ts'
import type { Terms } from '../entitlement/entitlement.rules.ts'
import type { PeopleGroup } from '../entitlement/policy-assignment.rules.ts'

export type PolicyRow = Pick<Selectable<DB['leave_policies']>, 'id' | 'leave_type_id' | 'name' | 'updated_at'> & {
  leave_type: string
  unit: LeaveUnit
  terms: Terms
  /** a rule names it */
  granted: boolean
}

const policies = (db: Db) =>
  db
    .selectFrom('leave_policies as p')
    .innerJoin('leave_types as t', 't.id', 'p.leave_type_id')
    .select(['p.id', 'p.leave_type_id', 't.name as leave_type', 't.unit', 'p.name', 'p.terms', 'p.updated_at'])
    .select(sql<boolean>`exists (select from leave_rules r where r.policy_id = p.id)`.as('granted'))
    .where('p.successor_id', 'is', null)
    .$castTo<PolicyRow>()

export const policyById = (db: Db, id: string): Promise<PolicyRow | undefined> =>
  policies(db).where('p.id', '=', id).executeTakeFirst()

export async function listPolicies(
  db: Db,
  { search, sort, limit, skip = 0 }: QueryOf<typeof leavePolicies.list>,
): Promise<{ rows: PolicyRow[]; total: number }> {
  const rows = await policies(db)
    .$if(search !== undefined, (q) => q.where(textMatches(sql`folded(p.name)`, search ?? '')))
    .orderBy(sql`lower(p.name)`, sort === '-name' ? 'desc' : 'asc')
    .orderBy('p.id')
    .execute()
  return { rows: rows.slice(skip, limit === undefined ? undefined : skip + limit), total: rows.length }
}

/** Leave can be booked by the policy meanwhile, see `lockTypeNamed`. */
export const lockPolicy = async (trx: Trx, id: string): Promise<PolicyRow | undefined> =>
  (await lockRow(trx, 'leave_policies', id, 'named')) ? policyById(trx, id) : undefined

/** @param past the policy that these terms belonged to, until a day */
export async function insertPolicy(
  trx: Trx,
  { leave_type_id, name, terms }: Pick<PolicyRow, 'leave_type_id' | 'name' | 'terms'>,
  past?: { successor_id: string; succeeded_on: string },
): Promise<string> {
  const id = newId()
  await trx
    .insertInto('leave_policies')
    .values({ id, leave_type_id, name, terms: JSON.stringify(terms), ...past })
    .execute()
  return id
}

export async function lastSuccession(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('leave_policies')
    .select((e) => e.fn.max('succeeded_on').as('day'))
    .where('successor_id', '=', id)
    .executeTakeFirst()
  return row?.day ?? null
}

export async function updatePolicy(trx: Trx, id: string, name: string, terms: Terms): Promise<void> {
  await trx
    .updateTable('leave_policies')
    .set({ name, terms: JSON.stringify(terms), updated_at: nextUpdatedAt })
    .where('id', '=', id)
    .execute()
}

export const EVERYBODY = { employeeId: null, departmentId: null, locationId: null, employmentType: null }

/** The people employed on a day, by what rules can name. @param own people with a rule of their own */
export async function groupsOfPeople(db: Db, day: string, own: readonly string[]): Promise<PeopleGroup[]> {
  const { rows } = await sql<PeopleGroup>`
    select case when e.id = any(${own}::uuid[]) then e.id end as "employeeId", e.department_id as "departmentId",
      w.location_id as "locationId", e.employment_type as "employmentType", count(*)::int as people
    from employees e left join working_times w on w.employee_id = e.id and w.days @> ${day}::date
    where ${employedOn(sql`${day}::date`)} group by 1, 2, 3, 4`.execute(db)
  return rows
}

export async function namesOf(db: Db, employees: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (employees.length === 0) return new Map()
  const rows = await db
    .selectFrom('employees as e')
    .innerJoin('users as u', 'u.id', 'e.user_id')
    .select(['e.id', 'u.name'])
    .where('e.id', 'in', employees)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

export async function setRules(trx: Trx, typeId: string, from: string, rules: readonly PolicyRule[]): Promise<void> {
  await trx.deleteFrom('leave_rules').where('leave_type_id', '=', typeId).where('from_day', '>=', from).execute()
  // An empty set is stored as a rule without a policy.
  const stored = rules.length > 0 ? rules : [{ ...EVERYBODY, policyId: null }]
  await trx
    .insertInto('leave_rules')
    .values(
      stored.map((rule, position) => ({
        id: newId(),
        leave_type_id: typeId,
        from_day: from,
        position,
        policy_id: rule.policyId,
        employee_id: rule.employeeId,
        department_id: rule.departmentId,
        location_id: rule.locationId,
        employment_type: rule.employmentType,
      })),
    )
    .execute()
}
