import { z } from 'zod'
import { endpoint } from './core/endpoint.ts'
import { IdParam, optionalText } from './core/values.ts'
import { AmendBody, DecisionBody, InterruptBody } from './leave-body.ts'
import { LeaveChange } from './leave-detail.ts'
import { Leave } from './leaves.ts'

const changed = z.object({
  leave: Leave,
  change: LeaveChange.nullable().describe('the pending change; null if it applies immediately'),
})

export const leaveChanges = {
  cancel: endpoint({
    method: 'PUT',
    path: '/api/leave/:id/cancel',
    summary:
      'Cancel approved leave: by the person before its first day, later with approval if the type requires it; by leave managers immediately and with a reason',
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
      'Change the dates of a leave: a pending request changes immediately and needs approval again; approved leave keeps its dates until the change is approved',
    access: { key: 'leaves.request', least: 'own', subject: 'record' },
    params: IdParam,
    body: AmendBody,
    reply: changed,
    fails: ['NOT_FOUND', 'INVALID', 'CONFLICT', 'OVERLAP', 'INSUFFICIENT_BALANCE', 'TOO_MANY', 'FORBIDDEN'],
  }),
  decide: endpoint({
    method: 'PUT',
    path: '/api/leave/change/:id',
    summary: 'Approve or reject a pending change by its ID; the last approval applies it immediately',
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
      'Record leave of another type, such as sick leave, during an approved leave: the days before and after stay as separate leaves; for approvers and leave managers',
    access: { key: 'leaves.read', least: 'others', subject: 'record', handed: 'leave' },
    params: IdParam,
    body: InterruptBody,
    reply: z.object({ leaves: z.array(Leave).describe('the resulting leaves, earliest first') }),
    fails: ['NOT_FOUND', 'INVALID', 'CONFLICT'],
  }),
}
