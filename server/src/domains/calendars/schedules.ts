import type { calendars } from '@ems/contract/calendars'
import type { BodyOf, QueryOf } from '@ems/contract/core/endpoint'
import type { Actor } from '../../platform/actor.ts'
import { audit } from '../../platform/audit.ts'
import { inTransaction, type Trx } from '../../platform/database/index.ts'
import { AppError, brokenConstraint, fieldFailure, notFound } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { refuseStale } from '../../platform/stale.ts'
import * as repo from './repo-schedules.ts'
import { samePattern } from './rules.ts'

function explain(error: unknown): never {
  const constraint = brokenConstraint(error)
  if (constraint === 'schedules_name_unique') throw fieldFailure('name', 'schedule.name-registered')
  if (constraint === 'working_times_schedule_id_fkey') throw new AppError('schedule.in-use')
  if (constraint === 'schedules_one_default') throw new AppError('schedule.one-default')
  throw error
}

const factsOf = ({ name, weeks, is_default, days }: repo.ScheduleRow) => ({ name, weeks, is_default, days })

async function locked(trx: Trx, id: string): Promise<repo.ScheduleRow> {
  const schedule = await repo.lockSchedule(trx, id)
  if (!schedule) throw notFound('schedule')
  return schedule
}

/** The patterns that people work by; one of them is the default. */
export function scheduleService({ db, clock }: Platform) {
  return {
    list: (query: QueryOf<typeof calendars.schedules>) => repo.listSchedules(db, query),

    /** @throws {AppError} ALREADY_REGISTERED for a taken name, in any case */
    async add(actor: Actor, { isDefault = false, ...values }: BodyOf<typeof calendars.addSchedule>) {
      return inTransaction(db, async (trx) => {
        if (isDefault) await repo.unmarkDefaultSchedule(trx)
        const id = await repo.insertSchedule(trx, { ...values, is_default: isDefault }).catch(explain)
        const schedule = await locked(trx, id)
        await audit(trx, actor, { action: 'schedule.add', entityId: id, after: factsOf(schedule) })
        return schedule
      })
    },

    /**
     * Where somebody works by it, another pattern holds from `from` on (today where absent), and the days before stay.
     * @throws {AppError} NOT_FOUND, ALREADY_REGISTERED, STALE; CONFLICT for a day before its last change, and where there
     * would be no default
     */
    async update(actor: Actor, id: string, body: BodyOf<typeof calendars.updateSchedule>) {
      const { name, weeks, days, isDefault, from = clock.today(), ifUpdatedAt } = body
      return inTransaction(db, async (trx) => {
        const before = await locked(trx, id)
        refuseStale(before.updated_at, ifUpdatedAt)
        const is_default = isDefault ?? before.is_default
        if (before.is_default && !is_default) throw new AppError('schedule.one-default')
        if (is_default && !before.is_default) await repo.unmarkDefaultSchedule(trx)
        if (!samePattern(before, { weeks, days }) && (await repo.isWorkedBy(trx, before)))
          await keepPast(trx, before, from)
        await repo.updateSchedule(trx, id, { name, weeks, days, is_default }).catch(explain)
        const schedule = await locked(trx, id)
        const facts = { before: factsOf(before), after: factsOf(schedule) }
        await audit(trx, actor, { action: 'schedule.update', entityId: id, ...facts })
        return schedule
      })
    },

    /** @throws {AppError} NOT_FOUND; IN_USE for the default, and where somebody works or worked by it */
    async remove(actor: Actor, id: string) {
      return inTransaction(db, async (trx) => {
        const schedule = await locked(trx, id)
        if (schedule.is_default) throw new AppError('schedule.default-stays')
        await repo.deleteSchedule(trx, id).catch(explain)
        await audit(trx, actor, { action: 'schedule.remove', entityId: id, before: factsOf(schedule) })
        return schedule
      })
    },
  }
}

/** What is changed once more from the same day on was never in force: it leaves no past. */
async function keepPast(trx: Trx, schedule: repo.ScheduleRow, from: string): Promise<void> {
  const last = await repo.lastChange(trx, schedule.id)
  if (last !== undefined && from < last) throw new AppError('schedule.changed-later', { day: last })
  if (last !== from) await repo.keepPast(trx, schedule, from)
}
