import type { Trx } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors/errors.ts'
import { basicComponentId, currenciesOf, insertTerms, type NewTerms, payGroupsOf, termsOf } from './terms.repo.ts'
import { termsOn } from './terms.rules.ts'

/** A new base salary of an employee record. */
export interface BasicPay {
  employeeId: string
  /** the employee id, which is the first payroll number */
  code: string
  entityId: string
  /** decimal text, in the currency of the entity */
  amount: string
  /** whether people paid by the hour are refused */
  refuseHourly?: true
}

/**
 * Writes base salaries into the pay terms from a day on, the other components stay. A salary in another currency starts new
 * terms in the entity's first pay group.
 * @throws {AppError} CONFLICT for people paid by the hour
 */
export async function setBasicPay(
  trx: Trx,
  salaries: readonly BasicPay[],
  { day, by }: { day: string; by: string | null },
): Promise<void> {
  if (salaries.length === 0) return
  const basic = await basicComponentId(trx)
  const terms = await termsOf(
    trx,
    salaries.map(({ employeeId }) => employeeId),
  )
  const entityIds = salaries.map(({ entityId }) => entityId)
  const groups = await payGroupsOf(trx, entityIds)
  const currencies = await currenciesOf(trx, entityIds)
  const made: NewTerms[] = []
  for (const { employeeId, code, entityId, amount, refuseHourly } of salaries) {
    const all = terms.get(employeeId) ?? []
    const current = termsOn(all, day) ?? all[0]
    const from = current && current.effective_from > day ? current.effective_from : day
    const same = current !== undefined && current.currency === currencies.get(entityId)
    if (!current && Number(amount) === 0) continue
    if (same && current.basis === 'hour') {
      if (refuseHourly) throw new AppError('pay.by-the-hour')
      continue
    }
    const others = same ? current.lines.filter((line) => line.component_id !== basic) : []
    const unchanged =
      same && current.lines.some((line) => line.component_id === basic && Number(line.amount) === Number(amount))
    if (unchanged) continue
    made.push({
      employee_id: employeeId,
      effective_from: from,
      group_id: same ? current.group_id : (groups.get(entityId) as string),
      basis: 'month',
      payroll_number: current?.payroll_number ?? code,
      note: '',
      created_by: by,
      lines: [{ component_id: basic, amount }, ...others],
    })
  }
  await insertTerms(trx, made)
}
