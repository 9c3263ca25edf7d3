import { z } from 'zod'
import { DayPart } from './calendars.ts'
import { Day, day, Instant, instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { listQuery, OfTeam, RANGE, runsForwards, Total } from './core/lists.ts'
import { Id, IdParam, requiredText } from './core/values.ts'
import { ProposedDelegation } from './delegations.ts'
import { DecisionBody, LeaveBody, PreviewBody } from './leave-body.ts'
import {
  ApprovalState,
  Attachment,
  AvailableAfter,
  Can,
  Certificate,
  CountedDay,
  Decision,
  LeaveChange,
  LeaveEvent,
  Ref,
} from './leave-detail.ts'
import { LeaveUnit } from './leave-types.ts'

export const LeaveStatus = z.enum(['Pending', 'Approved', 'Rejected'], {
  error: 'Choose a status: Pending, Approved or Rejected.',
})
export type LeaveStatus = z.output<typeof LeaveStatus>

export const LeaveState = z.enum(['pending', 'approved', 'rejected', 'withdrawn', 'cancelled'])
export type LeaveState = z.output<typeof LeaveState>

export const Leave = z.object({
  _id: Id,
  employeeId: z.object({
    _id: Id,
    employeeId: z.string(),
    department: z.object({ _id: Id, dep_name: z.string() }).nullable(),
    userId: z.object({ _id: Id, name: z.string(), profileImage: z.string().nullable() }),
  }),
  leaveType: z.string().describe('the name of the leave type'),
  startDate: Day,
  endDate: Day,
  startPart: DayPart,
  endPart: DayPart,
  startTime: z.string().nullable().describe('HH:MM, for types in hours'),
  endTime: z.string().nullable(),
  unit: LeaveUnit,
  amount: z
    .number()
    .nullable()
    .describe('the amount: days with at most three decimals, or minutes; null if it was not counted'),
  reason: z.string(),
  private: z.boolean().describe('whether the type is private'),
  reasonHidden: z
    .boolean()
    .describe('the type is private and the caller cannot see its reasons; `reason` is then empty'),
  status: LeaveStatus,
  state: LeaveState.describe('exact; withdrawn and cancelled leaves have the status Rejected'),
  requestedBy: Ref.nullable().describe('null if unknown'),
  splitOf: Id.nullable().describe('the leave that this one was split from'),
  certificate: Certificate,
  appliedAt: Instant,
  updatedAt: Instant,
})
export type Leave = z.output<typeof Leave>

/** A leave in the list of all. */
export const ListedLeave = Leave.extend({
  othersAway: z
    .number()
    .int()
    .optional()
    .describe(
      'how many others in the department are on approved leave on its days; if pending and requested with `away`',
    ),
  balanceAfter: AvailableAfter.balanceAfter
    .optional()
    .describe('after an approval; if pending and requested with `away`'),
  change: z
    .enum(['cancel', 'amend'])
    .optional()
    .describe('the pending change of approved leave; if requested with `away`'),
  can: Can.pick({ decide: true }).optional().describe('if pending and requested with `away`'),
})
export type ListedLeave = z.output<typeof ListedLeave>

/** A colleague's leave; of people outside the caller's rights only name and days. */
export const AwayLeave = Leave.extend({
  typeHidden: z.boolean().describe('the caller cannot see the person’s leave; `leaveType` and `reason` are then empty'),
})
export type AwayLeave = z.output<typeof AwayLeave>

const leaveFields = listQuery([
  'startDate',
  'endDate',
  'leaveType',
  'status',
  'appliedAt',
  'employeeId',
  'name',
  'department',
  'days',
  // The pending ones first, the oldest of them first; then the others, the newest first.
  'waiting',
]).extend({
  status: LeaveStatus.optional(),
  state: LeaveState.optional().describe('exact; the status Rejected also includes withdrawn and cancelled leaves'),
  leaveType: requiredText('Leave type', 100).optional(),
  department: Id.optional(),
  legalEntity: Id.optional(),
  from: day('The from date').optional(),
  to: day('The to date').optional(),
})
const leaveList = leaveFields.refine(runsForwards, RANGE)

export const leaves = {
  list: endpoint({
    method: 'GET',
    path: '/api/leave',
    summary:
      'List leaves; search covers the person’s name and employee ID; from and to select leaves that touch the range',
    access: { key: 'leaves.read', least: 'others', subject: 'list' },
    query: leaveFields
      .extend({
        team: OfTeam,
        away: z
          .enum(['true'], { error: 'Choose true, or leave it out.' })
          .optional()
          .describe(
            'for approvers, with a limit: also returns for pending leave how many others are away and whether the caller can decide it, and for approved leave its pending change',
          ),
      })
      .refine(runsForwards, RANGE),
    reply: z.object({ leaves: z.array(ListedLeave), total: Total }),
    fails: [],
  }),
  ofPerson: endpoint({
    method: 'GET',
    path: '/api/leave/:id/:role',
    summary: 'List a person’s leaves; search covers type, reason, status and days',
    access: { key: 'leaves.read', least: 'own', subject: 'params.id' },
    params: IdParam.extend({ role: z.string() }),
    query: leaveList,
    reply: z.object({ leaves: z.array(Leave), total: Total }),
    fails: ['NOT_FOUND'],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/leave/detail/:id',
    summary: 'Get a leave, who decided it, and whether the caller can decide it',
    access: { key: 'leaves.read', least: 'own', subject: 'record' },
    params: IdParam,
    reply: z.object({
      leave: Leave,
      days: z.array(CountedDay).describe('the amount per day; empty if longer than ten years'),
      changes: z
        .array(LeaveChange.extend({ approval: ApprovalState.nullable().describe('of the pending request') }))
        .describe('newest first'),
      history: z.array(LeaveEvent).describe('who changed, withdrew or cancelled it; earliest first'),
      attachments: z.array(Attachment).describe('empty if the caller cannot see them'),
      can: Can,
      approval: ApprovalState,
      decision: Decision.nullable().describe('null while pending, and if it is unknown who decided'),
    }),
    fails: ['NOT_FOUND'],
  }),
  away: endpoint({
    method: 'GET',
    path: '/api/leave/away/:id',
    summary:
      'List who else in the department is away (approved) or may be (pending) on the days of this leave; search covers name and employee ID',
    access: { key: 'leaves.read', least: 'others', subject: 'record', handed: 'leave' },
    params: IdParam,
    query: listQuery(['startDate']),
    reply: z.object({
      leaves: z.array(AwayLeave),
      total: Total,
      after: z.object(AvailableAfter).describe('what the person has left once this leave is approved'),
    }),
    fails: ['NOT_FOUND'],
  }),
  next: endpoint({
    method: 'GET',
    path: '/api/leave/next/:id',
    summary:
      'Get the next and previous pending leave in the order of the query, whatever status it filters; after the last comes the first; null if there is no other',
    access: { key: 'leaves.read', least: 'others', subject: 'record' },
    params: IdParam,
    query: leaveList,
    reply: z.object({
      next: z.object({ _id: Id }).nullable(),
      previous: z.object({ _id: Id }).nullable(),
      position: z.number().int().nullable().describe('its position among pending leaves, from 1; null if not pending'),
      total: z.number().int().describe('number of pending leaves, including this one'),
    }),
    fails: ['NOT_FOUND'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/leave/add',
    summary: 'Request leave',
    access: { key: 'leaves.request', least: 'own', subject: 'body.userId' },
    body: LeaveBody,
    reply: z.object({ leave: Leave }),
    fails: ['NOT_FOUND', 'INVALID', 'OVERLAP', 'INSUFFICIENT_BALANCE', 'CONFLICT', 'TOO_MANY', 'FORBIDDEN'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/leave/preview',
    summary: 'Preview how much a request counts and why it would be refused; saves nothing',
    access: { key: 'leaves.request', least: 'own', subject: 'body.userId' },
    body: PreviewBody,
    reply: z.object({
      amount: z.number().nullable(),
      unit: LeaveUnit,
      days: z.array(CountedDay),
      balance: z
        .object({ before: z.number().nullable(), after: z.number().nullable() })
        .describe('of the period of the first day; null if the person has no balance of the type'),
      balances: z
        .array(z.object({ period: z.object({ start: Day, end: Day }), before: z.number(), after: z.number() }))
        .describe('of each period that contains the days'),
      refusals: z.array(z.object({ code: z.string(), sentence: z.string() })),
      warnings: z.array(z.string()),
      unusual: z
        .array(z.string())
        .describe('warnings about days that are probably a mistake; a form should ask for confirmation'),
    }),
    fails: ['NOT_FOUND', 'INVALID'],
  }),
  withdraw: endpoint({
    method: 'PUT',
    path: '/api/leave/:id/withdraw',
    summary: 'Withdraw a pending request: by the person, by the one who requested it for them, or by a leave manager',
    access: { key: 'leaves.request', least: 'own', subject: 'record' },
    params: IdParam,
    reply: z.object({ leave: Leave }),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/api/leave/:id',
    summary: 'Approve or reject a pending leave',
    access: { key: 'leaves.decide', least: 'others', subject: 'record', handed: 'leave' },
    params: IdParam,
    body: DecisionBody,
    reply: z.object({ leave: Leave, proposedDelegation: ProposedDelegation.nullable() }),
    fails: ['NOT_FOUND', 'ALREADY_DECIDED', 'FORBIDDEN'],
  }),
  undoDecision: endpoint({
    method: 'PUT',
    path: '/api/leave/:id/undo-decision',
    summary: 'Undo one’s own decision within ten seconds, before anyone is notified: the leave is pending again',
    access: { key: 'leaves.decide', least: 'others', subject: 'record', handed: 'leave' },
    params: IdParam,
    body: z.object({
      decidedAt: instant('Decided at').describe('the `updatedAt` of the leave that the decision returned'),
    }),
    reply: z.object({ leave: Leave }),
    fails: ['NOT_FOUND', 'CONFLICT', 'OVERLAP', 'INSUFFICIENT_BALANCE'],
  }),
}
