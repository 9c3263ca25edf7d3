import { z } from 'zod'
import { Day, day, Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { listQuery, Total } from './core/lists.ts'
import { DelegationKind } from './core/own-access.ts'
import { Id, IdParam, optionalLine, reference } from './core/values.ts'
import { AssignmentState, FaceRef, Ref, Warnings } from './grants.ts'

export const Delegation = z.object({
  _id: Id,
  fromUser: FaceRef,
  toUser: FaceRef,
  kinds: z.array(DelegationKind),
  fromDay: Day,
  toDay: Day,
  reason: z.string(),
  endedAt: Instant.nullable().describe('when it was ended early'),
})
export type Delegation = z.output<typeof Delegation>

export const ProposedDelegation = z
  .object({ fromUser: Ref, kinds: z.array(DelegationKind), fromDay: Day, toDay: Day })
  .describe('for approvers: the suggested delegation for their days away')

export const delegating = {
  delegations: endpoint({
    method: 'GET',
    path: '/api/access/delegations',
    summary:
      'List delegations: the caller’s own and those to the caller; all of them for callers who can delegate for everyone',
    access: { key: 'approvals.delegate', least: 'own', subject: 'list' },
    query: listQuery(['fromDay', 'toDay', 'fromUser', 'toUser']).extend({
      user: Id.optional(),
      state: AssignmentState.optional(),
    }),
    reply: z.object({ delegations: z.array(Delegation), total: Total }),
    fails: [],
  }),
  proposedDelegation: endpoint({
    method: 'GET',
    path: '/api/access/delegations/proposed',
    summary:
      'Suggest a delegation for the caller’s next approved leave; null if the caller decides nothing or has one already',
    access: 'signed-in',
    reply: z.object({ proposed: ProposedDelegation.nullable() }),
    fails: [],
  }),
  delegate: endpoint({
    method: 'POST',
    path: '/api/access/delegations',
    summary:
      'Delegate one’s approvals to another person for some days, including the first and the last; both can then decide',
    access: { key: 'approvals.delegate', least: 'own', subject: 'body.fromUser' },
    fresh: true,
    body: z
      .object({
        fromUser: reference('Choose whose decisions to delegate.')
          .optional()
          .describe('default: the caller; another person only for callers who can delegate for everyone'),
        toUser: reference('Choose a delegate.'),
        kinds: z
          .array(DelegationKind, { error: 'Choose what to delegate.' })
          .min(1, 'Choose what to delegate.')
          .transform((kinds) => [...new Set(kinds)].sort()),
        fromDay: day('From'),
        toDay: day('Until'),
        reason: optionalLine(500),
      })
      .refine((body) => body.toDay >= body.fromDay, {
        path: ['toDay'],
        ...because('delegation.ends-before-start', 'The last day cannot be before the first.'),
      }),
    reply: z.object({ delegation: Delegation, warnings: Warnings }),
    fails: ['NOT_FOUND', 'CONFLICT', 'OVERLAP'],
  }),
  endDelegation: endpoint({
    method: 'PUT',
    path: '/api/access/delegations/:id/end',
    summary: 'End a delegation immediately',
    access: { key: 'approvals.delegate', least: 'own', subject: 'record' },
    params: IdParam,
    reply: z.object({ delegation: Delegation }),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
}
