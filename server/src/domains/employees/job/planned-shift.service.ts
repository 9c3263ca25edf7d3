import { addDays, inclusiveDays, isWithin } from '@ems/contract/core/days'
import type { BodyOf } from '@ems/contract/core/endpoint'
import { plannedShifts } from '@ems/contract/planned-shifts'
import { LONGEST_RANGE_DAYS } from '@ems/contract/working-times'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvents } from '../../../platform/audit/audit.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { fieldError, notFoundError } from '../../../platform/errors/errors.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requireSeparationOfDuties } from '../../access/index.ts'
import { changeAndRecalculate, type Recalculate, toAffectedAnswer } from '../../calendars/index.ts'
import { requirePermissionForAll } from '../../scope/index.ts'
import {
  type PlannedShiftRow,
  plannedShiftsWithin,
  removePlannedShifts,
  setPlannedShifts,
  workingDays,
} from '../../working-days/index.ts'
import { employeesByAnyId, lockEmployees } from '../shared/employee.repo.ts'
import { employmentsOf } from '../shared/employment.repo.ts'
import { findOverlap } from './planned-shift.rules.ts'

type Body = BodyOf<typeof plannedShifts.set>

/** A change of one day of one person; undefined removes the planned shift. */
interface Change {
  employee_id: string
  day: string
  shift: PlannedShiftRow['shift'] | undefined
}

const keyOf = ({ employee_id, day }: Pick<Change, 'employee_id' | 'day'>) => `${employee_id} ${day}`

/** The audit snapshot of a planned shift. */
const factsOf = ({ day, shift }: Pick<Change, 'day' | 'shift'>) =>
  shift === undefined
    ? []
    : [{ day, starts: shift?.starts ?? null, ends: shift?.ends ?? null, minutes: shift?.minutes ?? null }]

export function plannedShiftService(platform: Platform, recounting: Recalculate) {
  const { db, clock } = platform
  const changing = changeAndRecalculate(platform, recounting)

  function changesOf({ shifts }: Body, ids: ReadonlyMap<string, string>): Change[] {
    const usedKeys = new Set<string>()
    return shifts.map(({ employeeId, day, shift, remove }, index) => {
      const employee_id = ids.get(employeeId)
      if (!employee_id) throw notFoundError('employee')
      const change = { employee_id, day, shift: remove ? undefined : (shift ?? null) }
      if (usedKeys.has(keyOf(change))) throw fieldError(`shifts.${index}.day`, 'shift.twice')
      usedKeys.add(keyOf(change))
      return change
    })
  }

  async function requireEmployment(trx: Trx, changes: readonly Change[]): Promise<void> {
    const employments = await employmentsOf(
      trx,
      changes.map(({ employee_id }) => employee_id),
    )
    for (const [index, { employee_id, day, shift }] of changes.entries())
      if (shift !== undefined && !employments.some((one) => one.id === employee_id && isWithin(one, day)))
        throw fieldError(`shifts.${index}.day`, 'shift.not-employed')
  }

  async function requireNoOverlap(trx: Trx, changes: readonly Change[], from: string, to: string): Promise<void> {
    const ofPerson = Map.groupBy(changes, ({ employee_id }) => employee_id)
    const days = await workingDays(trx, [...ofPerson.keys()], addDays(from, -1), addDays(to, 1))
    for (const [id, own] of ofPerson) {
      const day = findOverlap(days.get(id) ?? [], new Set(own.map((change) => change.day)))
      const index = changes.findIndex((change) => change.employee_id === id && change.day === day)
      if (day !== undefined) throw fieldError(`shifts.${index}.shift`, 'shift.overlap', { day })
    }
  }

  return {
    /**
     * Sets and removes planned shifts, all of them or none.
     * @throws {AppError} FORBIDDEN, also for one's own while another person could; NOT_FOUND; INVALID for overlapping shifts
     * and for days without employment
     */
    async set(actor: Actor, body: Body) {
      const requestedIds = [...new Set(body.shifts.map(({ employeeId }) => employeeId))]
      // Before anything is locked: a stranger must not hold up a person's row.
      const named = await employeesByAnyId(db, requestedIds)
      const people = [...new Set(named.values())]
      const ids = new Map([...named].map(([requestedId, { id }]) => [requestedId, id]))
      const accounts = people.map(({ user_id }) => user_id)
      const unknown = requestedIds.filter((id) => !ids.has(id)).map(() => null)
      await requirePermissionForAll(db, actor, 'time.approve', [...accounts, ...unknown])
      const changes = changesOf(body, ids)
      const days = changes.map(({ day }) => day).toSorted()
      const [from, to] = [days[0] ?? '', days.at(-1) ?? '']
      if (inclusiveDays(from, to) > LONGEST_RANGE_DAYS)
        throw fieldError('shifts', 'list.range-too-long', { most: LONGEST_RANGE_DAYS })
      return changing(body, async (trx) => {
        const employeeIds = people.map(({ id }) => id)
        await lockEmployees(trx, employeeIds)
        const via = accounts.includes(actor.userId)
          ? await requireSeparationOfDuties(trx, actor, 'time.approve', actor.userId, clock.today())
          : {}
        await requireEmployment(trx, changes)
        const stored = new Map(
          (await plannedShiftsWithin(trx, employeeIds, from, to)).map((row) => [keyOf(row), row.shift]),
        )
        const made = changes.filter(
          (change) => JSON.stringify(change.shift) !== JSON.stringify(stored.get(keyOf(change))),
        )
        await removePlannedShifts(
          trx,
          made.filter(({ shift }) => shift === undefined),
        )
        await setPlannedShifts(
          trx,
          made.flatMap(({ shift, ...day }) => (shift === undefined ? [] : [{ ...day, shift }])),
        )
        await requireNoOverlap(trx, made, from, to)
        const ofPerson = Map.groupBy(made, ({ employee_id }) => employee_id)
        await writeAuditEvents(
          trx,
          actor,
          [...ofPerson].map(([employee_id, own]) => ({
            action: 'working-time.plan-shifts',
            entityId: employee_id,
            before: {
              shifts: own.flatMap(({ day }) => factsOf({ day, shift: stored.get(keyOf({ employee_id, day })) })),
            },
            after: { shifts: own.flatMap(factsOf) },
            ...(people.find(({ id }) => id === employee_id)?.user_id === actor.userId && via),
          })),
        )
        return { result: made.length, changed: [{ from, to, employeeIds: [...ofPerson.keys()] }] }
      })
    },
  }
}

export const plannedShiftRoutes = (service: ReturnType<typeof plannedShiftService>): Route[] =>
  mount(plannedShifts, {
    set: async ({ actor, body }) => {
      const { result, affected } = await service.set(actor, body)
      return { changed: result, affected: toAffectedAnswer(affected) }
    },
  })
