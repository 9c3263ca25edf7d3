import type { BodyOf, QueryOf } from '@ems/contract/core/endpoint'
import { addMonths } from '@ems/contract/core/months'
import type { PersonKey } from '@ems/contract/core/permissions'
import type { payPeriods } from '@ems/contract/pay-periods'
import type { ActingPrincipal, Actor } from '../../../platform/actor/actor.ts'
import { callerOf } from '../../../platform/actor/caller.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { newId } from '../../../platform/database/ids.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, notFoundError, violatedConstraint } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { addJobs } from '../../../platform/queue/index.ts'
import { monthInWords } from '../../mail/index.ts'
import { coversEntity, entitiesInScope, requireEntity } from '../../scope/index.ts'
import { calculatePeople, readPayContext } from '../calculation/calculate-period.ts'
import { addEncashments } from '../calculation/encashment.repo.ts'
import { candidatesOf } from '../calculation/facts.repo.ts'
import { deleteSheetInputs } from '../calculation/timesheet.repo.ts'
import { payDateOf } from './pay-date.rules.ts'
import * as repo from './period.repo.ts'
import * as changes from './period-changes.repo.ts'

/** The largest number of people that is calculated while the caller waits. */
export const CALCULATED_AT_ONCE = 500

/**
 * A period that the actor may see or change.
 * @throws {AppError} NOT_FOUND; FORBIDDEN, for actors with a limited right also if there is no such period
 */
export async function requirePeriod(
  db: Db,
  actor: ActingPrincipal,
  key: PersonKey,
  id: string,
  read: (db: Db, id: string) => Promise<repo.PeriodRow | undefined> = repo.periodById,
): Promise<repo.PeriodRow> {
  const period = await read(db, id)
  requireEntity(actor, key, period?.legal_entity_id)
  if (!period) throw notFoundError('pay-period')
  return period
}

/** As `requirePeriod`, locked until the transaction ends. */
export const lockPeriodFor = (trx: Trx, actor: ActingPrincipal, key: PersonKey, id: string): Promise<repo.PeriodRow> =>
  requirePeriod(trx, actor, key, id, (db, each) => repo.lockPeriod(db as Trx, each))

/** @throws {AppError} CONFLICT, RUNNING */
export async function requireOpen(trx: Trx, period: repo.PeriodRow): Promise<void> {
  if (period.status !== 'Open') throw new AppError('pay-period.not-open')
  if (period.progress_of !== null && (await repo.isCalculating(trx, period.id)))
    throw new AppError('pay-period.calculating')
}

/** The audit snapshot of a period. */
export const periodAuditSnapshot = ({ group_name, month, number, status, employees }: repo.PeriodRow) => ({
  group: group_name,
  month: month.slice(0, 7),
  number,
  status,
  ...(employees && { people: employees.length }),
})

export function periodService({ db, clock }: Platform) {
  return {
    list: (actor: Actor, query: QueryOf<typeof payPeriods.list>) =>
      repo.listPeriods(db, query, entitiesInScope(actor, 'salaries.read')),

    get: (actor: Actor, id: string) => requirePeriod(db, actor, 'salaries.read', id),

    async people(actor: Actor, id: string, query: QueryOf<typeof payPeriods.people>) {
      const period = await requirePeriod(db, actor, 'salaries.read', id)
      return { period, ...(await repo.listPeople(db, id, query)) }
    },

    async changes(actor: Actor, id: string, query: QueryOf<typeof payPeriods.changes>) {
      await requirePeriod(db, actor, 'salaries.read', id)
      return changes.listChanges(db, id, query)
    },

    async changeGroups(actor: Actor, id: string) {
      await requirePeriod(db, actor, 'salaries.read', id)
      return { groups: await changes.changeGroups(db, id), ...(await repo.countChangedPeople(db, id)) }
    },

    /** @throws {AppError} FORBIDDEN, NOT_FOUND; CONFLICT if the month is not the next one, or a period is open */
    async add(actor: Actor, body: BodyOf<typeof payPeriods.add>): Promise<repo.PeriodRow> {
      return inTransaction(db, async (trx) => {
        const month = `${body.month}-01`
        const group = await repo.lockGroup(trx, body.group, month)
        requireEntity(actor, 'salaries.manage', group?.legal_entity_id)
        if (!group) throw notFoundError('pay-group')
        if (body.employees) requireOffCycle(group, month)
        else requireNext(group, month, clock.today())
        const employees = body.employees ? await chosenPeople(trx, body.employees) : null
        const id = await repo
          .insertPeriod(trx, {
            group_id: group.id,
            month,
            number: employees ? group.last_number + 1 : 1,
            mode: group.mode,
            pay_date: payDateOf(month, group.pay_day),
            employees,
          })
          .catch((error: unknown) => {
            if (violatedConstraint(error) === 'pay_periods_one_open') throw new AppError('pay-period.one-open')
            throw error
          })
        const period = (await repo.periodById(trx, id)) as repo.PeriodRow
        await writeAuditEvent(trx, actor, {
          action: 'pay-period.start',
          entityId: id,
          after: periodAuditSnapshot(period),
        })
        return period
      })
    },

    /** @throws {AppError} FORBIDDEN, NOT_FOUND; CONFLICT if the period is not open */
    async remove(actor: Actor, id: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const period = await lockPeriodFor(trx, actor, 'salaries.manage', id)
        await requireOpen(trx, period)
        await repo.deletePeriod(trx, id)
        await writeAuditEvent(trx, actor, {
          action: 'pay-period.remove',
          entityId: id,
          before: periodAuditSnapshot(period),
        })
      })
    },

    /** Calculates an open period, in the background if it has many people. @throws {AppError} CONFLICT, RUNNING */
    async calculate(actor: Actor, id: string): Promise<repo.PeriodRow> {
      return inTransaction(db, async (trx) => {
        const period = await lockPeriodFor(trx, actor, 'salaries.manage', id)
        await requireOpen(trx, period)
        await addEncashments(trx, period)
        await deleteSheetInputs(trx)
        const ids = await candidatesOf(trx, period, null, CALCULATED_AT_ONCE + 1)
        await repo.deleteFigures(trx, id)
        if (ids.length > CALCULATED_AT_ONCE) {
          await addJobs(trx, [
            { kind: 'pay.calculate', key: newId(), payload: { period: id }, caller: callerOf(actor) },
          ])
          await repo.updatePeriod(trx, id, {
            progress_done: 0,
            progress_of: await countCandidates(trx, period),
            calculated_at: null,
          })
        } else {
          await calculatePeople(trx, await readPayContext(trx, period), ids)
          await finishCalculation(trx, id, clock.now())
        }
        const after = (await repo.periodById(trx, id)) as repo.PeriodRow
        await writeAuditEvent(trx, actor, {
          action: 'pay-period.calculate',
          entityId: id,
          before: periodAuditSnapshot(period),
          after: periodAuditSnapshot(after),
        })
        return after
      })
    },

    /** Holds a person back from an open period, or releases them. @throws {AppError} FORBIDDEN, NOT_FOUND, CONFLICT */
    async hold(actor: Actor, id: string, body: BodyOf<typeof payPeriods.hold>): Promise<repo.PeriodRow> {
      return inTransaction(db, async (trx) => {
        const period = await lockPeriodFor(trx, actor, 'salaries.manage', id)
        await requireOpen(trx, period)
        const employeeId = (await repo.employeeIdsByAnyId(trx, [body.employeeId])).get(body.employeeId)
        const { rows } = employeeId ? await repo.listPeople(trx, id, {}, employeeId) : { rows: [] }
        const [person] = rows
        if (!employeeId || !person) throw new AppError('pay-period.not-in-it')
        await repo.setHeldBack(trx, id, employeeId, body.held, body.held ? body.reason : '')
        if (body.held) await repo.markPerson(trx, period.group_id, employeeId, period.month)
        await calculatePeople(trx, await readPayContext(trx, period), [employeeId])
        await repo.updatePeriodSums(trx, id)
        await repo.updatePeriod(trx, id, {})
        await writeAuditEvent(trx, actor, {
          action: body.held ? 'pay-period.hold' : 'pay-period.release',
          entityId: id,
          subjectId: employeeId,
          before: { held: person.held, reason: person.hold_reason },
          after: { held: body.held, reason: body.held ? body.reason : '' },
        })
        return (await repo.periodById(trx, id)) as repo.PeriodRow
      })
    },
  }
}

/** Records that all people of a period are calculated. */
export async function finishCalculation(trx: Trx, id: string, now: Date): Promise<void> {
  await repo.updatePeriodSums(trx, id)
  await repo.updatePeriod(trx, id, { calculated_at: now, progress_done: null, progress_of: null })
}

async function countCandidates(trx: Trx, period: repo.PeriodRow): Promise<number> {
  return (await candidatesOf(trx, period, null, 10_000_000)).length
}

/** @throws {AppError} INVALID without people, or for unknown people */
async function chosenPeople(trx: Trx, wanted: readonly string[]): Promise<string[]> {
  if (wanted.length === 0) throw fieldError('employees', 'pay-period.nobody-chosen')
  const found = await repo.employeeIdsByAnyId(trx, wanted)
  return [...new Set(wanted.map((id) => found.get(id)))].map((id) => {
    if (id === undefined) throw fieldError('employees', 'employee.unknown')
    return id
  })
}

function requireOffCycle({ closed, open_month }: repo.GroupState, month: string): void {
  if (closed === null || month > closed)
    throw new AppError('pay-period.month-not-closed', { month: monthInWords(month) })
  if (open_month !== null) throw new AppError('pay-period.one-open')
}

function requireNext({ closed, open_month }: repo.GroupState, month: string, today: string): void {
  if (closed !== null && month <= closed) throw new AppError('pay-period.month-closed', { month: monthInWords(month) })
  const next = closed === null ? open_month : addMonths(closed, 1)
  if (next !== null && month > next) throw new AppError('pay-period.month-before-open', { month: monthInWords(next) })
  if (open_month !== null) throw new AppError('pay-period.one-open')
  if (closed === null && month > addMonths(`${today.slice(0, 7)}-01`, 1)) throw new AppError('pay-period.month-too-far')
}

/** Whether the actor may close periods of a legal entity. */
export const canApprovePeriod = (
  actor: Pick<ActingPrincipal, 'grants'>,
  { legal_entity_id }: repo.PeriodRow,
): boolean => coversEntity(actor, 'pay.approve', legal_entity_id)
