import { ReportDefinition } from '@ems/contract/reports'
import { insertReport, setSchedule, setShares } from '../src/domains/reports/saved-report.repo.ts'
import { nextDueAfter } from '../src/domains/reports/saved-report.service.ts'
import type { Trx } from '../src/platform/database/index.ts'
import type { Clock } from '../src/platform/time/clock.ts'
import { createAccessBuilders } from './access.ts'

const MONTHLY = { every: 'month', on: 1, at: '07:00' } as const

/** A saved report, shared with the role HR and sent each month. @param owner, reader accounts */
export async function storeReports(
  trx: Trx,
  clock: Clock,
  { owner, reader }: { owner: string; reader: string },
): Promise<void> {
  const id = await insertReport(trx, owner, {
    name: 'Headcount by department',
    description: 'People and FTE at the end of last month.',
    definition: ReportDefinition.parse({
      subject: 'people',
      asOf: 'lastMonthEnd',
      groupBy: ['department'],
      measures: ['count', 'sum:fte'],
      chart: { kind: 'bar' },
    }),
  })
  await setShares(trx, id, { users: [], roles: [await createAccessBuilders(trx).builtInRole('hr')] })
  const nextAt = nextDueAfter(clock, MONTHLY, clock.now())
  await setSchedule(trx, id, { ...MONTHLY, format: 'xlsx', people: [reader], nextAt })
}
