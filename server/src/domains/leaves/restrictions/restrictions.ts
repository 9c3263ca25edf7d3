import type { BodyOf } from '@ems/contract/core/endpoint'
import { leaveRestrictions } from '@ems/contract/leave-restrictions'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { SINGLETON_ID } from '../../../platform/database/ids.ts'
import { type Db, inTransaction } from '../../../platform/database/index.ts'
import { AppError, fieldError, violatedConstraint } from '../../../platform/errors/errors.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { employeeById } from '../../employees/index.ts'
import { todayIn } from '../../working-days/index.ts'
import { formatLongDay } from '../balances/explanation.rules.ts'
import type { Cover, DayCount } from '../duration/day-count.rules.ts'
import { findType, type TypeRow } from '../leave-types/leave-type.repo.ts'
import { unknownTypeError } from '../leave-types/leave-type.service.ts'
import * as repo from './restriction.repo.ts'
import { type Blackout, blackoutSentence, type Staffing, staffingSentence } from './restriction.rules.ts'

type Body = BodyOf<typeof leaveRestrictions.set>

function explain(error: unknown): never {
  const constraint = violatedConstraint(error)
  const list = constraint?.startsWith('leave_staffing_') ? 'staffing' : 'blackouts'
  if (constraint?.endsWith('_fkey')) throw fieldError(list, 'leave-restrictions.unknown')
  throw error
}

export type RestrictionsForRequest = Awaited<ReturnType<typeof getRestrictions>>

/** @param counted the days for the staffing check; empty without a check */
export async function getRestrictions(
  { db, clock }: { db: Db; clock: Clock },
  { employeeId, type, cover }: { employeeId: string; type: TypeRow; cover: Cover },
  counted: readonly DayCount[],
  others?: repo.RequestedDates['others'],
) {
  const asked = { employeeId, typeId: type.id, cover, days: daysAway(counted), others }
  const { zone, blackouts, short, overlap } = await repo.listRestrictionsOn(db, asked, clock.today())
  const refused = blackouts.filter(({ mode }) => mode === 'refuse')
  return {
    /** at the person's location */
    today: todayIn(clock, zone ?? undefined),
    refusals: refused.map(
      ({ from, to, name }) =>
        new AppError('leave.blackout', { type: type.name, from: formatLongDay(from), to: formatLongDay(to), name }),
    ),
    warnings: blackouts.filter(({ mode }) => mode === 'warn').map(blackoutSentence),
    short: short.map(staffingSentence),
    overlap,
  }
}

export const daysAway = (counted: readonly Pick<DayCount, 'day' | 'amount'>[]): string[] =>
  counted.filter(({ amount }) => amount > 0).map(({ day }) => day)

export async function staffingWarnings(db: Db, absent: readonly repo.AbsentPerson[]): Promise<Map<string, string[]>> {
  const found = Map.groupBy(await repo.listUnderstaffedDays(db, absent), ({ key }) => key)
  return new Map([...found].map(([key, short]) => [key, short.map(staffingSentence)]))
}

async function valuesOf(db: Db, body: Body): Promise<repo.Restrictions> {
  const blackouts: Blackout[] = []
  for (const blackout of body.blackouts) {
    const types = await Promise.all(blackout.leaveTypes.map((name) => findType(db, name)))
    if (types.includes(undefined)) throw await unknownTypeError(db)
    blackouts.push({
      from: blackout.from,
      to: blackout.to,
      mode: blackout.mode,
      name: blackout.name,
      leave_type_ids: types.flatMap((type) => type?.id ?? []),
      department_id: blackout.departmentId ?? null,
      location_id: blackout.locationId ?? null,
    })
  }
  const staffing: Staffing[] = []
  for (const [n, minimum] of body.staffing.entries()) {
    const manager = minimum.managerId == null ? null : await employeeById(db, minimum.managerId)
    if (manager === undefined) throw fieldError(`staffing.${n}.managerId`, 'leave-restrictions.unknown')
    staffing.push({
      department_id: minimum.departmentId ?? null,
      manager_id: manager?.id ?? null,
      min_present: minimum.minPresent ?? null,
      max_away_percent: minimum.maxAwayPercent ?? null,
    })
  }
  return { blackouts, staffing }
}

const present = ({ blackouts, staffing }: repo.Restrictions) => ({
  blackouts: blackouts.map(({ leave_type_ids, department_id, location_id, ...one }) => ({
    ...one,
    leaveTypes: leave_type_ids,
    departmentId: department_id,
    locationId: location_id,
  })),
  staffing: staffing.map((one) => ({
    departmentId: one.department_id,
    managerId: one.manager_id,
    minPresent: one.min_present,
    maxAwayPercent: one.max_away_percent,
  })),
})

export const restrictionRoutes = ({ db }: Platform): Route[] =>
  mount(leaveRestrictions, {
    get: async () => present(await repo.restrictions(db)),
    async set({ actor, body }) {
      const values = await valuesOf(db, body)
      return inTransaction(db, async (trx) => {
        await repo.lockRestrictions(trx)
        const before = await repo.restrictions(trx)
        await repo.setRestrictions(trx, values).catch(explain)
        const after = await repo.restrictions(trx)
        await writeAuditEvent(trx, actor, { action: 'leave-restrictions.set', entityId: SINGLETON_ID, before, after })
        return present(after)
      })
    },
  })
