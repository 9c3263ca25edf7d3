import type { calendars } from '@ems/contract/calendars'
import type { BodyOf, QueryOf } from '@ems/contract/core/endpoint'
import type { Actor } from '../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../platform/audit/audit.ts'
import type { Trx } from '../../platform/database/index.ts'
import {
  AppError,
  fieldError,
  notFoundError,
  requireCurrent,
  violatedConstraint,
} from '../../platform/errors/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ChangeAndRecalculate, ChangedDays, RecalculationOptions } from './recalculation.ts'
import * as repo from './schedule.repo.ts'
import { samePattern } from './schedule.rules.ts'

function explain(error: unknown): never {
  const constraint = violatedConstraint(error)
  if (constraint === 'schedules_name_unique') throw fieldError('name', 'schedule.name-registered')
  if (constraint === 'working_times_schedule_id_fkey') throw new AppError('schedule.in-use')
  if (constraint === 'schedules_one_default') throw new AppError('schedule.one-default')
  throw error
}

const factsOf = ({ name, weeks, is_default, days }: repo.ScheduleRow) => ({ name, weeks, is_default, days })

async function locked(trx: Trx, id: string): Promise<repo.ScheduleRow> {
  const schedule = await repo.lockSchedule(trx, id)
  if (!schedule) throw notFoundError('schedule')
  return schedule
}

/** The patterns that people work by; one of them is the default. */
export function scheduleService({ db, clock }: Platform, changing: ChangeAndRecalculate) {
  return {
    list: (query: QueryOf<typeof calendars.schedules>) => repo.listSchedules(db, query),

    /** @throws {AppError} ALREADY_REGISTERED for a taken name, in any case; INVALID */
    add: (actor: Actor, body: BodyOf<typeof calendars.addSchedule>) =>
      changing(body, async (trx) => {
        const { name, weeks, days, isDefault = false } = body
        if (isDefault) await repo.unmarkDefaultSchedule(trx)
        const id = await repo.insertSchedule(trx, { name, weeks, days, is_default: isDefault }).catch(explain)
        const schedule = await locked(trx, id)
        await writeAuditEvent(trx, actor, { action: 'schedule.add', entityId: id, after: factsOf(schedule) })
        return { result: schedule, changed: isDefault ? [{ from: '1970-01-01', to: null }] : [] }
      }),

    /**
     * Changes the pattern of a schedule in use from the day `from` on (by default today); earlier days stay.
     * @throws {AppError} NOT_FOUND, ALREADY_REGISTERED, STALE, INVALID; CONFLICT for a day before its last change, or if no
     * default would remain
     */
    update: (actor: Actor, id: string, body: BodyOf<typeof calendars.updateSchedule>) =>
      changing(body, async (trx) => {
        const { name, weeks, days, isDefault, from = clock.today(), ifUpdatedAt } = body
        const before = await locked(trx, id)
        requireCurrent(before.updated_at, ifUpdatedAt)
        const is_default = isDefault ?? before.is_default
        if (before.is_default && !is_default) throw new AppError('schedule.one-default')
        const becomes = is_default && !before.is_default
        if (becomes) await repo.unmarkDefaultSchedule(trx)
        const same = samePattern(before, { weeks, days })
        if (!same && (await repo.isScheduleUsed(trx, before))) await keepPastPattern(trx, before, from)
        await repo.updateSchedule(trx, id, { name, weeks, days, is_default }).catch(explain)
        const schedule = await locked(trx, id)
        const facts = { before: factsOf(before), after: factsOf(schedule) }
        await writeAuditEvent(trx, actor, { action: 'schedule.update', entityId: id, ...facts })
        return { result: schedule, changed: affectedDays({ id, from, same, becomes, wasDefault: before.is_default }) }
      }),

    /** @throws {AppError} NOT_FOUND, INVALID; IN_USE for the default, and where a person works or worked by it */
    remove: (actor: Actor, id: string, options: RecalculationOptions) =>
      changing(options, async (trx) => {
        const schedule = await locked(trx, id)
        if (schedule.is_default) throw new AppError('schedule.default-stays')
        await repo.deleteSchedule(trx, id).catch(explain)
        await writeAuditEvent(trx, actor, { action: 'schedule.remove', entityId: id, before: factsOf(schedule) })
        return { result: schedule, changed: [] }
      }),
  }
}

interface Update {
  id: string
  from: string
  /** the pattern is as before */
  same: boolean
  /** it becomes the default */
  becomes: boolean
  wasDefault: boolean
}

/** The people whose days an update of a schedule changes; for the default schedule also people without a schedule. */
function affectedDays({ id, from, same, becomes, wasDefault }: Update): ChangedDays[] {
  if (becomes) return [{ from: '1970-01-01', to: null }]
  if (same) return []
  return [wasDefault ? { from, to: null } : { from, to: null, scheduleId: id }]
}

/** A change that is replaced from the same day on was never in force: it leaves no history. */
async function keepPastPattern(trx: Trx, schedule: repo.ScheduleRow, from: string): Promise<void> {
  const last = await repo.findLastChangeDay(trx, schedule.id)
  if (last !== undefined && from < last) throw new AppError('schedule.changed-later', { day: last })
  if (last !== from) await repo.storePastPattern(trx, schedule, from)
}
