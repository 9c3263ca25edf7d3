import { round, toDecimal } from '@ems/contract/core/ratio'
import { FIRST_ID } from '../../../platform/database/ids.ts'
import type { Trx } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { JobKind, Schedule } from '../../../platform/queue/index.ts'
import { setBaseSalaries } from '../../employees/index.ts'
import { termsOf, termsOn } from '../../pay-terms/index.ts'
import { schedulesOf, workingWeekOn } from '../../working-days/index.ts'
import { unitOf } from '../calculation/prorated-pay.rules.ts'
import { monthlyOf } from '../calculation/rate.rules.ts'
import { listHourlyPaid, termsToApply } from './apply-terms.repo.ts'

const BATCH = 200

/** Sets base salaries to BASIC of the present terms; for people paid by the hour to rate × weekly hours × 52 / 12. */
export async function applyTerms(trx: Trx, employeeIds: readonly string[], today: string): Promise<void> {
  const terms = await termsOf(trx, employeeIds)
  const worked = await schedulesOf(trx, employeeIds)
  const salaries = employeeIds.flatMap((id) => {
    const current = termsOn(terms.get(id) ?? [], today)
    const basic = current?.lines?.find(({ code }) => code === 'BASIC')
    if (!current || !basic) return []
    if (current.basis === 'month') return [{ id, salary: basic.amount }]
    const monthly = monthlyOf(basic.amount, workingWeekOn(worked.get(id) ?? [], today))
    return [{ id, salary: toDecimal(round(monthly, unitOf(current.decimals)), current.decimals) }]
  })
  await setBaseSalaries(trx, salaries)
}

/** Applies terms that begin today or began during a downtime, and changed working weeks of people paid by the hour. */
export const applyTermsJob = ({ clock }: Platform): JobKind => ({
  kind: 'pay.apply-terms',
  async run(job) {
    await job.batches(async (trx) => {
      const ids = await termsToApply(trx, clock.today(), BATCH)
      await applyTerms(trx, ids, clock.today())
      return ids.length === BATCH
    })
    let after = FIRST_ID
    await job.batches(async (trx) => {
      const ids = await listHourlyPaid(trx, clock.today(), after, BATCH)
      await applyTerms(trx, ids, clock.today())
      after = ids.at(-1) ?? after
      return ids.length === BATCH
    })
  },
})

export const applyTermsSchedule: Schedule = { kind: 'pay.apply-terms', at: '00:10', catchUp: 'one' }
