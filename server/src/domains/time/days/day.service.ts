import type { QueryOf } from '@ems/contract/core/endpoint'
import type { TimeDay, TimeDayDetail, time } from '@ems/contract/time'
import type { ActingPrincipal } from '../../../platform/actor/actor.ts'
import { fieldError, notFoundError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type EmployeeRow, employmentsOf, findEmployeeFor } from '../../employees/index.ts'
import { getPeopleInScope } from '../../scope/index.ts'
import { type RequestRow, requestsOfDay } from '../requests/request.repo.ts'
import { computeDay, personTimeline } from './compute.ts'
import { erasedDays } from './day.repo.ts'
import { type DayRow, listDays, storedDay } from './day-list.repo.ts'
import { explainDay } from './explain-day.ts'
import { readDayFacts } from './facts.ts'

/** A full day, with its requests as stored. */
type DayInFull = Omit<TimeDayDetail, 'requests'> & { requests: RequestRow[] }

export const presentDay = (row: DayRow): TimeDay => {
  const { id, code, user_id, name, profile_image, closed: _, mark_status, mark_origin, ...day } = row
  return {
    ...day,
    employee: { _id: id, employeeId: code, userId: { _id: user_id, name, profileImage: profile_image } },
    mark: mark_status === null ? null : { status: mark_status, origin: mark_origin as 'hand' | 'clock' | 'import' },
  }
}

export function dayService({ db, clock }: Platform) {
  return {
    /** Days of the people whose attendance the actor may see. */
    async list(actor: ActingPrincipal, query: QueryOf<typeof time.days>) {
      const people = await getPeopleInScope(db, actor, 'attendance.read', query.team)
      return listDays(db, query, people, clock.timeZone())
    },

    /**
     * A day of a person. The day of a person who does not clock in is not stored, but calculated here.
     * @throws {AppError} FORBIDDEN, NOT_FOUND; INVALID for a day before the employment
     */
    async get(actor: ActingPrincipal, id: string, day: string): Promise<DayInFull> {
      const employee = await findEmployeeFor(db, actor, 'attendance.read', id)
      if (!employee) throw notFoundError('employee')
      const [first] = await employmentsOf(db, [employee.id])
      if (first && day < first.from) throw fieldError('day', 'time-sheet.before-employment')
      return dayOf(employee, day)
    },
  }

  async function dayOf(employee: EmployeeRow, day: string): Promise<DayInFull> {
    const now = clock.now().getTime()
    const [facts] = await readDayFacts(db, clock, [employee.id], day, day)
    if (!facts) throw notFoundError('employee')
    const timeline = personTimeline(facts, now)
    const row = await storedDay(db, employee.id, day, clock.timeZone())
    const { closed, due_at: _, mark: _mark, ...live } = computeDay(facts, timeline, day, now)
    const long = (row?.warnings ?? []).filter((warning) => warning === 'long-week')
    const isFrozen = facts.isFrozen(day)
    const [erased] = await erasedDays(db, [employee.id], { from: day, to: day })
    // Figures of frozen months and of erased people stay. Other figures may be out of date.
    const {
      sessions,
      closed: wasClosed,
      ...computed
    } = row && (isFrozen || erased) ? row : { ...live, warnings: [...live.warnings, ...long], closed }
    const mark = facts.markOf(day)
    const requests = await requestsOfDay(db, employee.id, day)
    const shown = {
      ...computed,
      employee: {
        _id: employee.id,
        employeeId: employee.code,
        userId: { _id: employee.user_id, name: employee.name, profileImage: employee.profile_image },
      },
      department: employee.dep_name,
      day,
      mark: mark && { status: mark.status, origin: mark.origin as 'hand' | 'clock' | 'import' },
      frozen: isFrozen,
      sessions,
      timeZone: facts.zoneOn(day).name,
    }
    return {
      ...shown,
      punches: facts.punches.flatMap((punch) => {
        const effect = timeline.effects.get(punch.id)
        if (effect?.day !== day) return []
        return {
          _id: punch.id,
          at: new Date(punch.at).toISOString(),
          kind: effect.kind,
          source: punch.source,
          place: punch.place,
          device: facts.devices.get(punch.id) ?? null,
          stray: effect.effect === 'stray',
        }
      }),
      requests,
      why: explainDay(shown, facts.planOf(day), wasClosed, facts.zoneOn(day)),
    }
  }
}
