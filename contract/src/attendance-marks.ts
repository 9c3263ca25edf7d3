import { z } from 'zod'
import { DayPart } from './calendars.ts'
import { Day, day, Instant } from './core/days.ts'
import { because } from './core/issues.ts'
import { Id, reference, requiredLines } from './core/values.ts'
import { EmployeeFace } from './employee.ts'

export const AttendanceStatus = z.enum(['Present', 'Absent', 'Sick', 'Leave'], {
  error: 'Choose a status: Present, Absent, Sick or Leave.',
})
export type AttendanceStatus = z.output<typeof AttendanceStatus>

/** The values of a stored mark. `Late` comes only from imported records and corrections. */
export const StoredStatus = z.enum([...AttendanceStatus.options, 'Late'], {
  error: 'Choose a status: Present, Absent, Sick, Leave or Late.',
})
export type StoredStatus = z.output<typeof StoredStatus>

/** The values of the report: the marks, and `Not Marked`. */
export const ReportStatus = z.enum([...StoredStatus.options, 'Not Marked'])
export type ReportStatus = z.output<typeof ReportStatus>

/** Empty if the caller may not see the person's leaves. */
export const KindOfLeave = z.string()

export const AttendanceEntry = z.object({
  _id: z.string().describe('the mark’s ID; the employee’s ID while unmarked'),
  date: Day,
  status: StoredStatus.nullable(),
  onLeave: KindOfLeave.nullable().describe('an approved leave that covers the day'),
  onLeavePart: DayPart.nullable().describe('which part of the day approved leave covers; two halves are the whole day'),
  updatedAt: Instant.nullable().describe('when the mark was last changed; null while unmarked'),
  setBy: z
    .object({ _id: Id, name: z.string() })
    .nullable()
    .describe('who set the mark; null while unmarked and for old marks without this information'),
  origin: z.enum(['hand', 'clock', 'import']).nullable().describe('how the mark was set; null while unmarked'),
  employeeId: EmployeeFace.extend({
    department: z.object({ _id: Id, dep_name: z.string() }).nullable(),
  }),
})
export type AttendanceEntry = z.output<typeof AttendanceEntry>

/** A change of one mark. */
export const MarkChange = z.object({
  _id: Id,
  changedAt: Instant,
  changedBy: z.object({ _id: Id, name: z.string() }),
  formerStatus: StoredStatus.nullable().describe('null if the day had no mark'),
  status: StoredStatus,
  reason: z.string(),
})
export type MarkChange = z.output<typeof MarkChange>

export const CorrectionBody = z.object({
  date: day('The date'),
  status: StoredStatus,
  reason: requiredLines('Reason', 500),
  ifUpdatedAt: Instant.nullish().describe('the `updatedAt` that was read; null if there was no mark'),
})

/** The most marks that one call may set. */
export const CORRECT_MANY_MAX = 1000

/** Marks of several people and days, with one reason. */
export const CorrectManyBody = z.object({
  reason: requiredLines('Reason', 500),
  marks: z
    .array(
      z.object({
        employeeId: reference('Employee is required.'),
        date: day('The date'),
        status: StoredStatus,
        seen: StoredStatus.nullish().describe('the mark that was seen; null if there was none'),
      }),
    )
    .min(1, 'Choose at least one mark.')
    .max(CORRECT_MANY_MAX, `At most ${CORRECT_MANY_MAX} marks can be set at a time.`)
    .refine((marks) => new Set(marks.map((mark) => `${mark.employeeId} ${mark.date}`)).size === marks.length, {
      ...because('attendance.day-twice', 'Each person’s day can be set only once per call.'),
    }),
})

/** The most people that one call may name. */
export const MARK_MANY_MAX = 1000
/** The most people that one call may mark by a filter. */
export const MARK_FILTER_MAX = 10_000
