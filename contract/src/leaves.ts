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
  Can,
  Certificate,
  CountedDay,
  Decision,
  LeaveChange,
  LeaveEvent,
  LeftAfter,
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
  leaveType: z.string().describe('the name of the type'),
  startDate: Day,
  endDate: Day,
  startPart: DayPart,
  endPart: DayPart,
  startTime: z.string().nullable().describe('HH:MM, of types in hours'),
  endTime: z.string().nullable(),
  unit: LeaveUnit,
  amount: z
    .number()
    .nullable()
    .describe('what it counts: days with at most three decimals, or minutes; null where it was not counted'),
  reason: z.string(),
  private: z.boolean().describe('whether the type is private'),
  reasonHidden: z
    .boolean()
    .describe('the type is private and the caller may not read its reasons; `reason` is empty then'),
  status: LeaveStatus,
  state: LeaveState.describe('exact; withdrawn and cancelled leaves have the status Rejected'),
  requestedBy: Ref.nullable().describe('null where it is not known'),
  splitOf: Id.nullable().describe('the leave that this one was a part of'),
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
    .describe('how many others of the department are on approved leave in its days; where it waits and `away` asks'),
  balanceAfter: LeftAfter.balanceAfter.optional().describe('as of an approval; where it waits and `away` asks'),
  change: z
    .enum(['cancel', 'amend'])
    .optional()
    .describe('what waits for a decision though the leave is approved; where `away` asks'),
  can: Can.pick({ decide: true }).optional().describe('where it waits and `away` asks'),
})
export type ListedLeave = z.output<typeof ListedLeave>

/** A colleague's leave; of people outside the caller's rights only name and days. */
export const AwayLeave = Leave.extend({
  typeHidden: z
    .boolean()
    .describe('the caller may not see the person’s leaves; `leaveType` and `reason` are empty then'),
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
  state: LeaveState.optional().describe('exact, where the status Rejected has withdrawn and cancelled leaves, too'),
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
      'All leaves; search looks into the person’s name and employee id; from and to pick those that touch the range',
    access: { key: 'leaves.read', least: 'others', subject: 'list' },
    query: leaveFields
      .extend({
        team: OfTeam,
        away: z
          .enum(['true'], { error: 'Say true, or leave it out.' })
          .optional()
          .describe(
            'for approvers, with a limit: tell of what waits how many others are away then and whether the caller decides it, and of what is approved which change waits',
          ),
      })
      .refine(runsForwards, RANGE),
    reply: z.object({ leaves: z.array(ListedLeave), total: Total }),
    fails: [],
  }),
  ofPerson: endpoint({
    method: 'GET',
    path: '/api/leave/:id/:role',
    summary: 'A person’s leaves; search looks into type, reason, status and days',
    access: { key: 'leaves.read', least: 'own', subject: 'params.id' },
    params: IdParam.extend({ role: z.string() }),
    query: leaveList,
    reply: z.object({ leaves: z.array(Leave), total: Total }),
    fails: ['NOT_FOUND'],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/leave/detail/:id',
    summary: 'One leave, who decided it, and whether the caller may',
    access: { key: 'leaves.read', least: 'own', subject: 'record' },
    params: IdParam,
    reply: z.object({
      leave: Leave,
      days: z.array(CountedDay).describe('day by day what it counts; empty where it is longer than ten years'),
      changes: z
        .array(LeaveChange.extend({ approval: ApprovalState.nullable().describe('of what waits') }))
        .describe('the newest first'),
      history: z.array(LeaveEvent).describe('who changed, withdrew or cancelled it; the earliest first'),
      attachments: z.array(Attachment).describe('empty for who may not read them'),
      can: Can,
      approval: ApprovalState,
      decision: Decision.nullable().describe('null while it waits, and where it is not known who decided'),
    }),
    fails: ['NOT_FOUND'],
  }),
  away: endpoint({
    method: 'GET',
    path: '/api/leave/away/:id',
    summary:
      'Who else of the same department is away (approved) or may be (pending) in the days of this leave; search looks into name and employee id',
    access: { key: 'leaves.read', least: 'others', subject: 'record', handed: 'leave' },
    params: IdParam,
    query: listQuery(['startDate']),
    reply: z.object({
      leaves: z.array(AwayLeave),
      total: Total,
      after: z.object(LeftAfter).describe('what the person has left once this leave is approved'),
    }),
    fails: ['NOT_FOUND'],
  }),
  next: endpoint({
    method: 'GET',
    path: '/api/leave/next/:id',
    summary:
      'The leaves that wait for a decision after and before this one, in the order of all leaves that the query finds, whatever status it names; after the last the first; null where no other waits',
    access: { key: 'leaves.read', least: 'others', subject: 'record' },
    params: IdParam,
    query: leaveList,
    reply: z.object({
      next: z.object({ _id: Id }).nullable(),
      previous: z.object({ _id: Id }).nullable(),
      position: z.number().int().nullable().describe('its place among those that wait, from 1; null where it does not'),
      total: z.number().int().describe('how many wait, this one included'),
    }),
    fails: ['NOT_FOUND'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/leave/add',
    summary: 'Request a leave',
    access: { key: 'leaves.request', least: 'own', subject: 'body.userId' },
    body: LeaveBody,
    reply: z.object({ leave: Leave }),
    fails: ['NOT_FOUND', 'INVALID', 'OVERLAP', 'INSUFFICIENT_BALANCE', 'CONFLICT', 'TOO_MANY', 'FORBIDDEN'],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/leave/preview',
    summary: 'What a request would count, and why it would be refused; writes nothing',
    access: { key: 'leaves.request', least: 'own', subject: 'body.userId' },
    body: PreviewBody,
    reply: z.object({
      amount: z.number().nullable(),
      unit: LeaveUnit,
      days: z.array(CountedDay),
      balance: z
        .object({ before: z.number().nullable(), after: z.number().nullable() })
        .describe('of the period of the first day; null where the type is not tracked for the person'),
      balances: z
        .array(z.object({ period: z.object({ start: Day, end: Day }), before: z.number(), after: z.number() }))
        .describe('of each period that the days lie in'),
      refusals: z.array(z.object({ code: z.string(), sentence: z.string() })),
      warnings: z.array(z.string()),
      unusual: z
        .array(z.string())
        .describe('of the warnings those of days that are probably a mistake: a form asks before it sends them'),
    }),
    fails: ['NOT_FOUND', 'INVALID'],
  }),
  withdraw: endpoint({
    method: 'PUT',
    path: '/api/leave/:id/withdraw',
    summary: 'Take a request back that waits: by the person, by whoever asked for them, or by who manages their leaves',
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
    summary: 'Take one’s own decision back within ten seconds, before anybody is told of it: the leave waits again',
    access: { key: 'leaves.decide', least: 'others', subject: 'record', handed: 'leave' },
    params: IdParam,
    body: z.object({
      decidedAt: instant('Decided at').describe('`updatedAt` of the leave as the decision answered it'),
    }),
    reply: z.object({ leave: Leave }),
    fails: ['NOT_FOUND', 'CONFLICT', 'OVERLAP', 'INSUFFICIENT_BALANCE'],
  }),
}
