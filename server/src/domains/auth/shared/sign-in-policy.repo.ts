import type { SignInRules } from '@ems/contract/core/sign-in'
import type { Db, Trx } from '../../../platform/database/index.ts'

/** A policy as it is stored. */
export interface PolicyRow {
  role_key: string
  factor: string
  grace_until: Date | string | null
  sso: string
  idle_minutes: number | null
  absolute_hours: number
  min_length: number
  must_change: boolean
}

export const rulesOf = (row: Omit<PolicyRow, 'role_key'>): SignInRules => ({
  factor: row.factor as SignInRules['factor'],
  graceUntil: row.grace_until === null ? null : new Date(row.grace_until),
  sso: row.sso as SignInRules['sso'],
  idleMinutes: row.idle_minutes,
  absoluteHours: row.absolute_hours,
  minLength: row.min_length,
  mustChange: row.must_change,
})

/** The stored policies, by the key of their role. */
export async function policiesByRole(db: Db): Promise<Map<string, SignInRules>> {
  const rows = await db.selectFrom('sign_in_policies').selectAll().execute()
  return new Map(rows.map((row) => [row.role_key, rulesOf(row)]))
}

/** Replaces the policy of a role. */
export async function setPolicy(trx: Trx, roleKey: string, rules: SignInRules): Promise<void> {
  const set = {
    factor: rules.factor,
    grace_until: rules.graceUntil,
    sso: rules.sso,
    idle_minutes: rules.idleMinutes,
    absolute_hours: rules.absoluteHours,
    min_length: rules.minLength,
    must_change: rules.mustChange,
  }
  await trx
    .insertInto('sign_in_policies')
    .values({ role_key: roleKey, ...set })
    .onConflict((conflict) => conflict.column('role_key').doUpdateSet(set))
    .execute()
}

/** Deletes the policy of a deleted role. */
export async function deletePolicy(trx: Trx, roleKey: string): Promise<void> {
  await trx.deleteFrom('sign_in_policies').where('role_key', '=', roleKey).execute()
}
