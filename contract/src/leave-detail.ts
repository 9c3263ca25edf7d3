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
