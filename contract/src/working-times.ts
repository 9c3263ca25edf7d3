import { z } from 'zod'
import { DayPart } from './calendars.ts'
import { Day, inclusiveDays, plannedDay, weekdayOf } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { because } from './core/issues.ts'
import { listQuery, RANGE, runsForwards, Total } from './core/lists.ts'
import { Id, IdParam, reference } from './core/values.ts'
import { EmployeeFace } from './employee.ts'
import { Affected, recalculationOptions } from './recounts.ts'

const Named = z.object({ _id: Id, name: z.string() })

export const WorkingTime = z.object({
  from: Day,
  to: Day.nullable().describe('the last day; null: until further notice'),
  schedule: Named,
  location: Named.nullable().describe('null: the default holiday calendar and the organisation’s time zone'),
  anchor: Day.describe('the Monday on which the first week of the pattern starts'),
})
export type WorkingTime = z.output<typeof WorkingTime>

export const WorkingDay = z.object({
  day: Day,
  am: z.number().int().describe('minutes in the morning, according to the schedule'),
  pm: z.number().int(),
  holiday: z.object({ name: z.string(), part: DayPart }).nullable(),
  shift: z
    .object({
      starts: z.string().describe('HH:MM'),
      ends: z.string().describe('HH:MM; at or before `starts`: on the next day'),
      minutes: z.number().int(),
      planned: z.boolean().describe('a planned shift instead of the schedule'),
    })
    .nullable()
    .describe('null: working time is flexible, or there is none'),
})
export type WorkingDay = z.output<typeof WorkingDay>

const optionalReference = (missing: string) =>
  z
    .union([z.literal(''), reference(missing)])
    .nullish()
    .transform((id) => id || null)

const isMonday = (text: string) => weekdayOf(text) === 1

export const WorkingTimeBody = z.object({
  from: plannedDay('From'),
  scheduleId: optionalReference('Choose a schedule.').describe('null or absent: the default schedule'),
  locationId: optionalReference('Choose a location.').describe('null or absent: the default holiday calendar'),
  anchor: plannedDay('Anchor')
    .refine(isMonday, because('working-time.anchor', 'The first week must start on a Monday.'))
    .optional()
    .describe('the Monday on which the first week starts; absent: the Monday of the week of `from`'),
  ...recalculationOptions,
})

/** A person who follows another schedule than the organisation's. */
export const OwnSchedule = WorkingTime.pick({ from: true, schedule: true, location: true }).extend({
  employee: EmployeeFace,
  department: z.string().nullable(),
})
export type OwnSchedule = z.output<typeof OwnSchedule>

/** The most days in one answer. */
export const LONGEST_RANGE_DAYS = 400

const range = z
  .object({ from: plannedDay('The from date'), to: plannedDay('The to date') })
  .refine(runsForwards, RANGE)
  .refine(({ from, to }) => inclusiveDays(from, to) <= LONGEST_RANGE_DAYS, {
    path: ['to'],
    ...because('list.range-too-long', `The range can have at most ${LONGEST_RANGE_DAYS} days.`, {
      most: LONGEST_RANGE_DAYS,
    }),
  })

export const workingTimes = {
  list: endpoint({
    method: 'GET',
    path: '/api/employee/working-time',
    summary: 'List employees who follow a schedule other than the default today, and how many follow each schedule',
    access: { key: 'employees.manage', least: 'others', subject: 'list' },
    query: listQuery(['name', 'from']),
    reply: z.object({
      people: z.array(OwnSchedule),
      total: Total,
      followers: z.array(z.object({ schedule: Id, people: z.number().int() })).describe('of the people in scope'),
    }),
    fails: [],
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/employee/:id/working-time',
    summary: 'List a person’s schedules and locations, earliest first',
    access: { key: 'employees.manage', least: 'others', subject: 'params.id' },
    params: IdParam,
    reply: z.object({ workingTimes: z.array(WorkingTime) }),
    fails: ['NOT_FOUND'],
  }),
  set: endpoint({
    method: 'PUT',
    path: '/api/employee/:id/working-time',
    summary: 'Set a person’s schedule and location from a day, until the next assignment',
    access: { key: 'employees.manage', least: 'others', subject: 'params.id' },
    params: IdParam,
    body: WorkingTimeBody,
    reply: z.object({ workingTimes: z.array(WorkingTime), affected: Affected }),
    fails: ['NOT_FOUND', 'INVALID'],
  }),
  days: endpoint({
    method: 'GET',
    path: '/api/calendar/days/:id',
    summary: 'List a person’s days: scheduled minutes, and holidays at their location',
    access: { key: 'employees.read', least: 'own', subject: 'params.id' },
    params: IdParam,
    query: range,
    reply: z.object({ days: z.array(WorkingDay) }),
    fails: ['NOT_FOUND'],
  }),
}
