import type { BodyOf } from '@ems/contract/core/endpoint'
import type { employment } from '@ems/contract/employment'
import type { ActingPrincipal, Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { publishEvent } from '../../../platform/queue/index.ts'
import { administratorsChanged, requireAllPermissionsOf } from '../../access/index.ts'
import { closeAccount, closeAccountAfter } from '../../auth/index.ts'
import { changesOf, setStatus } from '../job/job.repo.ts'
import { rebuildJobPeriods } from '../job/job-history.ts'
import { undoWorkLocation } from '../job/work-location.ts'
import type { Mover } from '../org/escalation-guard.ts'
import { lockReportingLines } from '../org/reporting-line.repo.ts'
import { releaseReports, requireBothEmployed, requireManagerById } from '../org/reporting-lines.ts'
import type { EmployeeRow } from '../shared/employee.repo.ts'
import { lockManagedEmployee, recordEmployeeChange } from '../shared/employee-mutation.ts'
import { type EmployeeView, getEmployeeView } from '../shared/employee-view.ts'
import * as repo from '../shared/employment.repo.ts'

/**
 * Ends an employment with all its consequences; the tree and the person must be locked.
 * @returns the number of people with a new manager
 * @throws {AppError} CONFLICT for the last administrator; the errors of `releaseReports`
 */
export async function endEmploymentNow(
  trx: Trx,
  doer: Mover,
  person: EmployeeRow,
  {
    leftOn,
    reportsTo,
    reason = person.leaving_reason,
  }: { leftOn: string; reportsTo?: string | null | undefined; reason?: string | null | undefined },
): Promise<number> {
  await closeAccount(trx, person.user_id)
  const movedReports = await releaseReports(trx, doer, person, reportsTo)
  await repo.setLeftOn(trx, person.id, leftOn, reason)
  await rebuildJobPeriods(trx, [person.id])
  await publishLastDay(trx, person.id, doer.actor === null)
  if (person.role === 'admin')
    await publishEvent(trx, administratorsChanged(person.user_id, false, doer.actor?.userId ?? null))
  return movedReports
}

/**
 * Informs domains to the right of a planned or passed last day.
 * @param planned whether it was planned and has passed
 */
const publishLastDay = (trx: Trx, employeeId: string, planned: boolean) =>
  publishEvent(trx, { kind: 'employee.leaving', entityId: employeeId, payload: { planned } })

/** A job change planned for a day after the last. */
export interface CancelledChange {
  id: string
  effective_from: string
}

export function plannedLeavingService({ db, clock }: Platform) {
  return {
    /**
     * Plans a person's last day; until then nothing changes.
     * @throws {AppError} FORBIDDEN, also for a person with rights that the actor lacks; NOT_FOUND; INVALID for a day
     * before today or before the first; CONFLICT for leavers, for oneself and for the last administrator
     */
    async plan(
      actor: Actor,
      id: string,
      { lastDay, reason = 'other', note, reportsTo }: BodyOf<typeof employment.planLeaving>,
    ): Promise<{ person: EmployeeView; cancelled: CancelledChange[] }> {
      return inTransaction(db, async (trx) => {
        await lockReportingLines(trx)
        const before = await lockManagedEmployee(trx, actor, id)
        if (before.user_id === actor.userId) throw new AppError('employee.own-end')
        await requireAllPermissionsOf(trx, actor, before.user_id, clock.today())
        if (before.left_on !== null) throw new AppError('employee.has-left', { name: before.name })
        if (lastDay < before.employed_from) throw fieldError('lastDay', 'employee.end-before-start')
        if (lastDay < clock.today()) throw fieldError('lastDay', 'employee.end-in-past')
        const successor = await requireManagerById(trx, reportsTo ?? null, 'reportsTo')
        if (successor) requireBothEmployed(before, successor, 'reportsTo')
        const { cancelled, after } = await planLastDay(trx, actor, before, {
          leaving_on: lastDay,
          leaving_reason: reason,
          leaving_note: note || null,
          leaving_reports_to: successor?.id ?? null,
        })
        return { person: await getEmployeeView(trx, actor, after, clock.today()), cancelled }
      })
    },

    /** @throws {AppError} FORBIDDEN, NOT_FOUND; CONFLICT without a planned last day */
    async withdraw(actor: Actor, id: string): Promise<EmployeeView> {
      return inTransaction(db, async (trx) => {
        const before = await lockManagedEmployee(trx, actor, id)
        await requireAllPermissionsOf(trx, actor, before.user_id, clock.today())
        if (before.left_on !== null) throw new AppError('employee.has-left', { name: before.name })
        if (before.leaving_on === null) throw new AppError('employee.not-leaving')
        await closeAccountAfter(trx, before.user_id, null)
        await repo.setLeaving(trx, before.id, repo.NOT_LEAVING)
        const after = await recordEmployeeChange(trx, actor, { action: 'employee.withdraw-leaving' }, before)
        return getEmployeeView(trx, actor, after, clock.today())
      })
    },
  }
}

/** Plans the last day of a person; the person and the tree must be locked. */
export async function planLastDay(
  trx: Trx,
  actor: ActingPrincipal,
  before: EmployeeRow,
  plan: { leaving_on: string; leaving_reason: string; leaving_note: string | null; leaving_reports_to: string | null },
) {
  await closeAccountAfter(trx, before.user_id, plan.leaving_on)
  await repo.setLeaving(trx, before.id, { ...plan, leaving_planned_by: actor.userId, leaving_error: null })
  const cancelled = await cancelAfter(trx, actor, before.id, plan.leaving_on)
  await publishLastDay(trx, before.id, false)
  return { cancelled, after: await recordEmployeeChange(trx, actor, { action: 'employee.plan-leaving' }, before) }
}

/** Cancels job changes after the last day. */
async function cancelAfter(trx: Trx, actor: ActingPrincipal, id: string, lastDay: string): Promise<CancelledChange[]> {
  const behind = (await changesOf(trx, [id])).filter(
    ({ status, effective_from }) => status === 'Planned' && effective_from > lastDay,
  )
  for (const change of behind) {
    await setStatus(trx, change.id, 'Cancelled')
    await undoWorkLocation(trx, id, change)
    const event = { action: 'job.cancel', entityId: change.id, subjectId: id }
    await writeAuditEvent(trx, actor, { ...event, before: { status: 'Planned' }, after: { status: 'Cancelled' } })
  }
  if (behind.length > 0) await rebuildJobPeriods(trx, [id])
  return behind
}
