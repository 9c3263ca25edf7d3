import { type ApprovalKind, DEFAULT_FLOW } from '../../approvals/index.ts'

export const TIMESHEET: ApprovalKind = {
  name: 'timesheet',
  permission: 'time.approve',
  read: 'attendance.read',
  delegation: 'time',
  ownNeedsManager: true,
  findFlow: async () => ({ flow: DEFAULT_FLOW }),
}
