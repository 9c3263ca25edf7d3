import { addMonths } from '@ems/contract/core/months'
import { calculatePeople, readPayContext } from '../src/domains/pay/calculation/calculate-period.ts'
import { candidatesOf } from '../src/domains/pay/calculation/facts.repo.ts'
import { insertInput } from '../src/domains/pay/inputs/input.repo.ts'
import { countPeople, insertPeriod, periodById } from '../src/domains/pay/periods/period.repo.ts'
import { finishCalculation } from '../src/domains/pay/periods/period.service.ts'
import type { Trx } from '../src/platform/database/index.ts'
import type { SamplePerson } from './demo-people.ts'

/** More than the sample has. */
const EVERYONE = 1000
const BONUSES = [
  [7, '400.00', 'Bonus for the third quarter'],
  [23, '250.00', 'Referral'],
  [41, '600.00', 'Fair in Lisbon'],
] as const

interface SamplePay {
  people: readonly SamplePerson[]
  today: string
  now: Date
  /** the accounts that prepare and that approve pay */
  payroll: string
  hr: string
}

/** The closed pay period of this month, which the salary records pay, and the open one of the next, with some bonuses. */
export async function storePayPeriods(trx: Trx, { people, today, now, payroll, hr }: SamplePay): Promise<void> {
  const month = `${today.slice(0, 7)}-01`
  const next = addMonths(month, 1)
  const group = await trx
    .updateTable('pay_groups')
    // The pay day of all records of the sample.
    .set({ pay_day: 1 })
    .where('legal_entity_id', '=', people[0]?.legalEntity.id ?? '')
    .returning('id')
    .executeTakeFirstOrThrow()
  const closed = await storePeriod(trx, group.id, month, now)
  await trx
    .updateTable('pay_periods')
    .set({ status: 'Closed', submitted_by: payroll, approved_by: hr, closed_at: new Date(`${month}T07:00:00Z`) })
    .where('id', '=', closed)
    .execute()
  // Its salary records were there before it.
  await trx.updateTable('pay_people').set({ exceptions: '[]' }).where('period_id', '=', closed).execute()
  const allowance = await trx
    .selectFrom('pay_components')
    .select('id')
    .where('code', '=', 'ALLOWANCE')
    .executeTakeFirstOrThrow()
  for (const [index, amount, note] of BONUSES) {
    const person = people[index]
    if (!person) continue
    const values = { employee_id: person.id, component_id: allowance.id, month: next, note, day: null }
    await insertInput(trx, { ...values, amount, quantity: null, factor: '1' }, payroll)
  }
  await storePeriod(trx, group.id, next, now)
  await countPeople(trx)
}

/** Starts and calculates a period as payroll does. @returns its id */
async function storePeriod(trx: Trx, group: string, month: string, now: Date): Promise<string> {
  const id = await insertPeriod(trx, {
    ...{ group_id: group, month, number: 1, mode: 'provider', employees: null },
    pay_date: month,
  })
  const period = await periodById(trx, id)
  if (!period) throw new Error('The sample has no pay period.')
  await calculatePeople(trx, await readPayContext(trx, period), await candidatesOf(trx, period, null, EVERYONE))
  await finishCalculation(trx, id, now)
  return id
}
