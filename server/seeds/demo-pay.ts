import { addMonths } from '@ems/contract/core/months'
import { sql } from 'kysely'
import { calculatePeople, readPayContext } from '../src/domains/pay/calculation/calculate-period.ts'
import { candidatesOf } from '../src/domains/pay/calculation/facts.repo.ts'
import { insertInput } from '../src/domains/pay/inputs/input.repo.ts'
import { countPeople, insertPeriod, markInputsUsed, periodById } from '../src/domains/pay/periods/period.repo.ts'
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

/** Of the coming month: places of people, and what they earn then for each 100 of today. */
const RAISES = [
  [11, 104],
  [52, 106],
  [88, 105],
] as const

/**
 * Pay terms and one-off payments as the salary records were paid, the closed pay periods of the last two months, and the
 * open one of the next with raises and bonuses.
 */
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
  await storeTerms(trx, group.id, next, people)
  const before = addMonths(month, -1)
  await storeBonuses(trx, before, payroll)
  for (const paid of [before, month]) {
    const closed = await storePeriod(trx, group.id, paid, now)
    await trx
      .updateTable('pay_periods')
      .set({ status: 'Closed', submitted_by: payroll, approved_by: hr, closed_at: new Date(`${paid}T07:00:00Z`) })
      .where('id', '=', closed)
      .execute()
    await markInputsUsed(trx, { id: closed, group_id: group.id })
    // Its salary records were there before it.
    await trx.updateTable('pay_people').set({ exceptions: '[]' }).where('period_id', '=', closed).execute()
  }
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

/** Each raise of the salary records and the allowance of each month as pay terms, and the raises of the coming month. */
async function storeTerms(trx: Trx, group: string, next: string, people: readonly SamplePerson[]): Promise<void> {
  const component = (code: string) => sql`(select id from pay_components where code = ${code})`
  const recorded = sql`
    select r.employee_id, r.pay_date, r.basic_salary, lag(r.basic_salary) over (partition by r.employee_id order by r.pay_date) as before
    from salaries r join employees e on e.id = r.employee_id join pay_groups g on g.legal_entity_id = e.legal_entity_id
    where g.id = ${group}::uuid`
  await sql`
    update pay_term_lines l set amount = r.basic_salary from pay_terms t, (${recorded}) r
    where t.id = l.terms_id and r.employee_id = t.employee_id and r.before is null`.execute(trx)
  const raises = sql`
    select employee_id, pay_date as day, basic_salary as amount from (${recorded}) r where basic_salary <> before
    union all select e.id, ${next}::date, round(e.salary * n.percent / 100, -1)
    from employees e join (values ${sql.join(RAISES.map(([index, percent]) => sql`(${people[index]?.id}::uuid, ${percent}::int)`))})
      as n (id, percent) using (id)`
  await sql`
    with made as (
      insert into pay_terms (id, employee_id, effective_from, group_id, basis, payroll_number)
      select new_id(), r.employee_id, r.day, ${group}::uuid, 'month', e.code from (${raises}) r join employees e on e.id = r.employee_id
      returning id, employee_id, effective_from)
    insert into pay_term_lines (terms_id, component_id, amount)
    select m.id, ${component('BASIC')}, r.amount from made m
    join (${raises}) r on r.employee_id = m.employee_id and r.day = m.effective_from`.execute(trx)
  await sql`
    insert into pay_term_lines (terms_id, component_id, amount)
    select t.id, ${component('ALLOWANCE')}, a.amount from pay_terms t
    join (select employee_id, min(allowances) as amount from salaries group by employee_id) a on a.employee_id = t.employee_id
    where t.group_id = ${group}::uuid and a.amount > 0`.execute(trx)
}

/** What the salary records from a month on have above the allowance of each month is a bonus. */
async function storeBonuses(trx: Trx, from: string, by: string): Promise<void> {
  await sql`
    insert into pay_inputs (id, employee_id, component_id, month, amount, factor, note, created_by)
    select new_id(), r.employee_id, (select id from pay_components where code = 'ALLOWANCE'), r.pay_date,
      r.allowances - a.amount, 1, 'Bonus', ${by}::uuid
    from salaries r join (select employee_id, min(allowances) as amount from salaries group by employee_id) a using (employee_id)
    where r.pay_date >= ${from}::date and r.allowances > a.amount
      and exists (select from pay_term_lines l join pay_terms t on t.id = l.terms_id where t.employee_id = r.employee_id)`.execute(
    trx,
  )
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
