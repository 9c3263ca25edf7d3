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
  onBehalfOf: Ref.nullable().describe('who had handed their decisions to whoever decided'),
  sentence: z.string(),
})

/**
 * The state of a certificate: due if the sickness is longer than the type allows without one, overdue after its due
 * day. The last leave of a sickness spell carries it.
 */
export const Certificate = z.object({
  state: z.enum(['none', 'due', 'overdue', 'received']),
  dueOn: Day.nullable().describe('a working day; null where none is asked for'),
})

/** A person's balance of a leave type after the request is approved. */
export const AvailableAfter = {
  unit: LeaveUnit,
  balanceAfter: z
    .number()
    .nullable()
    .describe(
      'what the person can still ask for in the period of the first day once it is approved; null where no balance is kept, or the caller may not see their leaves',
    ),
  balanceOf: z
    .number()
    .nullable()
    .describe('what that period brings in all, with what was carried over and corrected by hand'),
}

/** A file of a leave. */
export const Attachment = z.object({ _id: Id, name: z.string() })
/** Files of one leave. */
export const MOST_ATTACHMENTS = 5

/** The caller's possible actions on a leave. */
export const Can = z.object({
  decide: z.boolean().describe('it, or the change that waits'),
  final: z.boolean().describe('a decision of the caller with `final` ends it, whatever step it is at'),
  withdraw: z.boolean().describe('the request, or the change that waits'),
  cancel: z
    .enum(['at-once', 'waits', ''])
    .describe('whether that holds at once or waits for a decision; empty where not'),
  amend: z.boolean(),
  interrupt: z.boolean(),
  certificate: z.boolean().describe('write down that its certificate was received'),
  attach: z.boolean().describe('attach a file to it'),
})

/** The steps of a request, its present approvers, and the decisions. */
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

/** A cancellation or other days, requested after a leave was approved. */
export const LeaveChange = z.object({
  _id: Id,
  kind: z.enum(['cancel', 'amend']),
  state: z.enum(['pending', 'approved', 'rejected', 'withdrawn']).describe('withdrawn: taken back, or overtaken'),
  startDate: Day.nullable().describe('the days that are asked for; null of a cancellation'),
  endDate: Day.nullable(),
  startPart: DayPart.nullable(),
  endPart: DayPart.nullable(),
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  amount: z.number().nullable().describe('what they counted when they were asked for'),
  reason: z.string().describe('why; empty where the caller may not read the reasons of the leave'),
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
      'interrupted: leave of another type was put into it; change-withdrawn: what was asked for was taken back',
    ),
  at: Instant,
  by: Ref.nullable().describe('null: the product, as the employment ends'),
  startDate: Day,
  endDate: Day,
  startPart: DayPart,
  endPart: DayPart,
  startTime: z.string().nullable(),
  endTime: z.string().nullable(),
  reason: z.string().describe('why it was cancelled; empty where the caller may not read the reasons of the leave'),
  changeId: Id.nullable().describe('of the change whose approval did it, or that was taken back'),
})
export type LeaveEvent = z.output<typeof LeaveEvent>

/** A day of a leave, and the amount it counts. */
export const CountedDay = z.object({
  day: Day,
  amount: z.number(),
  why: z
    .string()
    .nullable()
    .describe('why it counts less than the whole day that was asked for; null where it does not'),
})
export type CountedDay = z.output<typeof CountedDay>
