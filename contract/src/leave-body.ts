import { z } from 'zod'
import { DayPart } from './calendars.ts'
import { day } from './core/days.ts'
import { because } from './core/issues.ts'
import { Id, optionalText, reference, requiredText } from './core/values.ts'
import { MOST_ATTACHMENTS } from './leave-detail.ts'

/** A leave type in a request: its id, its present or first name, or the populated object. */
export const leaveTypeReference = z
  .union([z.string(), z.object({ _id: z.string() })], { error: 'Choose a leave type.' })
  .transform((type) => (typeof type === 'string' ? type : type._id))
  .pipe(z.string().trim().min(1, 'Choose a leave type.').max(100, 'Choose a leave type.'))
  .pipe(requiredText('Leave type', 100))

const time = (what: string) =>
  z
    .string({ error: `${what} must be a time.` })
    .nullish()
    .transform((text) => text || undefined)
    .pipe(
      z
        .string()
        .regex(/^([01]\d|2[0-3]):[0-5]\d$/, `${what} must be a time such as 09:30.`)
        .optional(),
    )

const span = {
  startDate: day('From date'),
  endDate: day('To date'),
  startPart: DayPart.optional().describe('full or pm; for one day full, am or pm'),
  endPart: DayPart.optional().describe('full or am; for one day the same as `startPart`'),
  startTime: time('From time').describe('for one day of a type in hours'),
  endTime: time('To time'),
}

/** For users who manage the person's leaves. */
const overriding = {
  override: z
    .boolean({ error: 'Choose whether to book it anyway.' })
    .nullish()
    .describe('for leave managers: book it even if the rules of the type refuse it'),
  overrideReason: optionalText(500),
}

/** For approvers of another person's leave. */
const approving = {
  approve: z
    .boolean({ error: 'Choose whether it is approved immediately.' })
    .nullish()
    .describe('for callers who can decide all steps or the only step: approve it in the same call'),
}

const request = {
  userId: reference('The requester is required.').describe(
    'the requester, by user or employee ID; employees can only request for themselves',
  ),
  leaveType: leaveTypeReference,
  ...span,
  reason: optionalText(2000),
  attachments: z
    .array(Id, { error: 'The attachments must be a list.' })
    .max(MOST_ATTACHMENTS, `At most ${MOST_ATTACHMENTS} files are allowed.`)
    .optional()
    .describe('files that the caller uploaded for it'),
  ...overriding,
}

const forwards = ({ startDate, endDate }: { startDate: string; endDate: string }) => endDate >= startDate
const ENDS_BEFORE = {
  path: ['endDate'],
  ...because('leave.ends-before-start', 'The end cannot be before the start.'),
}

export const LeaveBody = z.object({ ...request, ...approving }).refine(forwards, ENDS_BEFORE)

export const PreviewBody = z
  .object({ ...request, leaveId: Id.nullish().describe('the leave to change') })
  .refine(forwards, ENDS_BEFORE)

/** The requested new days and half days of a leave. */
export const AmendBody = z.object({ ...span, ...overriding, ...approving }).refine(forwards, ENDS_BEFORE)

export const InterruptBody = z
  .object({
    leaveType: leaveTypeReference,
    startDate: day('From date').describe('within the leave'),
    endDate: day('To date'),
  })
  .refine(forwards, ENDS_BEFORE)

/** The decision on a request, or on a change of an approved leave. */
export const DecisionBody = z.object({
  status: z.enum(['Approved', 'Rejected'], { error: 'Choose Approved or Rejected.' }),
  comment: optionalText(2000),
  final: z
    .boolean({ error: 'Choose whether it ends the request.' })
    .nullish()
    .describe(
      'for administrators and people who can decide everyone’s leave: decide all steps; always so for an administrator who is not an approver of the open step',
    ),
})
