import { mondayOf } from '@ems/contract/core/days'
import type { BodyOf, QueryOf } from '@ems/contract/core/endpoint'
import { type OwnSchedule, type WorkingTime, workingTimes } from '@ems/contract/working-times'
import type { ActingPrincipal, Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { fieldError, notFoundError, violatedConstraint } from '../../../platform/errors/errors.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { changeAndRecalculate, type PersonDay, type Recalculate, toAffectedAnswer } from '../../calendars/index.ts'
import { getPeopleInScope, requirePermissionFor } from '../../scope/index.ts'
import {
  lockSchedule,
  setWorkingTime,
  type WorkingTimeRow,
  workingDays,
  workingTimesOf,
} from '../../working-days/index.ts'
import { employeeById, lockEmployee } from '../shared/employee.repo.ts'
import { countFollowers, listOwnSchedules, type OwnScheduleRow } from './own-schedules.repo.ts'

function explain(error: unknown): never {
  if (violatedConstraint(error) === 'working_times_location_id_fkey') throw fieldError('locationId', 'location.unknown')
  throw error
}

/** The audit snapshot of a person's working time. */
const factsOf = (rows: readonly WorkingTimeRow[]) => ({
  working_times: rows.map(({ from, to, schedule_id, location_id, anchor }) => ({
    from,
    to,
    schedule_id,
    location_id,
    anchor,
  })),
})

export function workingTimeService(platform: Platform, recounting: Recalculate) {
  const { db, clock } = platform
  const changing = changeAndRecalculate(platform, recounting)
  return {
    async list(actor: ActingPrincipal, query: QueryOf<typeof workingTimes.list>) {
      const people = await getPeopleInScope(db, actor, 'employees.manage')
      const today = clock.today()
      const { rows, total } = await listOwnSchedules(db, query, people, today)
      return { rows, total, followers: await countFollowers(db, people, today) }
    },

    /** @throws {AppError} FORBIDDEN, NOT_FOUND */
    async get(actor: Actor, id: string): Promise<WorkingTimeRow[]> {
      const employee = await employeeById(db, id)
      await requirePermissionFor(db, actor, 'employees.manage', employee?.user_id)
      if (!employee) throw notFoundError('employee')
      return workingTimesOf(db, employee.id)
    },

    /** @throws {AppError} FORBIDDEN, NOT_FOUND; INVALID for a schedule or a location that does not exist */
    set: (actor: Actor, id: string, body: BodyOf<typeof workingTimes.set>) =>
      changing(body, async (trx) => {
        const { from, scheduleId: schedule_id, locationId: location_id, anchor = mondayOf(from) } = body
        const employee = await lockEmployee(trx, id)
        await requirePermissionFor(trx, actor, 'employees.manage', employee?.user_id)
        if (!employee) throw notFoundError('employee')
        if (schedule_id !== null && !(await lockSchedule(trx, schedule_id)))
          throw fieldError('scheduleId', 'schedule.unknown')
        const before = factsOf(await workingTimesOf(trx, employee.id))
        await setWorkingTime(trx, employee.id, from, { schedule_id, location_id, anchor }).catch(explain)
        const rows = await workingTimesOf(trx, employee.id)
        const facts = { before, after: factsOf(rows) }
        await writeAuditEvent(trx, actor, { action: 'working-time.set', entityId: employee.id, ...facts })
        return { result: rows, changed: [{ from, to: null, employeeIds: [employee.id] }] }
      }),

    /** @throws {AppError} FORBIDDEN, NOT_FOUND */
    async days(actor: Actor, id: string, { from, to }: QueryOf<typeof workingTimes.days>): Promise<PersonDay[]> {
      const employee = await employeeById(db, id)
      await requirePermissionFor(db, actor, 'employees.read', employee?.user_id)
      if (!employee) throw notFoundError('employee')
      return [...((await workingDays(db, [employee.id], from, to)).get(employee.id) ?? [])]
    },
  }
}

const present = (row: WorkingTimeRow): WorkingTime => ({
  from: row.from,
  to: row.to,
  schedule: { _id: row.named_schedule_id, name: row.schedule_name },
  location: row.location_id === null ? null : { _id: row.location_id, name: row.location_name ?? '' },
  anchor: row.anchor,
})

const presentOwn = (row: OwnScheduleRow): OwnSchedule => ({
  employee: {
    _id: row.id,
    employeeId: row.code,
    userId: { _id: row.user_id, name: row.name, profileImage: row.profile_image },
  },
  department: row.dep_name,
  from: row.from,
  schedule: { _id: row.schedule_id, name: row.schedule_name },
  location: row.location_id === null ? null : { _id: row.location_id, name: row.location_name ?? '' },
})

const all = (rows: WorkingTimeRow[]) => ({ workingTimes: rows.map(present) })

export const workingTimeRoutes = (service: ReturnType<typeof workingTimeService>): Route[] =>
  mount(workingTimes, {
    list: async ({ actor, query }) => {
      const { rows, total, followers } = await service.list(actor, query)
      return {
        people: rows.map(presentOwn),
        total,
        followers: followers.map(({ id, people }) => ({ schedule: id, people })),
      }
    },
    get: async ({ actor, params }) => all(await service.get(actor, params.id)),
    set: async ({ actor, params, body }) => {
      const { result, affected } = await service.set(actor, params.id, body)
      return { ...all(result), affected: toAffectedAnswer(affected) }
    },
    days: async ({ actor, params, query }) => ({ days: await service.days(actor, params.id, query) }),
  })
