import { inclusiveDays } from '@ems/contract/core/days'
import { type Clock, dayAt } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/index.ts'
import { balancesAfter, type Left } from './outlook.ts'
import type { LeaveRow } from './repo.ts'
import { decisionsOf } from './repo-approval.ts'
import { othersByName } from './repo-around.ts'

/** The names that a mail holds; of more it tells the number. */
const NAMES = 5

/** What helps to decide a request, as far as its mail tells it. */
export interface Around {
  /** for how many days it waits, by the organisation's calendar */
  since: number
  /** who else of the department has approved leave in its days */
  others: { names: string[]; count: number }
  /** what the person could still ask for once it is approved; undefined where no balance is kept, or it is not for the reader */
  left: Left | undefined
}

/** What somebody is told of a decision about their leave. */
export interface Outcome {
  /** undefined where nobody decided step by step, or it is not known */
  decision: { by: string; giver: string | null; comment: string } | undefined
  /** what they could still ask for; undefined where no balance is kept */
  left: Left | undefined
}

/** What the person could still ask for, with the leave as it is. */
async function leftOf(db: Db, { id, employee_id, leave_type_id, start_date }: LeaveRow, today: string) {
  const asked = { key: id, employeeId: employee_id, typeId: leave_type_id, leaveId: id, from: start_date, days: null }
  return (await balancesAfter(db, [asked], today)).get(id)
}

/** What is around requests, found out once for each however many are told of it. */
export function aroundRequests(db: Db, clock: Clock): (leave: LeaveRow) => Promise<Around> {
  const known = new Map<string, Promise<Around>>()
  const find = async (leave: LeaveRow): Promise<Around> => ({
    since: inclusiveDays(dayAt(leave.applied_at.getTime(), clock.timeZone()), clock.today()) - 1,
    others: await othersByName(db, leave, NAMES),
    left: await leftOf(db, leave, clock.today()),
  })
  return (leave) => {
    const found = known.get(leave.id) ?? find(leave)
    known.set(leave.id, found)
    return found
  }
}

/** What came of a request. */
export async function outcomeOf(db: Db, leave: LeaveRow, today: string): Promise<Outcome> {
  const last = (await decisionsOf(db, { leaveId: leave.id, changeId: null })).at(-1)
  return {
    decision: last && { by: last.by_name, giver: last.for_name, comment: last.comment },
    left: await leftOf(db, leave, today),
  }
}
