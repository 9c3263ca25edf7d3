import { z } from 'zod'
import { Instant } from './core/days.ts'
import { Id } from './core/values.ts'

/** Somebody by name. */
export const Ref = z.object({ _id: Id, name: z.string() })

/** Who decided a leave, and when. */
export const Decision = z.object({
  at: Instant,
  by: Ref,
  onBehalfOf: Ref.nullable().describe('who had handed their decisions to whoever decided'),
  sentence: z.string(),
})

/** What the caller may do with a leave now. */
export const Can = z.object({
  decide: z.boolean().describe('it, or the change that waits'),
  final: z.boolean().describe('a decision of the caller ends it, whatever step it is at'),
  withdraw: z.boolean().describe('the request, or the change that waits'),
  cancel: z
    .enum(['at-once', 'waits', ''])
    .describe('whether that holds at once or waits for a decision; empty where not'),
  amend: z.boolean(),
  interrupt: z.boolean(),
})

/** How far a request has come, who decides it now, and who did. */
export const ApprovalState = z.object({
  step: z.number().int().describe('the one that waits, or the last'),
  of: z.number().int(),
  waitingFor: z.array(Ref).describe('any one of them decides; empty once it is decided'),
  decisions: z.array(
    z.object({
      step: z.number().int(),
      by: Ref,
      for: Ref.nullable().describe('who had handed the decision over'),
      decision: z.enum(['approved', 'rejected']),
      comment: z.string(),
      at: Instant,
      via: z
        .enum(['override', 'sole', ''])
        .describe('override: over all steps; sole: of one’s own, as nobody else could'),
    }),
  ),
})
