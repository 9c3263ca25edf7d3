import { inclusiveDays } from '@ems/contract/core/days'
import { Temporal } from 'temporal-polyfill'
import type { Db } from '../../platform/database/index.ts'
import type { Clock } from '../../platform/time/clock.ts'
import {
  daysOf,
  FIRST_MONDAY,
  type PersonDay,
  type PlannedDay,
  patternOn,
  type WorkingTimePeriod,
} from '../calendars/index.ts'
import { calendarsOf, type SharedTimes, timesIn, timesOf, timesOfAccounts, timesWithin } from './working-days.repo.ts'
import { zoneOf } from './working-time.repo.ts'

/**
 * The days of people from the first to the last day: scheduled minutes, and holidays at their location.
 * @returns by the employees' ids; people with equal working times share one array
 */
export async function workingDays(
  db: Db,
  employeeIds: readonly string[],
  from: string,
  to: string,
): Promise<Map<string, readonly PersonDay[]>> {
  const { times, planned, ...calendars } = await timesWithin(db, employeeIds, from, to)
  const daysBy = daysIn(calendars, from, to)
  const plans = Map.groupBy(planned, (plan) => plan.employee_id)
  const ofPerson = Map.groupBy(times, (time) => time.employee_id)
  const daysByContract = new Map<string, PersonDay[]>()
  return new Map(
    employeeIds.map((id) => {
      const own = ofPerson.get(id) ?? []
      const plan = plans.get(id)
      if (plan) return [id, daysBy(own, plan)]
      const key = own.map((time) => [time.from, time.schedule_id, time.location_id, time.anchor].join(' ')).join(', ')
      const days = daysByContract.get(key) ?? daysBy(own)
      daysByContract.set(key, days)
      return [id, days]
    }),
  )
}

/** Days of one person. */
export interface PersonRange {
  employeeId: string
  from: string
  to: string
}

/**
 * `workingDays` of people in a range each: one statement for the ranges that lie close to the first, and one for each other.
 * @param most the days that the common statement reads
 */
export async function workingDaysWithin<Range extends PersonRange>(
  db: Db,
  ranges: readonly Range[],
  most: number,
): Promise<(range: Range) => PersonDay[]> {
  const first = ranges.map(({ from }) => from).sort()[0] ?? ''
  const [near, far] = [[], []] as [Range[], Range[]]
  for (const range of ranges) (inclusiveDays(first, range.to) <= most ? near : far).push(range)
  const last =
    near
      .map(({ to }) => to)
      .sort()
      .at(-1) ?? first
  const people = [...new Set(near.map(({ employeeId }) => employeeId))]
  const together = near.length === 0 ? new Map() : await workingDays(db, people, first, last)
  const alone = new Map<Range, readonly PersonDay[]>()
  for (const range of far)
    for (const days of (await workingDays(db, [range.employeeId], range.from, range.to)).values())
      alone.set(range, days)
  return (range) => {
    const days: readonly PersonDay[] = alone.get(range) ?? together.get(range.employeeId) ?? []
    return days.filter(({ day }) => day >= range.from && day <= range.to)
  }
}

function daysIn({ histories, holidays }: Awaited<ReturnType<typeof calendarsOf>>, from: string, to: string) {
  const stretch = (time: Partial<SharedTimes>, first: string | null): WorkingTimePeriod => {
    const schedule = histories.get(time.schedule_id ?? 'default')
    if (!schedule) throw new Error('One schedule is the default.')
    const there = holidays.get(time.location_id ?? 'default') ?? new Map()
    return { from: first, schedule, anchor: time.anchor ?? FIRST_MONDAY, holidays: there }
  }
  // A working time lasts until the next one. Before the first one the defaults apply.
  return (times: readonly SharedTimes[], planned: readonly PlannedDay[] = []): PersonDay[] =>
    daysOf([stretch({}, null), ...times.map((time) => stretch(time, time.from))], from, to, planned)
}

/**
 * `workingDays` for distinct working times, which many people share.
 * @param texts as `timesTable` tells them @returns the days by these
 */
export async function sharedDays(
  db: Db,
  texts: readonly (string | null)[],
  from: string,
  to: string,
): Promise<Map<string | null, readonly PersonDay[]>> {
  const times = new Map(texts.map((text) => [text, timesIn(text)]))
  const all = [...times.values()].flatMap((own) => own.times)
  const daysBy = daysIn(await calendarsOf(db, all, from, to), from, to)
  return new Map([...times].map(([text, own]) => [text, daysBy(own.times, own.planned)]))
}

/** The schedule of a person from a day on; null: from the start. */
export interface DatedSchedule {
  from: string | null
  schedule: WorkingTimePeriod['schedule']
}

/** The working week of a person on a day, the average of the schedule's weeks. @returns minutes and days, halves as 0.5 */
export function workingWeekOn(worked: readonly DatedSchedule[], day: string): { minutes: number; days: number } {
  const current = worked.findLast(({ from }) => from === null || from <= day)
  if (!current) throw new Error('Nobody is without a schedule.')
  const { weeks, days } = patternOn(current.schedule, day)
  const minutes = days.reduce((sum, { am, pm }) => sum + am + pm, 0)
  const halves = days.reduce((sum, { am, pm }) => sum + Number(am > 0) + Number(pm > 0), 0)
  return { minutes: minutes / weeks, days: halves / 2 / weeks }
}

/** The schedules of people through time, the earliest first. @returns by the employees' ids */
export async function schedulesOf(db: Db, employeeIds: readonly string[]): Promise<Map<string, DatedSchedule[]>> {
  const { times, histories } = await timesOf(db, employeeIds)
  const named = (id: string | null) => {
    const schedule = histories.get(id ?? 'default')
    if (!schedule) throw new Error('One schedule is the default.')
    return schedule
  }
  const of = (id: string): DatedSchedule[] => [
    { from: null, schedule: named(null) },
    ...times
      .filter((time) => time.employee_id === id)
      .map((time) => ({ from: time.from, schedule: named(time.schedule_id) })),
  ]
  return new Map(employeeIds.map((id) => [id, of(id)]))
}

/** Today at the location of an employee, else in the organisation's time zone. */
export const todayOf = async (db: Db, clock: Clock, employeeId: string): Promise<string> =>
  todayIn(clock, await zoneOf(db, employeeId, clock.today()))

/** Today in a time zone, else in the organisation's. */
export function todayIn(clock: Clock, zone: string | undefined): string {
  if (zone === undefined) return clock.today()
  const now = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime())
  return now.toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** The days of an account. Without an employee record: the default days. */
export async function daysOfAccount(
  db: Db,
  userId: string | undefined,
  from: string,
  to: string,
): Promise<readonly PersonDay[]> {
  const { times, planned, ...calendars } = await timesOfAccounts(db, userId === undefined ? [] : [userId], from, to)
  return daysIn(calendars, from, to)(times, planned)
}

/** The default days: the default schedule and the default calendar. */
export async function defaultDays(db: Db, from: string, to: string): Promise<PersonDay[]> {
  const { histories, holidays } = await timesWithin(db, [], from, to)
  const schedule = histories.get('default')
  if (!schedule) throw new Error('One schedule is the default.')
  return daysOf(
    [{ from: null, schedule, anchor: FIRST_MONDAY, holidays: holidays.get('default') ?? new Map() }],
    from,
    to,
  )
}
