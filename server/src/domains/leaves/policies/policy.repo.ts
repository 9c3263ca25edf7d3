import type { PolicyRule } from '@ems/contract/leave-policies'
import { sql } from 'kysely'
import { newId } from '../../../platform/database/ids.ts'
import { type Db, nextUpdatedAt, type Trx } from '../../../platform/database/index.ts'
import { textMatches } from '../../../platform/database/search.ts'
import { lockRow } from '../../../platform/database/transactions.ts'
import type { Terms } from '../entitlement/entitlement.rules.ts'

const policies = (db: Db) =>
  db
    .selectFrom('leave_policies as p')
    .innerJoin('leave_types as t', 't.id', 'p.leave_type_id')
    .select(['p.id', 'p.leave_type_id', 't.name as leave_type', 't.unit', 'p.name', 'p.terms', 'p.updated_at'])
    .select(sql<boolean>`exists (select from leave_rules r where r.policy_id = p.id)`.as('granted'))
    .where('p.successor_id', 'is', null)
    .$narrowType<{ unit: 'days' | 'hours' }>()

export const policyById = (db: Db, id: string) => policies(db).where('p.id', '=', id).executeTakeFirst()

type Selected = NonNullable<Awaited<ReturnType<typeof policyById>>>
export type PolicyRow = Omit<Selected, 'terms'> & { terms: Terms }

export async function listPolicies(
  db: Db,
  {
    search,
    sort,
    limit,
    skip,
  }: { search?: string | undefined; sort?: string | undefined; limit?: number | undefined; skip?: number | undefined },
): Promise<{ rows: PolicyRow[]; total: number }> {
  const found = policies(db).$if(search !== undefined, (q) => q.where(textMatches(sql`folded(p.name)`, search ?? '')))
  const rows = await found
    .orderBy(sql`lower(p.name)`, sort === '-name' ? 'desc' : 'asc')
    .orderBy('p.id')
    .$castTo<PolicyRow>()
    .execute()
  return { rows: rows.slice(skip ?? 0, limit === undefined ? undefined : (skip ?? 0) + limit), total: rows.length }
}

/** Leave can be booked by the policy meanwhile, see `lockTypeNamed`. */
export async function lockPolicy(trx: Trx, id: string): Promise<PolicyRow | undefined> {
  if (!(await lockRow(trx, 'leave_policies', id, 'named'))) return undefined
  return policies(trx).where('p.id', '=', id).$castTo<PolicyRow>().executeTakeFirst()
}

export async function insertPolicy(trx: Trx, typeId: string, name: string, terms: Terms): Promise<string> {
  const id = newId()
  const values = { id, leave_type_id: typeId, name, terms: JSON.stringify(terms) }
  await trx.insertInto('leave_policies').values(values).execute()
  return id
}

export async function keepPast(trx: Trx, { id, leave_type_id, name, terms }: PolicyRow, until: string): Promise<void> {
  const values = {
    id: newId(),
    leave_type_id,
    name,
    terms: JSON.stringify(terms),
    successor_id: id,
    succeeded_on: until,
  }
  await trx.insertInto('leave_policies').values(values).execute()
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

export async function setRules(trx: Trx, typeId: string, from: string, rules: readonly PolicyRule[]): Promise<void> {
  await trx.deleteFrom('leave_rules').where('leave_type_id', '=', typeId).where('from_day', '>=', from).execute()
  // An empty set is stored as a rule without a policy.
  const said =
    rules.length > 0
      ? rules
      : [{ policyId: null, employeeId: null, departmentId: null, locationId: null, employmentType: null }]
  await trx
    .insertInto('leave_rules')
    .values(
      said.map((rule, position) => ({
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
