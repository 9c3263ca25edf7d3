import type { Db } from '../../../platform/database/index.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { formatAmount } from '../balances/explanation.rules.ts'
import { getBalancesByType } from '../balances/forecast.ts'
import { typesWithBuckets } from './end-of-employment.repo.ts'

const say = getTranslator('notifications')

interface Bucket {
  id: string
  employee_id: string
  asOf: string
}

/** Such as "Annual Leave: 7.5 days are left"; balances of zero are left out. @returns by employee id */
export async function getFinalBalances(db: Db, leavers: readonly { id: string; day: string }[], today: string) {
  const dayOf = new Map(leavers.map(({ id, day }) => [id, day]))
  const types = await typesWithBuckets(db, [...dayOf.keys()])
  const onLastDay = types.map((type) => ({ ...type, asOf: dayOf.get(type.employee_id) ?? today }))
  const then = await balancesAt(db, onLastDay, today)
  // The end of employment changes an entitlement on the day when it becomes known, which can be later.
  const later = onLastDay.flatMap((type) => {
    const end = then(type)?.period.end ?? today
    return type.asOf < today ? [{ ...type, asOf: today < end ? today : end }] : []
  })
  const now = await balancesAt(db, later, today)
  const told = [...onLastDay.filter(({ asOf }) => asOf >= today), ...later].flatMap((type) => {
    const balance = (now(type) ?? then(type))?.limits?.balance ?? 0
    const values = { type: type.name, amount: formatAmount(balance, type.unit) }
    const text = say('leave.leftover', { ...values, way: balance > 0 ? 'left' : 'overdrawn' })
    return balance === 0 ? [] : [{ employeeId: type.employee_id, text }]
  })
  const byPerson = Map.groupBy(told, ({ employeeId }) => employeeId)
  return new Map([...byPerson].map(([employeeId, own]) => [employeeId, own.map(({ text }) => text)]))
}

async function balancesAt(db: Db, buckets: readonly Bucket[], today: string) {
  const found = new Map<string, Awaited<ReturnType<typeof getBalancesByType>>>()
  for (const [asOf, own] of Map.groupBy(buckets, (bucket) => bucket.asOf)) {
    const ids = (key: 'id' | 'employee_id') => [...new Set(own.map((bucket) => bucket[key]))]
    found.set(asOf, await getBalancesByType(db, ids('id'), ids('employee_id'), { asOf, today }))
  }
  return ({ id, employee_id, asOf }: Bucket) => found.get(asOf)?.get(id)?.get(employee_id)
}
