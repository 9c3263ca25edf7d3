import type { attendance } from '@ems/contract/attendance'
import { type AttendanceStatus, MARK_FILTER_MAX } from '@ems/contract/attendance-marks'
import type { BodyOf, QueryOf } from '@ems/contract/core/endpoint'
import { UNDO_WITHIN_MS } from '@ems/contract/core/limits'
import { type ActingPrincipal, type Actor, hasPermissionForEveryone } from '../../../platform/actor/actor.ts'
import { writeAuditEvents } from '../../../platform/audit/audit.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, forbiddenError, notFoundError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { employmentsOf } from '../../employees/index.ts'
import { getPeopleInScope, requirePermissionForAll } from '../../scope/index.ts'
import { defaultDays, workingDays } from '../../working-days/index.ts'
import { isDayOff, isEmployedOn, marksOf, reportPageSlices } from './attendance.rules.ts'
import * as repo from './day.repo.ts'
import { idOf } from './day.repo.ts'
import {
  insertMarks,
  listMarkedPeople,
  listUnmarkedOnLeave,
  lockPeople,
  lockPeopleWithoutMark,
  type NewMark,
  undoMarks,
} from './mark.repo.ts'
import { requireOpenMonth } from './open-month.ts'
import { redactLeaveTypes } from './redact-leave-type.ts'
import { reportDays, reportRows } from './report.repo.ts'

/** Source: the product's report, which loads five records at a time. */
const REPORT_PAGE = 5

/**
 * Leaves out people with a day off of their own. On a usual day off everyone stays: the marks are then for the people who
 * came.
 */
async function withoutOwnDayOff(trx: Trx, people: string[], day: string): Promise<string[]> {
  const [usual] = await defaultDays(trx, day, day)
  if (usual === undefined || isDayOff(usual)) return people
  const days = await workingDays(trx, people, day, day)
  return people.filter((id) => days.get(id)?.some(isDayOff) !== true)
}

export function attendanceService({ db, clock }: Platform) {
  const requireOpen = (trx: Trx, ids: readonly string[], day: string) =>
    requireOpenMonth(
      trx,
      ids.map((id) => ({ id, day })),
    )

  const write = async (trx: Trx, actor: Actor, marks: NewMark[], day: string) => {
    const ids = marks.map(({ employeeId }) => employeeId)
    await requireOpen(trx, ids, day)
    const made = await insertMarks(trx, marks, day, actor.userId)
    await writeAuditEvents(
      trx,
      actor,
      made.map(({ employeeId, status }) => ({
        action: 'attendance.mark',
        entityId: employeeId,
        after: { day, status },
      })),
    )
    return made
  }

  const hold = async (trx: Trx, actor: Actor, ids: string[], today: string) => {
    const people = await lockPeople(trx, ids)
    const known = new Map(people.flatMap((person) => [person.id, person.user_id].map((id) => [id, person.user_id])))
    const accounts = ids.map((id) => known.get(id) ?? null)
    await requirePermissionForAll(trx, actor, 'attendance.mark', accounts)
    if (!ids.every((id) => known.has(id))) throw notFoundError('employee')
    const held = people.map((person) => person.id)
    const employments = Map.groupBy(await employmentsOf(trx, held), (employment) => employment.id)
    if (!held.every((id) => isEmployedOn(today, employments.get(id) ?? [])))
      throw new AppError('attendance.not-employed')
    return held
  }

  /** The day of a list. @throws {AppError} INVALID for a future day */
  const dayOf = ({ date }: { date?: string | undefined }): string => {
    const today = clock.today()
    if (date !== undefined && date > today) throw fieldError('date', 'attendance.day-to-come')
    return date ?? today
  }

  return {
    /** The visible people employed on a day, with their marks. @throws {AppError} INVALID for a future day */
    async today(actor: ActingPrincipal, query: repo.DayFilter) {
      const day = dayOf(query)
      const people = await getPeopleInScope(db, actor, 'attendance.read', query.team)
      const { rows, total } = await repo.listDay(db, { query, people, day, isPast: day < clock.today() })
      return { rows: await redactLeaveTypes(db, actor, rows), total, day }
    },

    /** The totals of a day's marks. @throws {AppError} INVALID for a future day */
    async counts(actor: ActingPrincipal, query: QueryOf<typeof attendance.counts>) {
      const day = dayOf(query)
      const people = await getPeopleInScope(db, actor, 'attendance.read', query.team)
      const [usual] = await defaultDays(db, day, day)
      return { day, counts: await repo.countDay(db, { query, people, day, isPast: day < clock.today() }), usual }
    },

    /**
     * Marks one person for today.
     * @param who the employee's or the user's id, or the employee's code
     * @throws {AppError} FORBIDDEN, NOT_FOUND, ALREADY_MARKED, CLOSED, CONFLICT for people who are not employed today
     */
    async mark(actor: Actor, who: string, status: AttendanceStatus) {
      return inTransaction(db, async (trx) => {
        const day = clock.today()
        const id = await idOf(trx, who)
        if (id === undefined)
          throw hasPermissionForEveryone(actor, 'attendance.mark') ? notFoundError('employee') : forbiddenError()
        const [employeeId] = (await hold(trx, actor, [id], day)) as [string]
        const made = await write(trx, actor, [{ employeeId, status }], day)
        if (made.length === 0) throw new AppError('attendance.already-marked')
        const [row] = await redactLeaveTypes(trx, actor, await repo.entriesOf(trx, [employeeId], day))
        return row as repo.EntryRow
      })
    },

    /**
     * Marks many people for today: named ones, or all of a filter except those with a day off of their own. Existing
     * marks stay, and people on approved leave are skipped unless the body says otherwise. One unknown person refuses
     * the whole call.
     * @returns the number of marks, also of those as on leave, and the people skipped for an approved leave
     * @throws {AppError} FORBIDDEN, NOT_FOUND, CLOSED; CONFLICT for people who are not employed today; INVALID for a
     * filter with too many people
     */
    async markMany(actor: Actor, body: BodyOf<typeof attendance.markMany>) {
      const { status, employeeIds, filter, onLeave = 'skip' } = body
      return inTransaction(db, async (trx) => {
        const day = clock.today()
        const found = employeeIds
          ? await hold(trx, actor, employeeIds, day)
          : await lockPeopleWithoutMark(
              trx,
              { query: filter ?? {}, people: await getPeopleInScope(trx, actor, 'attendance.mark'), day },
              MARK_FILTER_MAX + 1,
            )
        if (!employeeIds && found.length > MARK_FILTER_MAX)
          throw fieldError('filter', 'attendance.too-many-found', { max: MARK_FILTER_MAX })
        const people = employeeIds ? found : await withoutOwnDayOff(trx, found, day)
        const alike = status === 'Leave' || onLeave === 'mark'
        const away = alike ? [] : await listUnmarkedOnLeave(trx, people, day)
        const marks = marksOf(people, new Set(away.map((row) => row.id)), status, onLeave)
        const marked = await write(trx, actor, marks, day)
        return {
          marked: marked.length,
          alreadyMarked: marks.length - marked.length,
          markedLeave: marked.filter((mark) => mark.status !== status).length,
          markedAt: marked[0]?.markedAt ?? null,
          skipped: onLeave === 'skip' ? await redactLeaveTypes(trx, actor, away) : [],
        }
      })
    },

    /**
     * Undoes the actor's marks of one moment today; marks that were changed
     * since stay.
     * @param at the time in the answer
     * @returns their number
     * @throws {AppError} CLOSED; CONFLICT if there is nothing to undo, for instance after ten seconds
     */
    async undo(actor: Actor, at: Date): Promise<number> {
      return inTransaction(db, async (trx) => {
        const day = clock.today()
        const people = await getPeopleInScope(trx, actor, 'attendance.mark')
        await requireOpen(trx, await listMarkedPeople(trx, { by: actor.userId, at, day }), day)
        const undone = await undoMarks(trx, { by: actor.userId, at, day, people }, UNDO_WITHIN_MS)
        if (undone.length === 0) throw new AppError('attendance.not-undone')
        await writeAuditEvents(
          trx,
          actor,
          undone.map(({ employeeId, status }) => ({
            action: 'attendance.undo',
            entityId: employeeId,
            before: { day, status },
          })),
        )
        return undone.length
      })
    },

    /**
     * A page of the report: visible people who were employed on each day with marks, and today.
     * @param query `limit` and `skip` count records
     */
    async report(actor: ActingPrincipal, query: QueryOf<typeof attendance.report>) {
      const { limit = REPORT_PAGE, skip = 0, date, search, team, employee } = query
      const people = await getPeopleInScope(db, actor, 'attendance.read', team)
      const conditions = { people, search: search || undefined, employee }
      const days = await reportDays(db, clock.today(), date, conditions)
      const slices = reportPageSlices(days, skip, limit)
      const rows = slices.length > 0 ? await reportRows(db, slices, conditions) : []
      return { rows, total: days.reduce((sum, day) => sum + day.employed, 0) }
    },
  }
}
