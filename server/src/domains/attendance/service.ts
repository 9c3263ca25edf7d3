import { type AttendanceStatus, type attendance, MARK_FILTER_MAX } from '@ems/contract/attendance'
import type { BodyOf } from '@ems/contract/core/endpoint'
import { Id } from '@ems/contract/core/values'
import type { Actor } from '../../platform/actor.ts'
import { auditAll } from '../../platform/audit.ts'
import { inTransaction, type Trx } from '../../platform/database/index.ts'
import { AppError, fieldFailure, notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { employeeIdOfCode } from '../employees/index.ts'
import { presentEntry, presentReport } from './present.ts'
import * as repo from './repo.ts'
import { reportDays, reportRows } from './repo-report.ts'
import { isEmployedOn, slicesOf } from './rules.ts'

/** Source: the product's report, which loads five records at a time. */
const REPORT_PAGE = 5

export function attendanceService({ db, clock }: Platform) {
  const write = async (trx: Trx, actor: Actor, employeeIds: string[], date: string, status: AttendanceStatus) => {
    const marked = await repo.insertMarks(trx, employeeIds, date, status)
    await auditAll(
      trx,
      actor,
      marked.map((entityId) => ({ action: 'attendance.mark', entityId, after: { date, status } })),
    )
    return marked
  }

  const hold = async (trx: Trx, ids: string[], today: string) => {
    const people = await repo.holdPeople(trx, ids)
    const known = new Set(people.flatMap((person) => [person.id, person.user_id]))
    if (!ids.every((id) => known.has(id.toLowerCase()))) throw notFound('employee')
    if (!people.every((person) => isEmployedOn(today, person))) throw new AppError('attendance.not-employed')
    return people.map((person) => person.id)
  }

  return {
    /** Everyone employed today, with their mark. */
    async today(query: repo.TodayFilter) {
      const date = clock.today()
      const { rows, total } = await repo.listToday(db, query, date)
      return { message: rows.map((row) => presentEntry(row, date)), total, date }
    },

    /**
     * Marks one person for today.
     * @param who the employee's or the user's id, or the employee's code: clients send any of the three
     * @throws {AppError} NOT_FOUND, ALREADY_MARKED, CONFLICT for those who are not employed today
     */
    async mark(actor: Actor, who: string, status: AttendanceStatus) {
      return inTransaction(db, async (trx) => {
        const date = clock.today()
        const id = Id.safeParse(who).success ? who : await employeeIdOfCode(trx, who)
        if (!id) throw notFound('employee')
        const [employeeId] = await hold(trx, [id], date)
        const marked = await write(trx, actor, [employeeId as string], date, status)
        if (marked.length === 0) throw new AppError('attendance.already-marked')
        const [row] = await repo.entriesOf(trx, marked, date)
        return { attendance: presentEntry(row as repo.EntryRow, date) }
      })
    },

    /**
     * Marks many for today: those who are named, or everyone of a filter. Marks that exist stay. One unknown person
     * refuses the whole call.
     * @throws {AppError} NOT_FOUND; CONFLICT for those who are not employed today; INVALID for a filter that finds too many
     */
    async markMany(actor: Actor, { status, employeeIds, filter }: BodyOf<typeof attendance.markMany>) {
      return inTransaction(db, async (trx) => {
        const date = clock.today()
        const people = employeeIds
          ? await hold(trx, employeeIds, date)
          : await repo.holdUnmarked(trx, filter ?? {}, date, MARK_FILTER_MAX + 1)
        if (!employeeIds && people.length > MARK_FILTER_MAX)
          throw fieldFailure('filter', 'attendance.too-many-found', { max: MARK_FILTER_MAX })
        const marked = await write(trx, actor, people, date, status)
        return { marked: marked.length, alreadyMarked: people.length - marked.length }
      })
    },

    /** The report's page: everyone employed on each day that was marked, and on today. @param query `limit` and `skip` count records */
    async report({
      limit = REPORT_PAGE,
      skip = 0,
      date,
    }: {
      limit?: number | undefined
      skip?: number | undefined
      date?: string | undefined
    }) {
      const days = await reportDays(db, clock.today(), date)
      const slices = slicesOf(days, skip, limit)
      const rows = slices.length > 0 ? await reportRows(db, slices) : []
      return { groupData: presentReport(rows), total: days.reduce((sum, day) => sum + day.employed, 0) }
    },
  }
}
