import { inclusiveDays } from '@ems/contract/core/days'
import type { Db } from '../../../platform/database/index.ts'
import { type Clock, dayAt } from '../../../platform/time/clock.ts'
import { decisionsOf, findDecidableAccounts } from '../../approvals/index.ts'
import type { NotificationForReader } from '../../notifications/index.ts'
import { findPermitted } from '../../scope/index.ts'
import { LEAVE } from '../approval-flows/approval-kinds.ts'
import type { AvailableBalance } from '../balances/forecast.ts'
import { forecastPendingLeaves } from '../decisions/inbox.ts'
import { redactLeaves } from '../presentation/redact-leave.ts'
import { listColleaguesAwayByName } from '../shared/absence.repo.ts'
import type { LeaveRow } from '../shared/leave.repo.ts'

type Reader = NotificationForReader['reader']

const NAMES = 5

export interface RequestFacts {
  /** days since the request */
  since: number
  others: { names: string[]; count: number }
  /** undefined without a balance, or without the right to see it */
  left: AvailableBalance | undefined
}

/** Runs on the first call; later calls get its result. */
function lazy<T>(ask: () => Promise<T>): () => Promise<T> {
  let found: Promise<T> | undefined
  return () => {
    found ??= ask()
    return found
  }
}

/** Several readers of one request share its facts. @returns by leave id */
export function requestFacts(db: Db, clock: Clock, leaves: readonly LeaveRow[]) {
  const left = lazy(() => forecastPendingLeaves(db, leaves, clock.today()))
  const factsOf = (leave: LeaveRow) =>
    lazy(
      async (): Promise<RequestFacts> => ({
        since: inclusiveDays(dayAt(leave.applied_at.getTime(), clock.timeZone()), clock.today()) - 1,
        others: await listColleaguesAwayByName(db, leave, NAMES),
        left: (await left()).get(leave.id),
      }),
    )
  return new Map(leaves.map((leave) => [leave.id, factsOf(leave)]))
}

/** The accounts that a reader has rights for, and the leaves as the reader may see them. */
export function readerAccess(db: Db, reader: Reader, leaves: readonly LeaveRow[], today: string) {
  const accounts = leaves.map((leave) => leave.user_id)
  return {
    decides: lazy(() => findDecidableAccounts(db, LEAVE, reader, accounts, today)),
    manages: lazy(() => findPermitted(db, reader, 'leaves.manage', accounts)),
    reads: lazy(() => findPermitted(db, reader, 'leaves.read', accounts)),
    shown: lazy(async () => new Map((await redactLeaves(db, reader, leaves, today)).map((row) => [row.id, row]))),
  }
}

/** Old decisions are unknown. */
export async function outcomeOf(db: Db, leave: LeaveRow, today: string) {
  const last = (await decisionsOf(db, leave.id)).at(-1)
  return {
    decision: last && { by: last.by_name, giver: last.for_name, comment: last.comment },
    left: (await forecastPendingLeaves(db, [leave], today)).get(leave.id),
  }
}

export type Outcome = Awaited<ReturnType<typeof outcomeOf>>
