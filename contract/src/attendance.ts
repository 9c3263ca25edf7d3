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
  off: z.array(Day).describe('days off; from the default working time if the caller cannot see the person’s record'),
  holidays: z.array(z.object({ day: Day, name: z.string() })),
})
export type MonthPerson = z.output<typeof MonthPerson>

/** The default number of people in a month's answer. */
export const MONTH_PAGE = 50

const todayQuery = listQuery(['name', 'employeeId', 'department']).extend({
  date: day('The date').optional().describe('a past day; default: today'),
  department: Id.optional(),
  legalEntity: Id.optional(),
  status: ReportStatus.optional(),
  onLeave: z.enum(['true', 'false']).optional().describe('whether an approved leave covers the day'),
  team: OfTeam,
})

const monthQuery = listQuery(['name'])
  .pick({ search: true })
  .extend({
    month: day('The month').describe('any day of the month'),
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

const PersonParams = z.object({
  employeeId: requiredText('Employee', 50).describe('the employee or user ID, or the organisation’s own employee ID'),
})

const countsQuery = todayQuery.pick({
  date: true,
  search: true,
  department: true,
  legalEntity: true,
  onLeave: true,
  team: true,
})

const MarkManyBody = z
  .object({
    status: AttendanceStatus,
    employeeIds: z
      .array(Id)
      .min(1, 'Choose at least one employee.')
      .max(MARK_MANY_MAX, `At most ${MARK_MANY_MAX} people can be marked at a time.`)
      .optional(),
    filter: z
      .object(todayQuery.pick({ search: true, department: true, legalEntity: true, onLeave: true }).shape)
      .optional()
      .describe('everyone who matches this filter and is not marked yet'),
    onLeave: z
      .enum(['skip', 'leave', 'mark'], { error: 'Choose what happens with people on leave: skip, leave or mark.' })
      .optional()
      .describe(
        'people on approved leave are not marked (skip, default), marked Leave (leave), or marked like the others (mark)',
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
      'List everyone employed on a day (default: today) with their attendance mark; search covers name, employee ID and department',
    access: { key: 'attendance.read', least: 'others', subject: 'list' },
    query: todayQuery,
    reply: z.object({ message: z.array(AttendanceEntry), total: Total, date: Day }),
    fails: [],
  }),
  counts: endpoint({
    method: 'GET',
    path: '/api/attendance/counts',
    summary: 'Count the marks of a day by status, and the people not marked yet',
    access: { key: 'attendance.read', least: 'others', subject: 'list' },
    query: countsQuery,
    reply: z.object({
      date: Day,
      counts: z.record(ReportStatus, z.number().int()),
      unmarkedOnLeave: z.number().int().describe('how many of the people not marked are on approved leave'),
      dayOff: z
        .object({ holiday: z.string().nullable() })
        .nullable()
        .describe('set if the default working time has no work on the day; `holiday` names the holiday'),
    }),
    fails: [],
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/api/attendance/update/:employeeId',
    summary: 'Mark one employee for today; an existing mark is not changed',
    access: { key: 'attendance.mark', least: 'others', subject: 'params.employeeId' },
    params: PersonParams,
    body: z.object({ status: AttendanceStatus }),
    reply: z.object({ attendance: AttendanceEntry }),
    fails: ['NOT_FOUND', 'ALREADY_MARKED', 'CONFLICT', 'CLOSED'],
  }),
  markMany: endpoint({
    method: 'POST',
    path: '/api/attendance/mark-many',
    summary:
      'Mark several employees for today; people who are already marked keep their mark, and a filter leaves out people with a day off of their own',
    access: { key: 'attendance.mark', least: 'others', subject: 'body.employeeIds' },
    body: MarkManyBody,
    reply: z.object({
      marked: z.number().int(),
      alreadyMarked: z.number().int(),
      markedLeave: z.number().int().describe('how many were marked Leave because of their approved leave'),
      markedAt: Instant.nullable().describe('when the marks were set; null if no one was marked'),
      skipped: z
        .array(
          z.object({
            employeeId: EmployeeRef,
            reason: z.literal('attendance.on-leave'),
            leaveType: KindOfLeave,
            message: z.string(),
          }),
        )
        .describe('people who were not marked, and why'),
    }),
    fails: ['NOT_FOUND', 'CONFLICT', 'CLOSED'],
  }),
  undo: endpoint({
    method: 'PUT',
    path: '/api/attendance/undo',
    summary: 'Undo marks that the caller has just set; possible for ten seconds',
    access: { key: 'attendance.mark', least: 'others', subject: 'list' },
    body: z.object({ markedAt: instant('The time').describe('the time that the marking call returned') }),
    reply: z.object({ undone: z.number().int() }),
    fails: ['CONFLICT', 'CLOSED'],
  }),
  correct: endpoint({
    method: 'PUT',
    path: '/api/attendance/correct/:employeeId',
    summary:
      'Set the mark of one employee on a day of their employment, with a reason; the earlier mark is kept in the history',
    access: { key: 'attendance.mark', least: 'others', subject: 'params.employeeId' },
    params: PersonParams,
    body: CorrectionBody,
    reply: z.object({ attendance: AttendanceEntry }),
    fails: ['NOT_FOUND', 'CONFLICT', 'STALE', 'CLOSED'],
  }),
  correctMany: endpoint({
    method: 'PUT',
    path: '/api/attendance/correct-many',
    summary:
      'Set marks for several people and days with one reason, all or none; the earlier marks are kept in the history',
    access: { key: 'attendance.mark', least: 'others', subject: 'body.marks' },
    body: CorrectManyBody,
    reply: z.object({ changed: z.number().int(), unchanged: z.number().int() }),
    fails: ['NOT_FOUND', 'CONFLICT', 'STALE', 'CLOSED'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/api/attendance/history/:employeeId',
    summary: 'Get one employee’s mark on a day (default: today) and its history, newest change first',
    access: { key: 'attendance.read', least: 'others', subject: 'params.employeeId' },
    params: PersonParams,
    query: listQuery(['changedAt'])
      .pick({ limit: true, skip: true })
      .extend({ date: day('The date').optional() }),
    reply: z.object({ attendance: AttendanceEntry, history: z.array(MarkChange), total: Total }),
    fails: ['NOT_FOUND'],
  }),
  month: endpoint({
    method: 'GET',
    path: '/api/attendance/month',
    summary: `List the marks of a month by person, sorted by name; search covers name and employee ID; ${MONTH_PAGE} people by default`,
    access: { key: 'attendance.read', least: 'others', subject: 'list' },
    query: listQuery(['name'])
      .pick({ limit: true, skip: true })
      .extend({ ...monthQuery.shape, employee: Id.optional().describe('only this employee, by employee or user ID') }),
    reply: z.object({ people: z.array(MonthPerson), total: Total }),
    fails: [],
  }),
  monthFigures: endpoint({
    method: 'GET',
    path: '/api/attendance/month-figures',
    summary: 'Count the marks of a month by status, with the month before for comparison',
    access: { key: 'attendance.read', least: 'others', subject: 'list' },
    query: monthQuery,
    reply: z.object({
      month: MonthFigures,
      before: MonthFigures,
      employedToday: z.number().int().describe('how many people of the month are employed today'),
    }),
    fails: [],
  }),
  report: endpoint({
    method: 'GET',
    path: '/api/attendance/report',
    summary:
      'List marks by day, newest day first; search covers name and employee ID; limit (default 5) and skip count records',
    access: { key: 'attendance.read', least: 'others', subject: 'list' },
    query: listQuery(['date'])
      .pick({ search: true, limit: true, skip: true })
      .extend({
        date: day('The date').optional(),
        team: OfTeam,
        employee: Id.optional().describe('only this employee, by employee or user ID'),
      }),
    reply: z.object({
      groupData: z.record(
        z.string(),
        z.array(
          z.object({
            _id: Id.describe('the employee ID'),
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
