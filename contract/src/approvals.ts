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
  kind: ApprovalKind.describe('leave, a change or cancellation of approved leave, or a working time request'),
  subjectId: Id.describe('the ID of the leave, change or request to decide'),
  leaveId: Id.nullable().describe('null if no leave is decided'),
  person: Person.describe('the person it is about'),
  step: z.number().int().describe('the pending step, from 1'),
  for: z
    .object({ _id: Id, name: z.string() })
    .nullable()
    .describe('who delegated the decision; null if the caller decides by their own permissions'),
  since: Instant.describe('when it became pending'),
  amount: z
    .number()
    .nullable()
    .describe('the amount of the days in `unit`; for a cancellation, the amount of the leave'),
  dueOn: Day.nullable().describe('the day by which to decide it; null: none'),
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
    .describe('null if no leave is decided'),
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
    .describe('the requested change of the leave; null if no change is decided'),
  request: TimeRequest.nullable().describe('null if no working time request is decided'),
  sheet: TimeSheet.nullable().describe('null if no timesheet is decided'),
})
export type Approval = z.output<typeof Approval>

const warnings = z
  .array(z.string())
  .describe('warnings before the decision; requests with warnings cannot be decided in bulk')
export const WarnedApproval = Approval.extend({ warnings, ...AvailableAfter })
export type WarnedApproval = z.output<typeof WarnedApproval>

export const approvals = {
  mine: endpoint({
    method: 'GET',
    path: '/api/approvals/mine',
    summary: 'List the requests that the caller can decide, by their own permissions or by delegation, oldest first',
    access: 'signed-in',
    query: listQuery(['since']).omit({ search: true }),
    reply: z.object({ items: z.array(WarnedApproval), total: Total }),
    fails: [],
  }),
}
