import { z } from 'zod'
import { Day, Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { listQuery, Total } from './core/lists.ts'
import { Id } from './core/values.ts'
import { AvailableAfter, LeaveChange } from './leave-detail.ts'
import { Leave } from './leaves.ts'
import { Person } from './org.ts'
import { TimeRequest } from './time-requests.ts'
import { TimeSheet } from './time-sheets.ts'

export const ApprovalKind = z.enum(['leave', 'leave-change', 'time-request', 'timesheet'])

export const Approval = z.object({
  kind: ApprovalKind.describe(
    'what is asked for: leave, a change or cancellation of one that is approved, or a request about working time',
  ),
  subjectId: Id.describe('the id of what is to be decided: of the leave, of the change, or of the request'),
  leaveId: Id.nullable().describe('null where no leave is decided'),
  person: Person.describe('whom it is about'),
  step: z.number().int().describe('which of its steps waits, from 1'),
  for: z
    .object({ _id: Id, name: z.string() })
    .nullable()
    .describe('who handed the decision over; null where the caller decides by their own right'),
  since: Instant.describe('since when it waits'),
  amount: z.number().nullable().describe('what the days count, in `unit`; of a cancellation what the leave does'),
  dueOn: Day.nullable().describe('the day by which it is to be decided; null for none'),
  leave: Leave.pick({
    leaveType: true,
    startDate: true,
    endDate: true,
    startPart: true,
    endPart: true,
    startTime: true,
    endTime: true,
    reason: true,
    reasonHidden: true,
  })
    .nullable()
    .describe('null where no leave is decided'),
  change: LeaveChange.pick({
    kind: true,
    startDate: true,
    endDate: true,
    startPart: true,
    endPart: true,
    startTime: true,
    endTime: true,
    reason: true,
  })
    .nullable()
    .describe('what is to become of the leave; null where no change is decided'),
  request: TimeRequest.nullable().describe('null where no request about working time is decided'),
  sheet: TimeSheet.nullable().describe('null where no timesheet is decided'),
})
export type Approval = z.output<typeof Approval>

const warnings = z
  .array(z.string())
  .describe('what to think of before it is decided; several are decided at once only where there is none')
export const WarnedApproval = Approval.extend({ warnings, ...AvailableAfter })
export type WarnedApproval = z.output<typeof WarnedApproval>

export const approvals = {
  mine: endpoint({
    method: 'GET',
    path: '/api/approvals/mine',
    summary:
      'What waits for the caller’s decision, by their own right and by what was handed to them, the oldest first',
    access: 'signed-in',
    query: listQuery(['since']).omit({ search: true }),
    reply: z.object({ items: z.array(WarnedApproval), total: Total }),
    fails: [],
  }),
}
