import { inclusiveDays } from '@ems/contract/core/days'
import type { Db } from '../../../platform/database/index.ts'
import { type Clock, dayAt } from '../../../platform/time/clock.ts'
import { decidable, decisionsOf } from '../../approvals/index.ts'
import type { NotificationForReader } from '../../notifications/index.ts'
import { findPermitted } from '../../scope/index.ts'
import { type AvailableBalance, forecastPending } from '../balances/forecast.ts'
import { redactLeaves } from '../presentation/redact-leave.ts'
import { othersByName } from '../shared/colleagues-away.repo.ts'
import type { LeaveRow } from '../shared/leave.repo.ts'

/** The names that a mail holds; of more it tells the number. */
const NAMES = 5

/** What helps to decide a request, as far as its mail tells it. */
export interface Around {
  /** for how many days it waits, by the organisation's calendar */
  since: number
  /** who else of the department has approved leave in its days */
  others: { names: string[]; count: number }
  /** what the person could still ask for once it is approved; undefined where no balance is kept, or it is not for the reader */
  left: AvailableBalance | undefined
}

/** What someone is told of a decision about their leave. */
export interface Outcome {
  /** undefined where no one decided step by step, or it is not known */
  decision: { by: string; giver: string | null; comment: string } | undefined
  /** what they could still ask for; undefined where no balance is kept */
  left: AvailableBalance | undefined
}

/** What people could still ask for, with their leaves as they are, by the leaves' ids. */
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

/** The circumstances of requests. They are read once for each request, however many people are told of it; what is left is read for all requests at once. */
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

/** What readers may know of the leaves that they are told of. It is asked once for each reader, however many leaves there are. */
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
    /** the accounts of those whose leaves they decide */
    decide: once((reader, rows) => decidable(db, reader, accounts(rows), today)),
    /** the accounts of those whose leaves they manage */
    manage: once((reader, rows) => findPermitted(db, reader, 'leaves.manage', accounts(rows))),
    /** the accounts of those whose leaves they may see */
    read: once((reader, rows) => findPermitted(db, reader, 'leaves.read', accounts(rows))),
    /** the leaves as they may see them, by their ids */
    shown: once(
      async (reader, rows) => new Map((await redactLeaves(db, reader, rows, today)).map((row) => [row.id, row])),
    ),
  }
}

/** What came of a request. */
export async function outcomeOf(db: Db, leave: LeaveRow, today: string): Promise<Outcome> {
  const last = (await decisionsOf(db, { leaveId: leave.id, changeId: null })).at(-1)
  return {
    decision: last && { by: last.by_name, giver: last.for_name, comment: last.comment },
    left: (await leftOf(db, [leave], today)).get(leave.id),
  }
}
