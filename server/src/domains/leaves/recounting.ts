import { inclusiveDays } from '@ems/contract/core/days'
import { auditAll } from '../../platform/audit.ts'
import type { Db, Trx } from '../../platform/database/index.ts'
import { workingDays } from '../employees/index.ts'
import { settlementOf, write } from './booking.ts'
import { coverOfLeave } from './counting.ts'
import { factsOf as factsOfLeave } from './facts.ts'
import { type LeaveRow, leavesById } from './repo.ts'
import { type Found, factsOf } from './repo-facts.ts'
import { leavesIn, type RecountScope, setAmounts, takenOf } from './repo-recount.ts'
import { countDays, type WorkingDay } from './rules-counting.ts'

/** A leave that counts something else than it did; amounts are thousandths of a day, or minutes. */
export interface Recount {
  leave: LeaveRow
  before: number
  after: number
  /** what it counts from now on, day by day */
  days: { day: string; amount: number }[]
}

/** Days that are read for many people at once. */
const MOST_DAYS_AT_ONCE = 400

const later = (a: string, b: string): string => (a > b ? a : b)

/** The days of the people of leaves from a day on; of leaves that lie far apart each for itself. */
async function daysFor(
  db: Db,
  leaves: readonly LeaveRow[],
  from: string,
): Promise<(leave: LeaveRow) => readonly WorkingDay[]> {
  const first = leaves.map((leave) => later(from, leave.start_date)).sort()[0] ?? from
  const last =
    leaves
      .map((leave) => leave.end_date)
      .sort()
      .at(-1) ?? from
  if (inclusiveDays(first, last) <= MOST_DAYS_AT_ONCE) {
    const all = await workingDays(db, [...new Set(leaves.map((leave) => leave.employee_id))], first, last)
    return (leave) =>
      (all.get(leave.employee_id) ?? []).filter(
        ({ day }) => day >= from && day >= leave.start_date && day <= leave.end_date,
      )
  }
  const each = new Map<string, readonly WorkingDay[]>()
  for (const { id, employee_id, start_date, end_date } of leaves) {
    const days = await workingDays(db, [employee_id], later(from, start_date), end_date)
    each.set(id, days.get(employee_id) ?? [])
  }
  return ({ id }) => each.get(id) ?? []
}

/**
 * The leaves of a scope that count something else by the schedules and holidays of now. Days before its first, and those after
 * its last, count what they did.
 */
export async function recountsIn(db: Db, scope: RecountScope): Promise<Recount[]> {
  const ids = await leavesIn(db, scope)
  if (ids.length === 0) return []
  const leaves = [...(await leavesById(db, ids)).values()]
  const taken = await takenOf(db, ids)
  const daysOf = await daysFor(db, leaves, scope.from)
  return leaves.flatMap((leave): Recount[] => {
    const was = taken.get(leave.id) ?? new Map<string, number>()
    // Those of before there was a ledger are booked by a job of their own.
    if (was.size === 0 && leave.amount !== 0) return []
    const counted = countDays(daysOf(leave), coverOfLeave(leave), leave.unit).filter(
      ({ day }) => scope.to === null || day <= scope.to,
    )
    if (counted.every(({ day, amount }) => amount === (was.get(day) ?? 0))) return []
    const is = new Map([...was, ...counted.map(({ day, amount }) => [day, amount] as const)])
    const days = [...is].map(([day, amount]) => ({ day, amount })).sort((a, b) => a.day.localeCompare(b.day))
    const sum = (amounts: Iterable<number>) => [...amounts].reduce((all, amount) => all + amount, 0)
    return [{ leave, before: sum(was.values()), after: sum(is.values()), days }]
  })
}

/** Lets leaves count what they should: what they took is booked anew. Their people must be locked. */
export async function recount(trx: Trx, recounts: readonly Recount[], today: string): Promise<void> {
  const byType = Map.groupBy(recounts, ({ leave }) => leave.leave_type_id)
  for (const [typeId, ofType] of byType) {
    const byPerson = Map.groupBy(ofType, ({ leave }) => leave.employee_id)
    const facts = await factsOf(trx, typeId, [...byPerson.keys()])
    const settlements = [...byPerson].map(([employeeId, own]) => {
      const taken = new Map(own.map(({ leave, days }) => [leave.id, days]))
      return settlementOf(facts.get(employeeId) as Found, { today, taken, force: true })
    })
    await write(trx, typeId, settlements, null)
  }
  await setAmounts(
    trx,
    recounts.map(({ leave, after }) => ({ id: leave.id, amount: after })),
  )
  await auditAll(
    trx,
    null,
    recounts.map(({ leave, after }) => ({
      ...{ action: 'leave.recount', entityId: leave.id },
      ...{ before: factsOfLeave(leave), after: factsOfLeave({ ...leave, amount: after }) },
    })),
  )
}
