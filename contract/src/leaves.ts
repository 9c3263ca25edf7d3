import { z } from 'zod'
import { Day, day, Instant, instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { listQuery, OfTeam, RANGE, runsForwards, Total } from './core/lists.ts'
import { DelegationKind } from './core/own-access.ts'
import { Id, IdParam, optionalText, reference } from './core/values.ts'

export const LeaveType = z.enum(['Sick Leave', 'Casual Leave', 'Annual Leave'], { error: 'Choose a leave type.' })
export type LeaveType = z.output<typeof LeaveType>
export const LeaveStatus = z.enum(['Pending', 'Approved', 'Rejected'], {
  error: 'Choose a status: Pending, Approved or Rejected.',
})
export type LeaveStatus = z.output<typeof LeaveStatus>

export const Leave = z.object({
  _id: Id,
  employeeId: z.object({
    _id: Id,
    employeeId: z.string(),
    department: z.object({ _id: Id, dep_name: z.string() }).nullable(),
    userId: z.object({ _id: Id, name: z.string(), profileImage: z.string().nullable() }),
  }),
  leaveType: LeaveType,
  startDate: Day,
  endDate: Day,
  reason: z.string(),
  reasonHidden: z
    .boolean()
    .describe('the type is private and the caller may not read its reasons; `reason` is empty then'),
  status: LeaveStatus,
  appliedAt: Instant,
  updatedAt: Instant,
})
export type Leave = z.output<typeof Leave>

/** A colleague's leave beside one's own; of people out of reach the name and the days alone. */
export const AwayLeave = Leave.extend({
  leaveType: z.enum([...LeaveType.options, '']),
  typeHidden: z
    .boolean()
    .describe('the caller may not see the person’s leaves; `leaveType` and `reason` are empty then'),
})
export type AwayLeave = z.output<typeof AwayLeave>

const Ref = z.object({ _id: Id, name: z.string() })

const Decision = z.object({
  at: Instant,
  by: Ref,
  onBehalfOf: Ref.nullable().describe('who had handed their decisions to whoever decided'),
  sentence: z.string(),
})

const ProposedDelegation = z
  .object({ fromUser: Ref, kinds: z.array(DelegationKind), fromDay: Day, toDay: Day })
  .describe('where the requester decides for others: what their days away ask to be handed over')

export const LeaveBody = z
  .object({
    userId: reference('The requester is required.').describe(
      'the requester, by the user’s or the employee’s id; employees may only name themselves',
    ),
    leaveType: LeaveType,
    startDate: day('From date'),
    endDate: day('To date'),
    reason: optionalText(2000),
  })
  .refine((body) => body.endDate >= body.startDate, {
    path: ['endDate'],
    ...because('leave.ends-before-start', 'The end cannot be before the start.'),
  })

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
]).extend({
  status: LeaveStatus.optional(),
  leaveType: LeaveType.optional(),
  department: Id.optional(),
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
    query: leaveFields.extend({ team: OfTeam }).refine(runsForwards, RANGE),
    reply: z.object({ leaves: z.array(Leave), total: Total }),
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
      can: z.object({ decide: z.boolean() }),
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
    reply: z.object({ leaves: z.array(AwayLeave), total: Total }),
    fails: ['NOT_FOUND'],
  }),
  next: endpoint({
    method: 'GET',
    path: '/api/leave/next/:id',
    summary:
      'The next leave that waits for a decision after this one, in the order of all leaves that the query finds, whatever status it names; after the last the first; null where no other waits',
    access: { key: 'leaves.read', least: 'others', subject: 'record' },
    params: IdParam,
    query: leaveList,
    reply: z.object({ next: z.object({ _id: Id }).nullable() }),
    fails: ['NOT_FOUND'],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/leave/add',
    summary: 'Request a leave',
    access: { key: 'leaves.request', least: 'own', subject: 'body.userId' },
    body: LeaveBody,
    reply: z.object({ leave: Leave }),
    fails: ['NOT_FOUND', 'OVERLAP', 'CONFLICT', 'TOO_MANY'],
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/api/leave/:id',
    summary: 'Approve or reject a pending leave',
    access: { key: 'leaves.decide', least: 'others', subject: 'record', handed: 'leave' },
    params: IdParam,
    body: z.object({ status: z.enum(['Approved', 'Rejected'], { error: 'Choose Approved or Rejected.' }) }),
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
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
}
