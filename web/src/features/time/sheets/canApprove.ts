import type { TimeSheet } from '../../../api/contract/time-sheets.ts'
import { shiftMonth } from '../../../ui/format/months.ts'

/** From this day of the next month on a timesheet may be approved unsigned. */
const UNSIGNED_FROM = '06'

/** The server's rule: a signed timesheet, or a late one without blockers. @param today `YYYY-MM-DD` */
export const canApprove = (
  { state, signing, blockers, month }: Pick<TimeSheet, 'state' | 'signing' | 'blockers' | 'month'>,
  today: string,
): boolean =>
  state === 'Submitted' ||
  (state === 'Open' && signing && blockers.length === 0 && today >= `${shiftMonth(month, 1)}-${UNSIGNED_FROM}`)
