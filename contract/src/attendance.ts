import { z } from 'zod'
import { Day, day } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { listQuery, Total } from './core/lists.ts'
import { Id, requiredText } from './core/values.ts'
import { LeaveType } from './leaves.ts'

export const AttendanceStatus = z.enum(['Present', 'Absent', 'Sick', 'Leave'], {
  error: 'Choose a status: Present, Absent, Sick or Leave.',
})
export type AttendanceStatus = z.output<typeof AttendanceStatus>

/** What the report may hold: the marks, `Late` from imported records, and `Not Marked`. */
export const ReportStatus = z.enum(['Present', 'Absent', 'Sick', 'Leave', 'Late', 'Not Marked'])
export type ReportStatus = z.output<typeof ReportStatus>

const AttendanceEntry = z.object({
  _id: z.string().describe('the mark’s id; the employee’s while unmarked'),
  date: Day,
  status: ReportStatus.exclude(['Not Marked']).nullable(),
  onLeave: LeaveType.nullable().describe('an approved leave that covers the day'),
  employeeId: z.object({
    _id: Id,
    employeeId: z.string(),
    userId: z.object({ _id: Id, name: z.string() }),
    department: z.object({ _id: Id, dep_name: z.string() }).nullable(),
  }),
})
export type AttendanceEntry = z.output<typeof AttendanceEntry>

const todayQuery = listQuery(['name', 'employeeId', 'department']).extend({
  department: Id.optional(),
  status: ReportStatus.optional(),
})

/** How many people one call may name. */
export const MARK_MANY_MAX = 1000
/** How many people one call may mark by a filter. */
export const MARK_FILTER_MAX = 10_000

const MarkManyBody = z
  .object({
    status: AttendanceStatus,
    employeeIds: z
      .array(Id)
      .min(1, 'Choose at least one employee.')
      .max(MARK_MANY_MAX, `At most ${MARK_MANY_MAX} people can be named at once.`)
      .optional(),
    filter: z
      .object({ search: todayQuery.shape.search, department: Id.optional() })
      .optional()
      .describe('everyone of this filter who is not marked yet'),
  })
  .refine((body) => (body.employeeIds === undefined) !== (body.filter === undefined), {
    path: ['employeeIds'],
    ...because('attendance.nobody-chosen', 'Choose at least one employee, or a filter.'),
  })

export const attendance = {
  today: endpoint({
    method: 'GET',
    path: '/api/attendance',
    summary: 'Everyone employed today with their mark; search looks into name, employee id and department',
    access: { key: 'attendance.read', least: 'others' },
    query: todayQuery,
    reply: z.object({ message: z.array(AttendanceEntry), total: Total, date: Day }),
    fails: [],
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/api/attendance/update/:employeeId',
    summary: 'Mark one employee for today; the first mark stands',
    access: { key: 'attendance.mark', least: 'others' },
    params: z.object({
      employeeId: requiredText('Employee', 50).describe(
        'the employee’s or the user’s id, or the employee id that the organisation gave',
      ),
    }),
    body: z.object({ status: AttendanceStatus }),
    reply: z.object({ attendance: AttendanceEntry }),
    fails: ['NOT_FOUND', 'ALREADY_MARKED', 'CONFLICT'],
  }),
  markMany: endpoint({
    method: 'POST',
    path: '/api/attendance/mark-many',
    summary: 'Mark many employees for today at once; those who are marked already keep their mark',
    access: { key: 'attendance.mark', least: 'others' },
    body: MarkManyBody,
    reply: z.object({ marked: z.number().int(), alreadyMarked: z.number().int() }),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/attendance/report',
    summary: 'Marks by day, newest day first; limit (5 where absent) and skip count records',
    access: { key: 'attendance.read', least: 'others' },
    query: listQuery(['date'])
      .pick({ limit: true, skip: true })
      .extend({ date: day('The date').optional() }),
    reply: z.object({
      groupData: z.record(
        z.string(),
        z.array(
          z.object({
            employeeId: z.string(),
            employeeName: z.string(),
            departmentName: z.string().nullable(),
            status: ReportStatus,
          }),
        ),
      ),
      total: Total,
    }),
    fails: [],
  }),
}
