import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import { IdParam, optionalText } from './core/values.ts'
import { AmendBody, DecisionBody, InterruptBody } from './leave-body.ts'
import { LeaveChange } from './leave-detail.ts'
import { Leave } from './leaves.ts'

const changed = z.object({
  leave: Leave,
  change: LeaveChange.nullable().describe('what waits for a decision; null where it holds at once'),
})

export const leaveChanges = {
  cancel: endpoint({
    method: 'PUT',
    path: '/api/leave/:id/cancel',
    summary:
      'Cancel an approved leave: by the person before its first day at once, later by a decision, as the type has it; by who manages their leaves at once and with a reason',
    access: { key: 'leaves.request', least: 'own', subject: 'record' },
    params: IdParam,
    body: z.object({ reason: optionalText(2000) }),
    reply: changed,
    fails: ['NOT_FOUND', 'INVALID', 'CONFLICT', 'TOO_MANY'],
  }),
  amend: endpoint({
    method: 'PUT',
    path: '/api/leave/:id/amend',
    summary:
      'Ask for other days: a request that waits has them at once and waits anew; of an approved leave the old days stand until it is decided',
    access: { key: 'leaves.request', least: 'own', subject: 'record' },
    params: IdParam,
    body: AmendBody,
    reply: changed,
    fails: ['NOT_FOUND', 'INVALID', 'CONFLICT', 'OVERLAP', 'INSUFFICIENT_BALANCE', 'TOO_MANY', 'FORBIDDEN'],
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/api/leave/change/:id',
    summary: 'Approve or reject a change that waits, by its id; approved by the last step it holds at once',
    access: { key: 'leaves.decide', least: 'others', subject: 'record', handed: 'leave' },
    params: IdParam,
    body: DecisionBody,
    reply: z.object({ leave: Leave, change: LeaveChange }),
    fails: ['NOT_FOUND', 'ALREADY_DECIDED', 'FORBIDDEN', 'OVERLAP', 'INSUFFICIENT_BALANCE'],
  }),
  interrupt: endpoint({
    method: 'POST',
    path: '/api/leave/:id/interrupt',
    summary:
      'Put leave of another type, such as sickness, into an approved leave: it keeps its first part, and a leave of its own holds the rest; for who decides or manages the person’s leaves',
    access: { key: 'leaves.read', least: 'others', subject: 'record', handed: 'leave' },
    params: IdParam,
    body: InterruptBody,
    reply: z.object({ leaves: z.array(Leave).describe('the pieces, the earliest first') }),
    fails: ['NOT_FOUND', 'INVALID', 'CONFLICT'],
  }),
}
