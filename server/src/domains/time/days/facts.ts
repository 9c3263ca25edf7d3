import { addDays, type DaySpan, isWithin, minutesOfTime } from '@ems/contract/core/days'
import { MINUTE_MS } from '@ems/contract/core/durations'
import type { TimeSettings } from '@ems/contract/time-policies'
import type { Db } from '../../../platform/database/index.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { PersonDay } from '../../calendars/index.ts'
import { workingDays } from '../../working-days/index.ts'
import { listPolicies } from '../policies/policy.repo.ts'
import { type PolicyList, settingsOn, toPolicyLists } from '../policies/policy.rules.ts'
import type { DayPlan } from './day.rules.ts'
import * as repo from './facts.repo.ts'
import type { Correction, DayFinder, Punch, ShiftSpan } from './session.rules.ts'
import { type Zone, zoneNamed } from './zone.ts'

const WINDOW_MINUTES = 240

/** A session of a correction, as stored. */
export interface StoredTimes {
  in: string
  out: string
  place: 'onsite' | 'remote' | null
}

/** The facts from which the working time of a person is calculated. */
export interface PersonFacts {
  employeeId: string
  punches: Punch[]
  /** names of devices, by punch */
  devices: ReadonlyMap<string, string | null>
  corrections: Correction[]
  finder: DayFinder
  zoneOn(day: string): Zone
  settingsOn(day: string): TimeSettings
  locationOn(day: string): string | null
  isEmployed(day: string): boolean
  isFrozen(day: string): boolean
  /** facts of a day in the loaded range */
  planOf(day: string): DayPlan
  /** the mark of a day */
  markOf(day: string): { status: string; origin: string } | null
}

const toPunch = (row: repo.PunchRow): Punch => ({
  id: row.id,
  at: row.at.getTime(),
  kind: row.kind,
  source: row.source,
  place: row.place,
  device: row.device,
  sequence: row.sequence === null ? null : Number(row.sequence),
  drift: row.drift,
})

const within = <Row extends DaySpan>(rows: readonly Row[] | undefined, day: string) =>
  rows?.find((row) => isWithin(row, day))

/** The parts of a day that approved leave covers. */
function leaveOn(leaves: Awaited<ReturnType<typeof repo.approvedLeaves>>, day: string, zone: Zone): DayPlan['leave'] {
  const leave = { am: false, pm: false, isSick: false, times: [] as { from: number; to: number }[] }
  for (const row of leaves) {
    if (day < row.start_date || day > row.end_date) continue
    if (row.start_time !== null && row.end_time !== null)
      leave.times.push({
        from: zone.at(day, minutesOfTime(row.start_time)),
        to: zone.at(day, minutesOfTime(row.end_time)),
      })
    else {
      const part =
        day === row.start_date && row.start_part !== 'full'
          ? row.start_part
          : day === row.end_date
            ? row.end_part
            : 'full'
      if (part !== 'pm') leave.am = true
      if (part !== 'am') leave.pm = true
    }
    if (row.seed_name === 'Sick Leave') leave.isSick = true
  }
  return leave
}

const spanOf = ({ day, shift }: PersonDay, zone: Zone): (ShiftSpan & NonNullable<DayPlan['shift']>) | null => {
  if (shift === null) return null
  const [starts, ends] = [minutesOfTime(shift.starts), minutesOfTime(shift.ends)]
  return { ...shift, day, start: zone.at(day, starts), end: zone.at(day, ends <= starts ? ends + 1440 : ends) }
}

/**
 * Reads the facts for some days of people, and for the days around them.
 * @returns in the order of the ids
 */
export async function readDayFacts(
  db: Db,
  clock: Clock,
  ids: readonly string[],
  from: string,
  to: string,
): Promise<PersonFacts[]> {
  const punches = Map.groupBy(await repo.punchesAround(db, ids, from, to), (row) => row.employee_id)
  const earliest = Math.min(...[...punches.values()].flatMap((rows) => rows[0]?.at.getTime() ?? []))
  const readFrom = Number.isFinite(earliest) ? new Date(earliest).toISOString().slice(0, 10) : from
  const [first, last] = [addDays(readFrom < from ? readFrom : from, -3), addDays(to, 3)]
  const byPerson = async <Row extends { employee_id: string }>(rows: Promise<Row[]>) =>
    Map.groupBy(await rows, (row) => row.employee_id)
  const days = await workingDays(db, ids, first, last)
  const places = await byPerson(repo.placesOf(db, ids, first, last))
  const departments = await byPerson(repo.departmentsOf(db, ids, first, last))
  const employed = await byPerson(repo.employedRanges(db, ids, first, last))
  const leaves = await byPerson(repo.approvedLeaves(db, ids, first, last))
  const marks = await byPerson(repo.marksOf(db, ids, first, last))
  const requests = await byPerson(repo.approvedRequests(db, ids, first, last))
  const frozen = await byPerson(repo.frozenMonths(db, ids, first, last))
  const policies = toPolicyLists(await listPolicies(db))
  return ids.map((id) =>
    personFacts(clock, policies, {
      id,
      punches: punches.get(id) ?? [],
      days: days.get(id) ?? [],
      places: places.get(id) ?? [],
      departments: departments.get(id) ?? [],
      employed: employed.get(id) ?? [],
      leaves: leaves.get(id) ?? [],
      marks: marks.get(id) ?? [],
      requests: requests.get(id) ?? [],
      frozen: frozen.get(id) ?? [],
    }),
  )
}

type Rows<
  K extends
    | 'placesOf'
    | 'departmentsOf'
    | 'employedRanges'
    | 'approvedLeaves'
    | 'marksOf'
    | 'approvedRequests'
    | 'frozenMonths',
> = Awaited<ReturnType<(typeof repo)[K]>>

interface ReadFacts {
  id: string
  punches: repo.PunchRow[]
  days: readonly PersonDay[]
  places: Rows<'placesOf'>
  departments: Rows<'departmentsOf'>
  employed: Rows<'employedRanges'>
  leaves: Rows<'approvedLeaves'>
  marks: Rows<'marksOf'>
  requests: Rows<'approvedRequests'>
  frozen: Rows<'frozenMonths'>
}

function personFacts(clock: Clock, policies: readonly PolicyList[], read: ReadFacts): PersonFacts {
  const { id } = read
  const zoneOn = (day: string) => zoneNamed(within(read.places, day)?.time_zone ?? clock.timeZone())
  const days = new Map(read.days.map((day) => [day.day, day]))
  const shifts = read.days.flatMap((day) => spanOf(day, zoneOn(day.day)) ?? [])
  const locationOn = (day: string) => within(read.places, day)?.location_id ?? null
  const markOf = (day: string) => read.marks.find((mark) => mark.day === day) ?? null
  const settings = (day: string) =>
    settingsOn(policies, day, {
      employeeId: id,
      departmentId: within(read.departments, day)?.department_id ?? null,
      locationId: locationOn(day),
    })
  const corrections = new Map(
    read.requests.flatMap(({ kind, day, sessions, created_at }): [string, Correction][] => {
      if (kind !== 'correction') return []
      const times = sessions as unknown as StoredTimes[]
      const own = times.map((time) => ({ in: Date.parse(time.in), out: Date.parse(time.out), place: time.place }))
      return [[day, { day, createdAt: created_at.getTime(), sessions: own }]]
    }),
  )
  return {
    employeeId: id,
    punches: read.punches.map(toPunch),
    devices: new Map(read.punches.map((row) => [row.id, row.device_name])),
    corrections: [...corrections.values()],
    finder: {
      shifts,
      dayOf: (at) => zoneOn(zoneNamed(clock.timeZone()).dayOf(at)).dayOf(at),
    },
    zoneOn,
    settingsOn: settings,
    locationOn,
    isEmployed: (day) => within(read.employed, day) !== undefined,
    isFrozen: (day) => read.frozen.some(({ month }) => month === day.slice(0, 7)),
    markOf,
    planOf(day) {
      const planned = days.get(day)
      if (!planned) throw new Error(`The day ${day} was not read.`)
      const zone = zoneOn(day)
      const shift = shifts.find((span) => span.day === day) ?? null
      const mark = markOf(day)
      const close = zone.at(day, 1440 + WINDOW_MINUTES)
      const isOvertime = (request: (typeof read.requests)[number]) => request.kind === 'overtime' && request.day === day
      return {
        day,
        am: planned.am,
        pm: planned.pm,
        holiday: planned.holiday?.part ?? null,
        shift,
        leave: leaveOn(read.leaves, day, zone),
        handMark: mark && mark.origin !== 'clock' ? mark.status : null,
        approved: read.requests.filter(isOvertime).reduce((sum, { minutes }) => sum + (minutes ?? 0), 0),
        closesAt: Math.max(close, (shift?.end ?? 0) + WINDOW_MINUTES * MINUTE_MS),
        settings: settings(day),
      }
    },
  }
}
