import { addDays, isWithin, mondayOf } from '@ems/contract/core/days'
import type { JobPlan } from '@ems/contract/job'
import type { Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError } from '../../../platform/errors/errors.ts'
import { publishEvent, publishEvents } from '../../../platform/queue/index.ts'
import {
  insertWorkingTimes,
  lockSchedule,
  removeWorkingTime,
  setWorkingTime,
  type WorkingTimeRow,
  workingTimesOf,
} from '../../working-days/index.ts'
import { explainEmployeeError } from '../shared/employee-mutation.ts'
import { type ChangePlaces, type ChangeRow, placesOf } from './job.repo.ts'
import type { JobFacts } from './job.rules.ts'

/** A person's location and schedule; absent values stay. */
export interface WorkLocation {
  /** null for no location */
  location_id?: string | null
  /** null for the default schedule */
  schedule_id?: string | null
}

/** The location and schedule of a person on a day. */
export const workingTimeOn = (rows: readonly WorkingTimeRow[], day: string): WorkingTimeRow | undefined =>
  rows.find((row) => isWithin(row, day))

/**
 * Sets a person's location or schedule from a day on, until the next entry. The person must be
 * locked.
 * @throws {AppError} INVALID for a location or a schedule that does not exist
 */
export async function setWorkLocation(trx: Trx, employeeId: string, from: string, places: WorkLocation): Promise<void> {
  const now = workingTimeOn(await workingTimesOf(trx, employeeId), from)
  const { location_id = now?.location_id ?? null, schedule_id = now?.schedule_id ?? null } = places
  if (schedule_id !== null && !(await lockSchedule(trx, schedule_id)))
    throw fieldError('scheduleId', 'schedule.unknown')
  const anchor = places.schedule_id === undefined && now ? now.anchor : mondayOf(from)
  await setWorkingTime(trx, employeeId, from, { location_id, schedule_id, anchor }).catch(explainEmployeeError)
  await publishWorkingTime(trx, employeeId, from)
}

/**
 * Sets the location of new people from their first day, with the default schedule.
 * @throws {AppError} INVALID for a location that does not exist
 */
export async function setFirstWorkLocations(
  trx: Trx,
  people: readonly { id: string; from: string; location_id: string | null }[],
): Promise<void> {
  if (people.length === 0) return
  const rows = people.map(({ id, from, location_id }) => ({
    employee_id: id,
    from,
    location_id,
    schedule_id: null,
    anchor: mondayOf(from),
  }))
  await insertWorkingTimes(trx, rows).catch(explainEmployeeError)
  await publishEvents(
    trx,
    people.map(({ id, from }) => timeEvent(id, from)),
  )
}

const timeEvent = (employeeId: string, from: string) => ({
  kind: 'employee.working-time',
  entityId: employeeId,
  payload: { from },
})

/** Informs domains to the right of another working time from a day on. */
const publishWorkingTime = (trx: Trx, employeeId: string, from: string) =>
  publishEvent(trx, timeEvent(employeeId, from))

/** The locations of a change that differ from those on its day. */
export async function changedLocations(
  trx: Trx,
  employeeId: string,
  from: string,
  { location, schedule }: ChangePlaces,
): Promise<ChangePlaces> {
  const now = workingTimeOn(await workingTimesOf(trx, employeeId), from)
  return {
    ...(location !== undefined && location !== (now?.location_id ?? null) && { location }),
    ...(schedule !== undefined && schedule !== (now?.schedule_id ?? null) && { schedule }),
  }
}

/** Writes the locations of a change from its day on. @throws as `setWorkLocation` */
export async function applyWorkLocation(
  trx: Trx,
  employeeId: string,
  from: string,
  places: ChangePlaces,
): Promise<void> {
  if (Object.keys(places).length === 0) return
  await setWorkLocation(trx, employeeId, from, {
    ...(places.location !== undefined && { location_id: places.location }),
    ...(places.schedule !== undefined && { schedule_id: places.schedule }),
  })
}

/** Takes back location and schedule of a change, unless another entry has replaced them. */
export async function undoWorkLocation(trx: Trx, employeeId: string, change: ChangeRow): Promise<void> {
  const { location, schedule } = placesOf(change)
  const rows = await workingTimesOf(trx, employeeId)
  const entry = rows.find(({ from }) => from === change.effective_from)
  if (!entry || (location === undefined && schedule === undefined)) return
  const before = workingTimeOn(rows, addDays(change.effective_from, -1))
  const places = {
    location_id:
      location !== undefined && location === entry.location_id ? (before?.location_id ?? null) : entry.location_id,
    schedule_id:
      schedule !== undefined && schedule === entry.schedule_id ? (before?.schedule_id ?? null) : entry.schedule_id,
  }
  const asBefore =
    places.location_id === (before?.location_id ?? null) && places.schedule_id === (before?.schedule_id ?? null)
  if (asBefore) {
    await removeWorkingTime(trx, employeeId, change.effective_from)
    await publishWorkingTime(trx, employeeId, change.effective_from)
  } else await setWorkLocation(trx, employeeId, change.effective_from, places)
}

/** The locations of a body. */
export const toChangePlaces = ({
  locationId,
  scheduleId,
}: Pick<JobPlan, 'locationId' | 'scheduleId'>): ChangePlaces => ({
  ...(locationId !== undefined && { location: locationId }),
  ...(scheduleId !== undefined && { schedule: scheduleId }),
})

/** @throws {AppError} CONFLICT if nothing changes */
export function requireDifference(day: string, facts: Partial<JobFacts>, places: ChangePlaces): void {
  if (Object.keys(facts).length + Object.keys(places).length === 0) throw new AppError('job.unchanged', { day })
}
