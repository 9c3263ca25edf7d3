import type { attendance } from '@ems/contract/attendance'
import type { BodyOf, QueryOf } from '@ems/contract/core/endpoint'
import type { ActingPrincipal, Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent, writeAuditEvents } from '../../../platform/audit/audit.ts'
import { type Db, inTransaction } from '../../../platform/database/index.ts'
import { AppError, fieldError, notFoundError, requireCurrent } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requireSeparationOfDuties } from '../../access/index.ts'
import { employmentsOf, lockEmployee } from '../../employees/index.ts'
import { requirePermissionFor, requirePermissionForAll } from '../../scope/index.ts'
import { correctionRefusal } from '../marks/attendance.rules.ts'
import { type EntryRow, employeeOf, entriesOf } from '../marks/day.repo.ts'
import { requireOpenMonth } from '../marks/open-month.ts'
import { redactLeaveTypes } from '../marks/redact-leave-type.ts'
import {
  accountIdsOf,
  confirmMark,
  correctMark,
  correctMarks,
  listChanges,
  lockPeople,
  markOf,
} from './correction.repo.ts'
import { marksOnDays } from './import-marks.repo.ts'

/** Corrections: marks set after their day or changed, with the former marks. */
export function corrections({ db, clock }: Platform) {
  const entryOf = async (handle: Db, actor: ActingPrincipal, employeeId: string, day: string) =>
    (await redactLeaveTypes(handle, actor, await entriesOf(handle, [employeeId], day)))[0] as EntryRow

  return {
    /**
     * Sets a person's mark of a day and stores the former one. An equal status changes nothing, unless the product set
     * it: then it counts as set by hand.
     * @param who the employee's or the user's id, or the employee's code
     * @throws {AppError} FORBIDDEN, also for one's own while another person could; NOT_FOUND, STALE; INVALID for a
     * future day; CONFLICT for a day outside the employment
     */
    async correct(actor: Actor, who: string, body: BodyOf<typeof attendance.correct>) {
      const { date: day, status, reason } = body
      // Before anything is locked: a caller without rights must not lock a person's row.
      const person = await employeeOf(db, who)
      await requirePermissionFor(db, actor, 'attendance.mark', person?.user_id)
      return inTransaction(db, async (trx) => {
        const employee = person && (await lockEmployee(trx, person.id))
        if (!employee) throw notFoundError('employee')
        const refusal = correctionRefusal(day, clock.today(), await employmentsOf(trx, [employee.id]))
        if (refusal === 'to-come') throw fieldError('date', 'attendance.day-to-come')
        if (refusal === 'not-employed')
          throw new AppError('attendance.not-employed-then', { name: employee.name, date: day })
        const mark = await markOf(trx, employee.id, day)
        refuseOlder(mark?.updated_at ?? null, body.ifUpdatedAt)
        await requireOpenMonth(trx, [{ id: employee.id, day }])
        const former = mark?.status ?? null
        if (former !== status || mark?.origin === 'clock') {
          const via = await requireSeparationOfDuties(trx, actor, 'attendance.mark', employee.user_id, clock.today())
          const [employee_id, changed_by] = [employee.id, actor.userId]
          if (former === status) await confirmMark(trx, { employee_id, day, changed_by })
          else await correctMark(trx, { employee_id, day, former_status: former, status, reason, changed_by })
          await writeAuditEvent(trx, actor, {
            action: 'attendance.correct',
            entityId: employee.id,
            before: former === null ? null : { day, status: former },
            after: { day, status, reason },
            ...via,
          })
        }
        return entryOf(trx, actor, employee.id, day)
      })
    },

    /**
     * Sets marks of several people and days and stores the former ones, all or none. Equal marks
     * change nothing.
     * @throws {AppError} FORBIDDEN, also for one's own while another person could; NOT_FOUND; STALE if a mark differs
     * from the read one; INVALID for a future day; CONFLICT for a day outside the employment
     */
    async correctMany(actor: Actor, { reason, marks }: BodyOf<typeof attendance.correctMany>) {
      const ids = [...new Set(marks.map(({ employeeId }) => employeeId))]
      // Before anything is locked: a caller without rights must not lock a person's row.
      const accounts = await accountIdsOf(db, ids)
      await requirePermissionForAll(
        db,
        actor,
        'attendance.mark',
        ids.map((id) => accounts.get(id) ?? null),
      )
      return inTransaction(db, async (trx) => {
        const people = await lockPeople(trx, ids)
        if (people.size < ids.length) throw notFoundError('employee')
        const employments = Map.groupBy(await employmentsOf(trx, ids), ({ id }) => id)
        const stored = await marksOnDays(
          trx,
          marks.map(({ employeeId, date }) => ({ id: employeeId, day: date })),
        )
        await requireOpenMonth(
          trx,
          marks.map(({ employeeId, date }) => ({ id: employeeId, day: date })),
        )
        const changes = marks.flatMap(({ employeeId, date, status, seen }) => {
          const name = people.get(employeeId)?.name ?? ''
          const refusal = correctionRefusal(date, clock.today(), employments.get(employeeId) ?? [])
          if (refusal === 'to-come') throw fieldError('marks', 'attendance.day-to-come')
          if (refusal === 'not-employed') throw new AppError('attendance.not-employed-then', { name, date })
          const former = stored.get(`${employeeId} ${date}`) ?? null
          if (seen !== undefined && seen !== former) throw new AppError('attendance.marked-since', { name, date })
          if (former === status) return []
          return { employee_id: employeeId, day: date, former_status: former, status, reason, changed_by: actor.userId }
        })
        const ownChange = changes.find((change) => people.get(change.employee_id)?.user_id === actor.userId)
        const via = ownChange
          ? await requireSeparationOfDuties(trx, actor, 'attendance.mark', actor.userId, clock.today())
          : {}
        await correctMarks(trx, changes)
        await writeAuditEvents(
          trx,
          actor,
          changes.map(({ employee_id, day, former_status, status }) => ({
            action: 'attendance.correct',
            entityId: employee_id,
            before: former_status === null ? null : { day, status: former_status },
            after: { day, status, reason },
            ...(employee_id === ownChange?.employee_id && via),
          })),
        )
        return { changed: changes.length, unchanged: marks.length - changes.length }
      })
    },

    /**
     * A person's mark of a day, by default today, and its history.
     * @param who the employee's or the user's id, or the employee's code
     * @throws {AppError} FORBIDDEN, NOT_FOUND
     */
    async history(
      actor: ActingPrincipal,
      who: string,
      { date: day = clock.today(), ...query }: QueryOf<typeof attendance.history>,
    ) {
      const employee = await employeeOf(db, who)
      await requirePermissionFor(db, actor, 'attendance.read', employee?.user_id)
      if (!employee) throw notFoundError('employee')
      const [entry, changes] = await Promise.all([
        entryOf(db, actor, employee.id, day),
        listChanges(db, employee.id, day, query),
      ])
      return { entry, ...changes }
    },
  }
}

/** @param storedAt null without a mark @param readAt the client's read state; undefined if it sends none */
function refuseOlder(storedAt: Date | null, readAt: string | null | undefined): void {
  if (readAt === undefined) return
  if (storedAt === null || readAt === null) {
    if (storedAt !== readAt) throw new AppError('record.stale')
  } else requireCurrent(storedAt, readAt)
}
