import { inclusiveDays } from '@ems/contract/core/days'
import type { Db } from '../../../platform/database/index.ts'
import { type Clock, dayAt } from '../../../platform/time/clock.ts'
import { decidable, decisionsOf } from '../../approvals/index.ts'
import type { NotificationForReader } from '../../notifications/index.ts'
import { findPermitted } from '../../scope/index.ts'
import { LEAVE } from '../approval-flows/approval-kinds.ts'
import { type AvailableBalance, forecastPending } from '../balances/forecast.ts'
import { redactLeaves } from '../presentation/redact-leave.ts'
import { othersByName } from '../shared/colleagues-away.repo.ts'
import type { LeaveRow } from '../shared/leave.repo.ts'

const NAMES = 5

export interface Around {
  /** days since the request */
  since: number
  others: { names: string[]; count: number }
  /** undefined without a balance, or without the right to see it */
  left: AvailableBalance | undefined
}

export interface Outcome {
  /** undefined for old decisions */
  decision: { by: string; giver: string | null; comment: string } | undefined
  left: AvailableBalance | undefined
}

const leftOf = (db: Db, leaves: readonly LeaveRow[], today: string) =>
  forecastPending(
    db,
    leaves.map(({ id, employee_id, leave_type_id, start_date, state, applied_at }) => ({
      key: id,
      employeeId: employee_id,
      typeId: leave_type_id,
      leaveId: id,
      from: start_date,
      days: null,
      since: state === 'pending' ? applied_at : null,
    })),
    today,
  )

export function aroundRequests(
  db: Db,
  clock: Clock,
  leaves: ReadonlyMap<string, LeaveRow>,
): (leave: LeaveRow) => Promise<Around> {
  const known = new Map<string, Promise<Around>>()
  let left: ReturnType<typeof leftOf> | undefined
  const find = async (leave: LeaveRow): Promise<Around> => {
    left ??= leftOf(db, [...leaves.values()], clock.today())
    return {
      since: inclusiveDays(dayAt(leave.applied_at.getTime(), clock.timeZone()), clock.today()) - 1,
      others: await othersByName(db, leave, NAMES),
      left: (await left).get(leave.id),
    }
  }
  return (leave) => {
    const found = known.get(leave.id) ?? find(leave)
    known.set(leave.id, found)
    return found
  }
}

export function readersOf(
  db: Db,
  told: readonly NotificationForReader[],
  leaves: ReadonlyMap<string, LeaveRow>,
  today: string,
) {
  const own = Map.groupBy(told, ({ reader }) => reader.userId)
  const once = <T>(ask: (reader: NotificationForReader['reader'], rows: LeaveRow[]) => Promise<T>) => {
    const known = new Map<string, Promise<T>>()
    return (reader: NotificationForReader['reader']): Promise<T> => {
      const ids = new Set((own.get(reader.userId) ?? []).map(({ params }) => String(params.leaveId)))
      const found =
        known.get(reader.userId) ??
        ask(
          reader,
          [...ids].flatMap((id) => leaves.get(id) ?? []),
        )
      known.set(reader.userId, found)
      return found
    }
  }
  const accounts = (rows: readonly LeaveRow[]) => rows.map((row) => row.user_id)
  return {
    decide: once((reader, rows) => decidable(db, LEAVE, reader, accounts(rows), today)),
    manage: once((reader, rows) => findPermitted(db, reader, 'leaves.manage', accounts(rows))),
    read: once((reader, rows) => findPermitted(db, reader, 'leaves.read', accounts(rows))),
    shown: once(
      async (reader, rows) => new Map((await redactLeaves(db, reader, rows, today)).map((row) => [row.id, row])),
    ),
  }
}

export async function outcomeOf(db: Db, leave: LeaveRow, today: string): Promise<Outcome> {
  const last = (await decisionsOf(db, leave.id)).at(-1)
  return {
    decision: last && { by: last.by_name, giver: last.for_name, comment: last.comment },
    left: (await leftOf(db, [leave], today)).get(leave.id),
  }
}
