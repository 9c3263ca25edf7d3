import { z } from 'zod'
import {
  AttendanceEntry,
  AttendanceStatus,
  CorrectionBody,
  CorrectManyBody,
  KindOfLeave,
  MARK_MANY_MAX,
  MarkChange,
  ReportStatus,
  StoredStatus,
} from './attendance-marks.ts'
import { Day, day, Instant, instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { listQuery, OfTeam, Total } from './core/lists.ts'
import { Id, requiredText } from './core/values.ts'
import { EmployeeRef } from './employee.ts'
import { Person } from './org.ts'

/** A person with the marks of a month. */
const MonthPerson = Person.extend({
  marks: z.record(z.string(), StoredStatus).describe('by day'),
  employed: z.array(Day).describe('the days of the month on which they are employed'),
  onLeave: z.array(Day).describe('days that an approved leave covers'),
  off: z
    .array(Day)
    .describe('days without work; of people whose record the caller may not see by the usual working time'),
  holidays: z.array(z.object({ day: Day, name: z.string() })),
})
export type MonthPerson = z.output<typeof MonthPerson>

/** The default number of people in a month's answer. */
export const MONTH_PAGE = 50

const todayQuery = listQuery(['name', 'employeeId', 'department']).extend({
  date: day('The date').optional().describe('a day of the past; today where absent'),
  department: Id.optional(),
  legalEntity: Id.optional(),
  status: ReportStatus.optional(),
  onLeave: z.enum(['true', 'false']).optional().describe('whether an approved leave covers today'),
  team: OfTeam,
})

const monthQuery = listQuery(['name'])
  .pick({ search: true })
  .extend({
    month: day('The month').describe('any day of it'),
    department: Id.optional(),
    legalEntity: Id.optional(),
    team: OfTeam,
  })

/** The marks of a month by status, and the number of people with each status. */
const MonthFigures = z.object({
  marks: z.record(StoredStatus, z.number().int()),
  people: z.record(StoredStatus, z.number().int()),
})
export type MonthFigures = z.output<typeof MonthFigures>

const who = z.object({
  employeeId: requiredText('Employee', 50).describe(
    'the employee’s or the user’s id, or the employee id that the organisation gave',
  ),
})

const countsQuery = todayQuery.pick({
  ...{ date: true, search: true, department: true, legalEntity: true, onLeave: true, team: true },
})

const MarkManyBody = z
  .object({
    status: AttendanceStatus,
    employeeIds: z
      .array(Id)
      .min(1, 'Choose at least one employee.')
      .max(MARK_MANY_MAX, `At most ${MARK_MANY_MAX} people can be named at once.`)
      .optional(),
    filter: z
      .object(todayQuery.pick({ search: true, department: true, legalEntity: true, onLeave: true }).shape)
      .optional()
      .describe('everyone of this filter who is not marked yet'),
    onLeave: z
      .enum(['skip', 'leave', 'mark'], { error: 'Choose what becomes of people on leave: skip, leave or mark.' })
      .optional()
      .describe(
        'people on approved leave are not marked (skip, where absent), marked Leave, or marked like the others',
      ),
  })
  .refine((body) => (body.employeeIds === undefined) !== (body.filter === undefined), {
    path: ['employeeIds'],
    ...because('attendance.nobody-chosen', 'Choose at least one employee, or a filter.'),
  })

export const attendance = {
  today: endpoint({
    method: 'GET',
    path: '/api/attendance',
    summary:
      'Everyone employed on a day, today where none is named, with their mark; search looks into name, employee id and department',
    access: { key: 'attendance.read', least: 'others', subject: 'list' },
    query: todayQuery,
    reply: z.object({ message: z.array(AttendanceEntry), total: Total, date: Day }),
    fails: [],
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/attendance/counts',
    summary: 'How many of a day’s list are marked as what, and how many have no mark',
    access: { key: 'attendance.read', least: 'others', subject: 'list' },
    query: countsQuery,
    reply: z.object({
      date: Day,
      counts: z.record(ReportStatus, z.number().int()),
      unmarkedOnLeave: z.number().int().describe('how many of those without a mark are on approved leave'),
      dayOff: z
        .object({ holiday: z.string().nullable() })
        .nullable()
        .describe('set where the usual working time has no work on the day; `holiday` names the holiday'),
    }),
    fails: [],
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/api/attendance/update/:employeeId',
    summary: 'Mark one employee for today; the first mark stands',
    access: { key: 'attendance.mark', least: 'others', subject: 'params.employeeId' },
    params: who,
    body: z.object({ status: AttendanceStatus }),
    reply: z.object({ attendance: AttendanceEntry }),
    fails: ['NOT_FOUND', 'ALREADY_MARKED', 'CONFLICT', 'CLOSED'],
  }),
  markMany: endpoint({
    method: 'POST',
    path: '/api/attendance/mark-many',
    summary: 'Mark many employees for today at once; those who are marked already keep their mark',
    access: { key: 'attendance.mark', least: 'others', subject: 'body.employeeIds' },
    body: MarkManyBody,
    reply: z.object({
      marked: z.number().int(),
      alreadyMarked: z.number().int(),
      markedLeave: z.number().int().describe('how many of the marked are marked Leave for their approved leave'),
      markedAt: Instant.nullable().describe('when; null where nobody was marked'),
      skipped: z
        .array(
          z.object({
            employeeId: EmployeeRef,
            reason: z.literal('attendance.on-leave'),
            leaveType: KindOfLeave,
            message: z.string(),
          }),
        )
        .describe('who was not marked, and why'),
    }),
    fails: ['NOT_FOUND', 'CONFLICT', 'CLOSED'],
  }),
  undo: endpoint({
    method: 'PUT',
    path: '/api/attendance/undo',
    summary: 'Take back what one has marked, one person or many at once; offered for ten seconds',
    access: { key: 'attendance.mark', least: 'others', subject: 'list' },
    body: z.object({ markedAt: instant('The time').describe('of the marks, as it was answered') }),
    reply: z.object({ undone: z.number().int() }),
    fails: ['CONFLICT', 'CLOSED'],
  }),
  correct: endpoint({
    method: 'PUT',
    path: '/api/attendance/correct/:employeeId',
    summary: 'Set the mark of one employee on a day of their employment, with a reason; the former one is kept',
    access: { key: 'attendance.mark', least: 'others', subject: 'params.employeeId' },
    params: who,
    body: CorrectionBody,
    reply: z.object({ attendance: AttendanceEntry }),
    fails: ['NOT_FOUND', 'CONFLICT', 'STALE', 'CLOSED'],
  }),
  correctMany: endpoint({
    method: 'PUT',
    path: '/api/attendance/correct-many',
    summary: 'Set marks of several people and days with one reason, all or none; the former ones are kept',
    access: { key: 'attendance.mark', least: 'others', subject: 'body.marks' },
    body: CorrectManyBody,
    reply: z.object({ changed: z.number().int(), unchanged: z.number().int() }),
    fails: ['NOT_FOUND', 'CONFLICT', 'STALE', 'CLOSED'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/attendance/history/:employeeId',
    summary: 'One employee’s mark of a day (today where absent) and what it was before, the newest change first',
    access: { key: 'attendance.read', least: 'others', subject: 'params.employeeId' },
    params: who,
    query: listQuery(['changedAt'])
      .pick({ limit: true, skip: true })
      .extend({ date: day('The date').optional() }),
    reply: z.object({ attendance: AttendanceEntry, history: z.array(MarkChange), total: Total }),
    fails: ['NOT_FOUND'],
  }),
  month: endpoint({
    method: 'GET',
    path: '/api/attendance/month',
    summary: `The marks of a month by person, by name; search looks into name and employee id; ${MONTH_PAGE} people where nothing else is asked for`,
    access: { key: 'attendance.read', least: 'others', subject: 'list' },
    query: listQuery(['name']).pick({ limit: true, skip: true }).extend(monthQuery.shape),
    reply: z.object({ people: z.array(MonthPerson), total: Total }),
    fails: [],
  }),
  monthFigures: endpoint({
    method: 'GET',
    path: '/api/attendance/month-figures',
    summary: 'How often people of a month were marked as what, in all, and in the month before',
    access: { key: 'attendance.read', least: 'others', subject: 'list' },
    query: monthQuery,
    reply: z.object({ month: MonthFigures, before: MonthFigures }),
    fails: [],
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/attendance/report',
    summary:
      'Marks by day, newest day first; search looks into name and employee id, limit (5 where absent) and skip count records',
    access: { key: 'attendance.read', least: 'others', subject: 'list' },
    query: listQuery(['date'])
      .pick({ search: true, limit: true, skip: true })
      .extend({
        date: day('The date').optional(),
        team: OfTeam,
        employee: Id.optional().describe('of this employee alone, by the employee’s or the user’s id'),
      }),
    reply: z.object({
      groupData: z.record(
        z.string(),
        z.array(
          z.object({
            _id: Id.describe('the employee’s id'),
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
