import { z } from 'zod'
import { DayPart } from './calendars.ts'
import { Day, Instant } from './core/days.ts'
import { Id } from './core/values.ts'
import { LeaveUnit } from './leave-types.ts'

/** A person with a name. */
export const Ref = z.object({ _id: Id, name: z.string() })

/** The approver of a leave, and the time. */
export const Decision = z.object({
  at: Instant,
  by: Ref,
  onBehalfOf: Ref.nullable().describe('who had delegated their decisions to the person who decided'),
  sentence: z.string(),
})

/**
 * The state of a certificate: due if the sickness is longer than the type allows without one, overdue after its due
 * day. The last leave of a sickness spell carries it.
 */
export const Certificate = z.object({
  state: z.enum(['none', 'due', 'overdue', 'received']),
  dueOn: Day.nullable().describe('a working day; null if not required'),
})

/** A person's balance of a leave type after the request is approved. */
export const AvailableAfter = {
  unit: LeaveUnit,
  balanceAfter: z
    .number()
    .nullable()
    .describe(
      'what the person can still request in the period of the first day once it is approved; null if there is no balance or the caller cannot see their leave',
    ),
  balanceOf: z.number().nullable().describe('the total of that period, with carry-over and adjustments'),
}

/** A file of a leave. */
export const Attachment = z.object({ _id: Id, name: z.string() })
/** Files of one leave. */
export const MOST_ATTACHMENTS = 5

/** The caller's possible actions on a leave. */
export const Can = z.object({
  decide: z.boolean().describe('the leave, or its pending change'),
  final: z.boolean().describe('a decision of the caller with `final` ends it, regardless of the step'),
  withdraw: z.boolean().describe('the request, or the pending change'),
  cancel: z
    .enum(['at-once', 'waits', ''])
    .describe('whether this applies immediately or needs approval; empty if not possible'),
  amend: z.boolean(),
  interrupt: z.boolean(),
  certificate: z.boolean().describe('record that its certificate was received'),
  attach: z.boolean().describe('attach a file to it'),
})

/** The steps of a request, its present approvers, and the decisions. */
export const ApprovalState = z.object({
  step: z.number().int().describe('the pending change, or the last one'),
  of: z.number().int(),
  waitingFor: z.array(Ref).describe('any one of them can decide; empty once decided'),
  decisions: z.array(
    z.object({
      step: z.number().int(),
      by: Ref,
      for: Ref.nullable().describe('who had delegated the decision'),
      decision: z.enum(['approved', 'rejected']),
      comment: z.string(),
      at: Instant,
      via: z
        .enum(['override', 'sole', ''])
        .describe('override: for all steps; sole: one’s own, because no one else could decide'),
    }),
  ),
})

/** A cancellation or other days, requested after a leave was approved. */
export const LeaveChange = z.object({
  _id: Id,
  kind: z.enum(['cancel', 'amend']),
  state: z.enum(['pending', 'approved', 'rejected', 'withdrawn']).describe('withdrawn: by the person, or superseded'),
  startDate: Day.nullable().describe('the requested days; null for a cancellation'),
  endDate: Day.nullable(),
  startPart: DayPart.nullable(),
  endPart: DayPart.nullable(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  amount: z.number().nullable().describe('the amount at the time of the request'),
  reason: z.string().describe('the reason; empty if the caller cannot see the reasons of the leave'),
  askedBy: Ref.nullable(),
  askedAt: Instant,
  decidedBy: Ref.nullable(),
  decidedAt: Instant.nullable(),
  comment: z.string(),
})
export type LeaveChange = z.output<typeof LeaveChange>

/** Changes of a leave after its request, besides decisions, with the days it has since then. */
export const LeaveEvent = z.object({
  what: z
    .enum(['amended', 'withdrawn', 'cancelled', 'interrupted', 'change-withdrawn'])
    .describe(
      'interrupted: leave of another type was recorded during it; change-withdrawn: the requested change was withdrawn',
    ),
  at: Instant,
  by: Ref.nullable().describe('null: the system, because the employment ends'),
  startDate: Day,
  endDate: Day,
  startPart: DayPart,
  endPart: DayPart,
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  reason: z.string().describe('the cancellation reason; empty if the caller cannot see the reasons of the leave'),
  changeId: Id.nullable().describe('of the change that was approved or withdrawn'),
})
export type LeaveEvent = z.output<typeof LeaveEvent>

/** A day of a leave, and the amount it counts. */
export const CountedDay = z.object({
  day: Day,
  amount: z.number(),
  why: z.string().nullable().describe('why it counts less than a full day; null if it does not'),
})
export type CountedDay = z.output<typeof CountedDay>
