import type { Db } from '../../../platform/database/index.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { formatAmount } from '../balances/explanation.rules.ts'
import { getBalances, getBalancesByType } from '../balances/forecast.ts'
import { typesWithBuckets } from './end-of-employment.repo.ts'

const say = getTranslator('notifications')

interface Leaver {
  id: string
  day: string
}

/** Such as "Annual Leave: 7.5 days are left"; balances of zero are left out. @returns by employee id */
export async function getFinalBalances(
  db: Db,
  leavers: readonly Leaver[],
  today: string,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const types = await typesWithBuckets(
    db,
    leavers.map(({ id }) => id),
  )
  const balances = await balancesOf(db, leavers, types, today)
  const told = types.flatMap(({ employee_id, id, name, unit }): [string, string][] => {
    const balance = balances.get(`${id} ${employee_id}`) ?? 0
    if (balance === 0) return []
    const values = { type: name, amount: formatAmount(balance, unit) }
    return [[employee_id, say('leave.leftover', { ...values, way: balance > 0 ? 'left' : 'overdrawn' })]]
  })
  const byPerson = Map.groupBy(told, ([employeeId]) => employeeId)
  return new Map([...byPerson].map(([employeeId, own]) => [employeeId, own.map(([, text]) => text)]))
}

/** The end of employment changes an entitlement on the day when it becomes known, which can be later. */
async function balancesOf(
  db: Db,
  leavers: readonly Leaver[],
  types: readonly { id: string; employee_id: string }[],
  today: string,
): Promise<Map<string, number>> {
  const dayOf = new Map(leavers.map(({ id, day }) => [id, day]))
  const found = new Map<string, number>()
  const later: { typeId: string; employeeId: string; asOf: string }[] = []
  for (const [day, own] of Map.groupBy(types, (type) => dayOf.get(type.employee_id) ?? '')) {
    const ids = (key: 'id' | 'employee_id') => [...new Set(own.map((type) => type[key]))]
    const figures = await getBalancesByType(db, ids('id'), ids('employee_id'), { asOf: day, today })
    for (const { id: typeId, employee_id: employeeId } of own) {
      const then = figures.get(typeId)?.get(employeeId)
      if (!then) continue
      if (day >= today) found.set(`${typeId} ${employeeId}`, then.limits?.balance ?? 0)
      else later.push({ typeId, employeeId, asOf: today < then.period.end ? today : then.period.end })
    }
  }
  for (const [key, own] of Map.groupBy(later, ({ typeId, asOf }) => `${typeId} ${asOf}`)) {
    const [typeId = '', asOf = ''] = key.split(' ')
    const people = own.map(({ employeeId }) => employeeId)
    for (const [employeeId, { limits }] of await getBalances(db, typeId, people, { asOf, today }))
      found.set(`${typeId} ${employeeId}`, limits?.balance ?? 0)
  }
  return found
}
