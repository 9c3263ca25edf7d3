import type { LeaveUnit } from '@ems/contract/leave-types'
import { writeAuditEvents } from '../../../platform/audit/audit.ts'
import { FIRST_ID } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { workingDaysWithin } from '../../working-days/index.ts'
import { countDays, type DayCount } from '../duration/day-count.rules.ts'
import { type LeaveRow, leavesById } from '../shared/leave.repo.ts'
import { leaveAuditSnapshot } from '../shared/leave-audit.ts'
import { getLedgerInputs, type LedgerInput } from './ledger-input.repo.ts'
import { type BookedLeave, listBookedLeaves, type RecalculationScope, setAmounts } from './recalculation.repo.ts'
import { planSettlement, writeSettlements } from './settlement.ts'

/** Amounts are thousandths of a day, or minutes. */
export interface Recalculation {
  leave: LeaveRow
  before: number
  after: number
  days: { day: string; amount: number }[]
}

const MOST_DAYS_AT_ONCE = 400

interface Change {
  leave: BookedLeave
  was: ReadonlyMap<string, number>
  counted: readonly DayCount[]
}

const MANY = 20_000

/** Leaves that count another amount now, in pages. */
async function* changesIn(db: Db, scope: RecalculationScope): AsyncGenerator<Change[]> {
  const { from, to } = scope
  for (let after = FIRST_ID; ; ) {
    const leaves = await listBookedLeaves(db, scope, after, MANY)
    const last = leaves.at(-1)
    if (!last) return
    const ranges = leaves.map((leave) => {
      const { employee_id: employeeId, start_date, end_date } = leave
      return { leave, employeeId, from: start_date > from ? start_date : from, to: end_date }
    })
    const daysOf = await workingDaysWithin(db, ranges, MOST_DAYS_AT_ONCE)
    yield ranges.flatMap((range) => {
      const { leave } = range
      const was = new Map(Object.entries(leave.taken ?? {}))
      const days = daysOf(range).filter(({ day }) => to === null || day <= to)
      const counted = countDays(days, leave, leave.unit)
      return counted.every(({ day, amount }) => amount === (was.get(day) ?? 0)) ? [] : [{ leave, was, counted }]
    })
    if (leaves.length < MANY) return
    after = last.id
  }
}

export interface Effect {
  leaveId: string
  employeeId: string
  unit: LeaveUnit
  /** the returned amount; negative where the leave takes more */
  back: number
}

export async function listEffects(db: Db, scope: RecalculationScope): Promise<Effect[]> {
  const effects: Effect[] = []
  for await (const changes of changesIn(db, scope))
    for (const { leave, was, counted } of changes) {
      const back = counted.reduce((sum, { day, amount }) => sum + (was.get(day) ?? 0) - amount, 0)
      effects.push({ leaveId: leave.id, employeeId: leave.employee_id, unit: leave.unit, back })
    }
  return effects
}

export async function planRecalculations(db: Db, scope: RecalculationScope): Promise<Recalculation[]> {
  const recounts: Recalculation[] = []
  for await (const changes of changesIn(db, scope)) {
    if (changes.length === 0) continue
    const ids = changes.map(({ leave }) => leave.id)
    const leaves = await leavesById(db, ids)
    for (const { leave, was, counted } of changes) {
      const is = new Map([...was, ...counted.map(({ day, amount }) => [day, amount] as const)])
      const days = [...is].map(([day, amount]) => ({ day, amount })).sort((a, b) => a.day.localeCompare(b.day))
      recounts.push({ leave: leaves.get(leave.id) as LeaveRow, days, before: sumOf(was), after: sumOf(is) })
    }
  }
  return recounts
}

const sumOf = (amounts: ReadonlyMap<string, number>): number => [...amounts.values()].reduce((a, b) => a + b, 0)

/** The employees must be locked. */
export async function applyRecalculations(trx: Trx, recounts: readonly Recalculation[], today: string): Promise<void> {
  const byType = Map.groupBy(recounts, ({ leave }) => leave.leave_type_id)
  for (const [typeId, ofType] of byType) {
    const byPerson = Map.groupBy(ofType, ({ leave }) => leave.employee_id)
    const facts = await getLedgerInputs(trx, typeId, [...byPerson.keys()])
    const settlements = [...byPerson].map(([employeeId, own]) => {
      const taken = new Map(own.map(({ leave, days }) => [leave.id, days]))
      return planSettlement(facts.get(employeeId) as LedgerInput, { today, taken })
    })
    await writeSettlements(trx, typeId, settlements, null)
  }
  await setAmounts(
    trx,
    recounts.map(({ leave, after }) => ({ id: leave.id, amount: after })),
  )
  await writeAuditEvents(
    trx,
    null,
    recounts.map(({ leave, after }) => ({
      action: 'leave.recount',
      entityId: leave.id,
      before: leaveAuditSnapshot(leave),
      after: leaveAuditSnapshot({ ...leave, amount: after }),
    })),
  )
}
