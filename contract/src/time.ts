import { z } from 'zod'
import { Day, Instant, inclusiveDays, plannedDay } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { listQuery, OfTeam, RANGE, runsForwards, Total } from './core/lists.ts'
import { Id } from './core/values.ts'
import { EmployeeFace } from './employee.ts'
import { TimeRequest } from './time-requests.ts'
import {
  DayFlag,
  DayStatus,
  DayWarning,
  Place,
  PunchKind,
  PunchSource,
  personOfTime,
  placeOf,
  punchKind,
  RequestKey,
} from './time-values.ts'

export const TimeShift = z.object({
  starts: z.string().describe('HH:MM'),
  ends: z.string().describe('HH:MM; at or before `starts`: on the next day'),
  minutes: z.number().int(),
  planned: z.boolean().describe('a planned shift instead of the schedule'),
})
export type TimeShift = z.output<typeof TimeShift>

export const TimeSession = z.object({
  in: Instant,
  out: Instant.nullable(),
  state: z.enum(['running', 'done', 'missing']),
  place: Place.nullable(),
  source: z.enum([...PunchSource.options, 'correction']),
  minutes: z.number().int(),
})
export type TimeSession = z.output<typeof TimeSession>

const minutes = z.number().int()

export const TimeDay = z.object({
  employee: EmployeeFace,
  department: z.string().nullable().describe('its name'),
  day: Day,
  status: DayStatus,
  mark: z
    .object({ status: z.string(), origin: z.enum(['hand', 'clock', 'import']) })
    .nullable()
    .describe('the attendance mark'),
  shift: TimeShift.nullable().describe('null: flexible'),
  present: minutes.describe('elapsed minutes of all sessions'),
  breaks: minutes.describe('minutes between sessions'),
  scheduled: minutes,
  counted: minutes,
  deducted: minutes.describe('missing break that was deducted from `counted`'),
  delta: minutes.describe('counted less scheduled; 0 without a completed session'),
  overtime: minutes,
  undertime: minutes,
  unapproved: minutes.describe('overtime that was not approved beforehand'),
  late: minutes,
  early: minutes,
  flags: z.array(DayFlag),
  warnings: z.array(DayWarning),
  sessions: z.array(TimeSession),
  timeZone: z.string().describe('of the person’s location on this day'),
  frozen: z.boolean().describe('the timesheet of the month is approved or closed'),
})
export type TimeDay = z.output<typeof TimeDay>

export const TimePunch = z.object({
  _id: Id,
  at: Instant,
  kind: PunchKind,
  source: PunchSource,
  place: Place.nullable(),
  device: z.string().nullable().describe('the name of the kiosk or terminal'),
  stray: z.boolean().describe('a clock-out or break while the person was not clocked in; it has no effect'),
})

export const TimeDayDetail = TimeDay.extend({
  punches: z.array(TimePunch),
  requests: z.array(TimeRequest),
  why: z.string().describe('how the day was counted, in sentences'),
})
export type TimeDayDetail = z.output<typeof TimeDayDetail>

export const TimeNow = z.object({
  tracking: z.enum(['manual', 'clock']),
  state: z.enum(['in', 'out']),
  action: z.enum(['in', 'out']).describe('the next action'),
  since: Instant.nullable(),
  day: Day,
  sessions: z.array(TimeSession),
  counted: minutes.describe('minutes of `day` until now'),
  expected: z.object({ start: Instant, end: Instant }).nullable(),
  missing: z.array(Day).describe('days of the last 62 without a clock-out'),
  serverTime: Instant,
  timeZone: z.string().describe('of the person’s location'),
  settings: z
    .object({
      signing: z.boolean(),
      overtimeApproval: z.enum(['none', 'before']),
      ownEntries: z.enum(['approve', 'direct']),
      earlyCounts: z.boolean(),
    })
    .describe('of the policy that applies today'),
})
export type TimeNow = z.output<typeof TimeNow>

export const PunchBody = z.object({ kind: punchKind, place: placeOf, key: RequestKey })

/** The most days in one list. */
export const TIME_DAYS_MAX = 62

const TOO_LONG = {
  path: ['to'],
  ...because('list.range-too-long', `The range can have at most ${TIME_DAYS_MAX} days.`, { most: TIME_DAYS_MAX }),
}

export const time = {
  punch: endpoint({
    method: 'POST',
    path: '/api/time/punch',
    summary: 'Clock in, clock out or start a break; the server sets the time',
    access: { key: 'time.punch', least: 'own', subject: 'list' },
    body: PunchBody,
    reply: z.object({
      punch: TimePunch.pick({ _id: true, kind: true, at: true }),
      repeated: z.boolean().describe('the same call was made before; nothing was saved'),
      now: TimeNow,
    }),
    fails: ['CONFLICT', 'INVALID'],
  }),
  now: endpoint({
    method: 'GET',
    path: '/api/time/now',
    summary: 'Get whether the caller is clocked in, with the times of the day',
    access: { key: 'time.punch', least: 'own', subject: 'list' },
    reply: z.object({ now: TimeNow }),
    fails: [],
  }),
  days: endpoint({
    method: 'GET',
    path: '/api/time/days',
    summary: 'List people’s working time by day; search covers name and employee ID',
    access: { key: 'attendance.read', least: 'own', subject: 'list' },
    query: listQuery(['day', 'name'])
      .extend({
        from: plannedDay('The from date'),
        to: plannedDay('The to date'),
        employee: Id.optional().describe('the employee or user ID'),
        department: Id.optional(),
        team: OfTeam,
        status: DayStatus.optional(),
        flag: DayFlag.optional(),
        warning: DayWarning.optional(),
      })
      .refine(runsForwards, RANGE)
      .refine(({ from, to }) => inclusiveDays(from, to) <= TIME_DAYS_MAX, TOO_LONG),
    reply: z.object({ days: z.array(TimeDay), total: Total }),
    fails: [],
  }),
  day: endpoint({
    method: 'GET',
    path: '/api/time/days/:employeeId/:day',
    summary: 'Get a person’s day with its sessions, clock-ins and requests, and how it was counted',
    access: { key: 'attendance.read', least: 'own', subject: 'params.employeeId' },
    params: z.object({ employeeId: personOfTime, day: plannedDay('The day') }),
    reply: z.object({ day: TimeDayDetail }),
    fails: ['NOT_FOUND', 'INVALID'],
  }),
}
