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
  endedAt: Instant.nullable().describe('when it was ended before its last day'),
})
export type Delegation = z.output<typeof Delegation>

export const ProposedDelegation = z
  .object({ fromUser: Ref, kinds: z.array(DelegationKind), fromDay: Day, toDay: Day })
  .describe('where somebody decides for others: what their days away ask to be handed over')

export const delegating = {
  delegations: endpoint({
    method: 'GET',
    path: '/api/access/delegations',
    summary:
      'Decisions that were handed over: one’s own and those handed to oneself, or everybody’s for who may delegate for everyone',
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
      'What the caller’s next approved leave asks to be handed over; null for who decides nothing, and where it is',
    access: 'signed-in',
    reply: z.object({ proposed: ProposedDelegation.nullable() }),
    fails: [],
  }),
  delegate: endpoint({
    method: 'POST',
    path: '/api/access/delegations',
    summary: 'Hand one’s decisions to somebody for some days, both included; both can decide then',
    access: { key: 'approvals.delegate', least: 'own', subject: 'body.fromUser' },
    fresh: true,
    body: z
      .object({
        fromUser: reference('Choose whose decisions.')
          .optional()
          .describe('oneself where absent; somebody else only for who may delegate for everyone'),
        toUser: reference('Choose who takes over.'),
        kinds: z
          .array(DelegationKind, { error: 'Choose what is handed over.' })
          .min(1, 'Choose what is handed over.')
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
    summary: 'Take decisions back that were handed over, at once',
    access: { key: 'approvals.delegate', least: 'own', subject: 'record' },
    params: IdParam,
    reply: z.object({ delegation: Delegation }),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
}
