import { addDays } from '@ems/contract/core/days'
import type { LeaveUnit } from '@ems/contract/leave-types'
import { writeAuditEvents } from '../../../platform/audit/audit.ts'
import { FIRST_ID } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { workingDays } from '../../working-days/index.ts'
import { countDays, rowToCover, type WorkingDay } from '../duration/day-count.rules.ts'
import { leaveAuditSnapshot as factsOfLeave } from '../shared/audit-snapshot.ts'
import { type LeaveRow, leavesById } from '../shared/leave.repo.ts'
import { toCover } from './count-leave.ts'
import { getLedgerInputs, type LedgerInput } from './ledger-input.repo.ts'
import { bookedIn, getBookedDays, leavesIn, type RecalculationScope, setAmounts } from './recalculation.repo.ts'
import { planSettlement, writeSettlements } from './settlement.ts'

/** Amounts are thousandths of a day, or minutes. */
export interface Recalculation {
  leave: LeaveRow
  before: number
  after: number
  days: { day: string; amount: number }[]
}

/** Days that are read for many people at once. */
const MOST_DAYS_AT_ONCE = 400

const later = (a: string, b: string): string => (a > b ? a : b)

type Lasting = Pick<LeaveRow, 'id' | 'employee_id' | 'start_date' | 'end_date'>

async function daysFor(
  db: Db,
  leaves: readonly Lasting[],
  from: string,
): Promise<(leave: Lasting) => readonly WorkingDay[]> {
  const first = leaves.map((leave) => later(from, leave.start_date)).sort()[0] ?? from
  const horizon = addDays(first, MOST_DAYS_AT_ONCE)
  const near = leaves.filter(({ end_date }) => end_date < horizon)
  const last =
    near
      .map((leave) => leave.end_date)
      .sort()
      .at(-1) ?? from
  const all = await workingDays(db, [...new Set(near.map((leave) => leave.employee_id))], first, last)
  const far = new Map<string, readonly WorkingDay[]>()
  for (const { id, employee_id, start_date, end_date } of leaves) {
    if (end_date < horizon) continue
    const days = await workingDays(db, [employee_id], later(from, start_date), end_date)
    far.set(id, days.get(employee_id) ?? [])
  }
  return ({ id, employee_id, start_date, end_date }) => {
    const own = far.get(id)
    if (own) return own
    const begins = later(from, start_date)
    return (all.get(employee_id) ?? []).filter(({ day }) => day >= begins && day <= end_date)
  }
}

export interface Effect {
  leaveId: string
  employeeId: string
  unit: LeaveUnit
  /** the returned amount; negative where the leave takes more */
  back: number
}

const MANY = 20_000

export async function effectsIn(db: Db, scope: RecalculationScope): Promise<Effect[]> {
  const effects: Effect[] = []
  for (let after = FIRST_ID; ; ) {
    const leaves = await bookedIn(db, scope, after, MANY)
    const daysOf = leaves.length > 0 ? await daysFor(db, leaves, scope.from) : () => []
    for (const leave of leaves) {
      const days = daysOf(leave).filter(({ day }) => scope.to === null || day <= scope.to)
      const counted = countDays(days, rowToCover(leave), leave.unit)
      const was = (day: string) => leave.taken?.[day] ?? 0
      if (counted.every(({ day, amount }) => amount === was(day))) continue
      const back = counted.reduce((sum, { day, amount }) => sum + was(day) - amount, 0)
      effects.push({ leaveId: leave.id, employeeId: leave.employee_id, unit: leave.unit, back })
    }
    const last = leaves.at(-1)
    if (!last || leaves.length < MANY) return effects
    after = last.id
  }
}

export async function recountsIn(db: Db, scope: RecalculationScope): Promise<Recalculation[]> {
  const ids = await leavesIn(db, scope)
  if (ids.length === 0) return []
  const leaves = [...(await leavesById(db, ids)).values()]
  const taken = await getBookedDays(db, ids)
  const daysOf = await daysFor(db, leaves, scope.from)
  return leaves.flatMap((leave): Recalculation[] => {
    const was = taken.get(leave.id) ?? new Map<string, number>()
    // A job books the leaves from before the ledger existed.
    if (was.size === 0 && leave.amount !== 0) return []
    const counted = countDays(daysOf(leave), toCover(leave), leave.unit).filter(
      ({ day }) => scope.to === null || day <= scope.to,
    )
    if (counted.every(({ day, amount }) => amount === (was.get(day) ?? 0))) return []
    const is = new Map([...was, ...counted.map(({ day, amount }) => [day, amount] as const)])
    const days = [...is].map(([day, amount]) => ({ day, amount })).sort((a, b) => a.day.localeCompare(b.day))
    const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, amount) => all + amount, 0)
    return [{ leave, before: sum(was.values()), after: sum(is.values()), days }]
  })
}

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
      before: factsOfLeave(leave),
      after: factsOfLeave({ ...leave, amount: after }),
    })),
  )
}
