import type { TimeRequest } from '../../../api/contract/time-requests.ts'
import type { TimeSheet } from '../../../api/contract/time-sheets.ts'
import type { Tone } from '../../../ui/controls/StatusBadge.tsx'

export const REQUEST_TONES: Record<TimeRequest['state'], Tone> = {
  Pending: 'yellow',
  Approved: 'green',
  Rejected: 'red',
  Withdrawn: 'ended',
}

export const SHEET_TONES: Record<TimeSheet['state'], Tone> = {
  Open: 'grey',
  Submitted: 'yellow',
  Approved: 'green',
  Closed: 'green',
}
