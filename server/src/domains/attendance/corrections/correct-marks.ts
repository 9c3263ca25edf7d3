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
import { requireOpenMonth } from '../marks/open-month.ts'
import { redactLeaveTypes } from '../marks/redact-leave-type.ts'
import { type EntryRow, employeeOf, entriesOf } from '../marks/today.repo.ts'
import {
  accountsOf,
  confirmMark,
  correctMark,
  correctMarks,
  listChanges,
  lockPeople,
  markOf,
} from './correction.repo.ts'
import { marksAt } from './import-marks.repo.ts'

/** Marks that are set by hand after their day, or were wrong, and what they were before. */
export function corrections({ db, clock }: Platform) {
  const entryOf = async (handle: Db, actor: ActingPrincipal, employeeId: string, day: string) =>
    (await redactLeaveTypes(handle, actor, await entriesOf(handle, [employeeId], day)))[0] as EntryRow

  return {
    /**
     * Sets a person's mark of a day and keeps the former one. The status that is stored already changes nothing, unless
     * the product set it: then it stands by hand from now on.
     * @param who the employee's or the user's id, or the employee's code
     * @throws {AppError} FORBIDDEN, also for one's own while another person could; NOT_FOUND, STALE; INVALID for a day to come; CONFLICT for a day on which they were not employed
     */
    async correct(actor: Actor, who: string, body: BodyOf<typeof attendance.correct>) {
      const { date: day, status, reason } = body
      // Before anything is locked: a stranger must not hold up a person's row.
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
     * Sets marks of several people and days and keeps the former ones, all of them or none. Those that stand so already
     * change nothing.
     * @throws {AppError} FORBIDDEN, also for one's own while another person could; NOT_FOUND; STALE where a mark is not the one
     * that was seen; INVALID for a day to come; CONFLICT for a day on which a person was not employed
     */
    async correctMany(actor: Actor, { reason, marks }: BodyOf<typeof attendance.correctMany>) {
      const ids = [...new Set(marks.map(({ employeeId }) => employeeId))]
      // Before anything is locked: a stranger must not hold up a person's row.
      const accounts = await accountsOf(db, ids)
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
        const stored = await marksAt(
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
        const own = changes.find((change) => people.get(change.employee_id)?.user_id === actor.userId)
        const via = own
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
            ...(employee_id === own?.employee_id && via),
          })),
        )
        return { changed: changes.length, unchanged: marks.length - changes.length }
      })
    },

    /**
     * A person's mark of a day, today where none is named, and its changes.
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

/** @param storedAt null where there is no mark @param readAt what the client read; undefined where it does not tell */
function refuseOlder(storedAt: Date | null, readAt: string | null | undefined): void {
  if (readAt === undefined) return
  if (storedAt === null || readAt === null) {
    if (storedAt !== readAt) throw new AppError('record.stale')
  } else requireCurrent(storedAt, readAt)
}
