import type { BodyOf } from '@ems/contract/core/endpoint'
import type { employees } from '@ems/contract/employees'
import type { employment } from '@ems/contract/employment'
import type { ActingPrincipal, Actor } from '../../../platform/actor/actor.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, requireCurrent } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { publishEvent } from '../../../platform/queue/index.ts'
import { getTranslator } from '../../../platform/words/words.ts'
import { administratorsChanged, requireAllPermissionsOf, requireProofFor } from '../../access/index.ts'
import { openAccount } from '../../auth/index.ts'
import { rebuildJobPeriods, recordJobChanges } from '../job/job-history.ts'
import { findLastManager } from '../org/org-chart.repo.ts'
import { lockReportingLines } from '../org/reporting-line.repo.ts'
import type { EmployeeRow } from '../shared/employee.repo.ts'
import {
  explainEmployeeError,
  lockManagedEmployee,
  recordEmployeeChange,
  recordEmployeeChanges,
  toShownEmployee,
} from '../shared/employee-mutation.ts'
import { type EmployeeView, getEmployeeView } from '../shared/employee-view.ts'
import * as repo from '../shared/employment.repo.ts'
import { openEmployeeAccountFrom, requireEndsAfter, requireStartInRange } from '../shared/employment-dates.ts'
import type { ShownEmployee } from '../shared/redact-employee.ts'
import { endEmploymentNow } from './end-employment.ts'

const t = getTranslator('job')

/** A record with a day on which the person must be employed. */
export interface Trace {
  kind: 'mark' | 'leave' | 'salary'
  day: string
}

/** Functions of domains to the right for a changed first day. */
export interface TraceNeeds {
  /** each returns the first record before a day; undefined for none */
  traces: readonly ((db: Db, employeeId: string, before: string) => Promise<Trace | undefined>)[]
}

type Ending = BodyOf<typeof employees.endEmployment>

/** A person whose employment dates change. */
interface WantedDays {
  before: EmployeeRow
  body: Omit<BodyOf<typeof employment.set>, 'ifUpdatedAt'>
}

interface Ended {
  employee: ShownEmployee
  /** the number of people with a new manager */
  movedReports: number
}

export function employmentService({ db, clock }: Platform, needs: TraceNeeds) {
  return {
    changeAll,
    requireFirstDay,

    /**
     * Ends an employment. Reports get another manager, and departments lose their head.
     * @returns the employee, and the number of people with a new manager
     * @throws {AppError} FORBIDDEN, also for a person with rights that the actor lacks; NOT_FOUND; INVALID for a last
     * day before the first or in the future; CONFLICT for leavers and for the last administrator
     */
    async end(actor: Actor, id: string, { leftOn = clock.today(), reportsTo, reason }: Ending): Promise<Ended> {
      const ending = inTransaction(db, async (trx) => {
        await lockReportingLines(trx)
        const before = await lockManagedEmployee(trx, actor, id)
        if (before.user_id === actor.userId) throw new AppError('employee.own-end')
        await requireAllPermissionsOf(trx, actor, before.user_id, clock.today())
        if (before.left_on !== null) throw new AppError('employee.already-left')
        if (leftOn < before.employed_from) throw fieldError('leftOn', 'employee.end-before-start')
        if (leftOn > clock.today()) throw fieldError('leftOn', 'employee.end-in-future')
        const movedReports = await endEmploymentNow(trx, { actor, today: clock.today() }, before, {
          leftOn,
          reportsTo,
          reason,
        })
        const after = await recordEmployeeChange(trx, actor, { action: 'employee.end-employment' }, before)
        return { employee: await toShownEmployee(trx, actor, after), movedReports }
      })
      return ending.catch(explainEmployeeError)
    },

    /**
     * Undoes the end of an employment, or starts another one of the same person. Reporting lines are not restored.
     * @param employedFrom the first day of a new employment; undefined: the end is cancelled
     * @returns the employee, and their former manager, if that person is employed
     * @throws {AppError} FORBIDDEN, NOT_FOUND; CONFLICT for employed people, and for a first day that is not after the
     * last; INVALID for a day too far ahead
     */
    async resume(actor: Actor, id: string, employedFrom: string | undefined) {
      return inTransaction(db, async (trx) => {
        const before = await lockManagedEmployee(trx, actor, id)
        await requireAllPermissionsOf(trx, actor, before.user_id, clock.today())
        if (before.left_on === null) throw new AppError('employee.still-employed')
        if (await repo.isErased(trx, before.id)) throw new AppError('employee.erased')
        await requireProofFor(trx, { id: before.user_id, role: before.role }, clock.today())
        if (employedFrom === undefined) await repo.setLeftOn(trx, before.id, null)
        else await startNextEmployment(trx, { ...before, left_on: before.left_on }, employedFrom)
        await openAccount(trx, before.user_id)
        if (before.role === 'admin') await publishEvent(trx, administratorsChanged(before.user_id, true, actor.userId))
        await openEmployeeAccountFrom(
          trx,
          { ...before, employed_from: employedFrom ?? before.employed_from },
          clock.today(),
        )
        await rebuildJobPeriods(trx, [before.id])
        await recordJobChanges(trx, { by: actor.userId, today: clock.today(), reason: 'return' }, [before.id])
        const action = employedFrom === undefined ? 'employee.resume-employment' : 'employee.rehire'
        const after = await recordEmployeeChange(trx, actor, { action }, before)
        return {
          employee: await toShownEmployee(trx, actor, after),
          lastManager: (await findLastManager(trx, before.id)) ?? null,
        }
      })
    },

    /**
     * @throws {AppError} FORBIDDEN, NOT_FOUND, STALE; INVALID for ends before the first day; CONFLICT for records
     * before a later first day, and for another employment after an earlier one
     */
    async set(actor: Actor, id: string, body: BodyOf<typeof employment.set>): Promise<EmployeeView> {
      return inTransaction(db, async (trx) => {
        const before = await lockManagedEmployee(trx, actor, id)
        requireCurrent(before.updated_at, body.ifUpdatedAt)
        const [after] = await changeAll(trx, actor, [{ before, body }])
        return getEmployeeView(trx, actor, after as EmployeeRow, clock.today())
      })
    },
  }

  /**
   * Changes the dates of the last employments of locked people, each with an audit event.
   * @returns the new state in order
   * @throws {AppError} as `set`
   */
  async function changeAll(trx: Trx, actor: ActingPrincipal, wanted: readonly WantedDays[]): Promise<EmployeeRow[]> {
    const today = clock.today()
    const values = wanted.map(({ before, body }) => {
      const employed_from = body.employedFrom ?? before.employed_from
      const probation_ends = body.probationEnds === undefined ? before.probation_ends : body.probationEnds
      const contract_ends = body.contractEnds === undefined ? before.contract_ends : body.contractEnds
      requireEndsAfter(employed_from, { probationEnds: probation_ends, contractEnds: contract_ends })
      return { id: before.id, employed_from, probation_ends, contract_ends }
    })
    const moved = wanted.flatMap(({ before }, place) => {
      const to = values[place]?.employed_from ?? before.employed_from
      return to === before.employed_from ? [] : [{ person: before, id: before.id, from: before.employed_from, to }]
    })
    for (const { person, to } of moved) await requireFirstDay(trx, person, to)
    await repo.updateEmployments(trx, values)
    if (moved.length > 0) await repo.moveFirstChanges(trx, moved)
    // An open account stays open.
    for (const { person, from, to } of moved)
      if (person.left_on === null && (from > today || to > today))
        await openEmployeeAccountFrom(trx, { ...person, employed_from: to }, today)
    await rebuildJobPeriods(
      trx,
      values.map(({ id }) => id),
    )
    return recordEmployeeChanges(
      trx,
      actor,
      wanted.map(({ before }) => ({ before, event: { action: 'employee.employment' } })),
    )
  }

  async function startNextEmployment(trx: Trx, person: EmployeeRow & { left_on: string }, from: string): Promise<void> {
    requireStartInRange(from, clock.today())
    if (from <= person.left_on) throw fieldError('employedFrom', 'employee.overlap', { day: person.left_on })
    await repo.insertNextEmployment(trx, person.id, from)
  }

  /** Checks that the person has no records before a new first day that need an employment, such as leave. */
  async function requireFirstDay(trx: Db, person: EmployeeRow, from: string): Promise<void> {
    requireStartInRange(from, clock.today())
    const last = person.left_on ?? person.leaving_on
    if (last !== null && from > last) throw fieldError('employedFrom', 'employee.end-before-start')
    if (from < person.employed_from) return requireAfterFormer(trx, person, from)
    const found = await Promise.all(needs.traces.map((firstBefore) => firstBefore(trx, person.id, from)))
    const first = found
      .filter((trace) => trace !== undefined && trace.day >= person.employed_from)
      .toSorted((one, other) => ((one?.day ?? '') < (other?.day ?? '') ? -1 : 1))[0]
    if (first)
      throw fieldError('employedFrom', 'employee.trace-before', { what: t(`traces.${first.kind}`), day: first.day })
  }
}

/** Moves a first day earlier, but not into an earlier employment. */
async function requireAfterFormer(trx: Db, person: EmployeeRow, from: string): Promise<void> {
  const former = (await repo.employmentsOf(trx, [person.id])).filter((one) => one.from < person.employed_from).at(-1)
  if (former?.to && former.to >= from) throw fieldError('employedFrom', 'employee.overlap', { day: former.to })
}
