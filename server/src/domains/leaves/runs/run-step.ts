import { addDays } from '@ems/contract/core/days'
import type { Trx } from '../../../platform/database/index.ts'
import { addMonths } from '../entitlement/period.rules.ts'
import { lockEmployed } from '../ledger/ledger.repo.ts'
import { getLedgerInputs } from '../ledger/ledger-input.repo.ts'
import { applyRecalculations, recountsIn } from '../ledger/recalculate.ts'
import { planSettlement, type Settlement, writeSettlements } from '../ledger/settlement.ts'
import { addLines, type LineValues, type RunRow } from './run.repo.ts'
import { accrualFigures, endFigures, NOTHING_RUN } from './year-end.rules.ts'

/** People of one step. A run of so many people ends within its call. */
export const AT_ONCE = 200

type Asked = Pick<RunRow, 'kind' | 'day'>

/** The first day on which a run may write. */
export function firstDay({ kind, day }: Asked): string {
  if (kind === 'accrual') return `${day.slice(0, 7)}-01`
  return kind === 'period-end' ? addDays(day, 1) : day
}

/** Leavers count for a year after their last day. */
export const employedSince = (day: string): string => addDays(day, -366)

/** Today, or the day of a future dry run. */
function lookFrom({ kind, day }: Asked, today: string): string {
  const last = kind === 'accrual' ? addDays(addMonths(`${day.slice(0, 7)}-01`, 1), -1) : firstDay({ kind, day })
  return last > today && firstDay({ kind, day }) > today ? last : today
}

/** Stored results are not written again. @returns the last employee; undefined at the end */
export async function stepOf(trx: Trx, run: RunRow, after: string, today: string): Promise<string | undefined> {
  const ids = await lockEmployed(trx, after, employedSince(run.day), AT_ONCE)
  const last = ids.at(-1)
  if (last === undefined) return undefined
  const lines =
    run.kind === 'recount' ? await recountLines(trx, run, ids, today) : await settleLines(trx, run, ids, today)
  await addLines(trx, run.id, ids.length, lines)
  return last
}

async function settleLines(trx: Trx, run: RunRow, ids: readonly string[], today: string): Promise<LineValues[]> {
  const asOf = lookFrom(run, today)
  const lines: LineValues[] = []
  const settlements: Settlement[] = []
  for (const facts of (await getLedgerInputs(trx, run.leave_type_id, ids)).values()) {
    if (facts.tracked.length === 0 && facts.rows.length === 0) continue
    const settlement = planSettlement(facts, { today: asOf })
    const { planned, rows } = settlement
    const figures = run.kind === 'accrual' ? accrualFigures(planned, run.day.slice(0, 7)) : endFigures(planned, run.day)
    if (!figures) continue
    settlements.push(settlement)
    lines.push({ employeeId: facts.employeeId, ...figures, changed: rows.length > 0 })
  }
  if (!run.dry_run) await writeSettlements(trx, run.leave_type_id, settlements, null)
  return lines
}

async function recountLines(trx: Trx, run: RunRow, ids: readonly string[], today: string): Promise<LineValues[]> {
  const scope = { from: run.day, to: null, typeId: run.leave_type_id, employeeIds: ids }
  const recounts = await recountsIn(trx, scope)
  if (!run.dry_run) await applyRecalculations(trx, recounts, today)
  return [...Map.groupBy(recounts, ({ leave }) => leave.employee_id)].map(([employeeId, own]) => ({
    ...NOTHING_RUN,
    employeeId,
    changed: true,
    leaves: own.length,
    returned: own.reduce((sum, { before, after }) => sum + before - after, 0),
  }))
}
