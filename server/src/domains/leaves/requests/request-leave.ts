import type { BodyOf } from '@ems/contract/core/endpoint'
import type { leaves } from '@ems/contract/leaves'
import { type Actor, hasPermissionForEveryone } from '../../../platform/actor/actor.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, notFoundError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { employeeById, lockEmployeeForLeave } from '../../employees/index.ts'
import { requirePermissionFor } from '../../scope/index.ts'
import { forecastRequest } from '../balances/forecast.ts'
import { withdrawLeave } from '../changes/change-leave.ts'
import { approveOrRequest } from '../decisions/approval.ts'
import { amountOf } from '../duration/day-count.rules.ts'
import { readRange } from '../duration/requested-range.rules.ts'
import { requireActiveType } from '../leave-types/leave-type.service.ts'
import { unusualDays } from '../leave-types/type-limits.rules.ts'
import { bookRequest, countLeaveDays, requireCountable, tooLongError } from '../ledger/book-leave.ts'
import { bookUntracked } from '../ledger/ledger.repo.ts'
import { redactLeave, type VisibleLeave } from '../presentation/redact-leave.ts'
import { getRestrictions } from '../restrictions/restrictions.ts'
import * as repo from '../shared/leave.repo.ts'
import { MOST_REQUESTS, type RequestCount } from '../shared/leave.rules.ts'
import { auditChange, auditLeave } from '../shared/leave-audit.ts'
import {
  canOverride,
  changeAsRequester,
  explainOverlap,
  leftEmployeeError,
  overlapError,
  withdrawPendingChange,
} from '../shared/leave-guards.ts'
import { sendAttachmentsWithLeave } from './attachments.ts'

type Body = BodyOf<typeof leaves.add>

const tooMany = ({ pending }: RequestCount) =>
  pending >= MOST_REQUESTS.pending
    ? new AppError('leave.too-many-pending', { most: MOST_REQUESTS.pending })
    : new AppError('leave.too-many-in-hour', { most: MOST_REQUESTS.lastHour })

/** A manager who requests leave for other people has one limit for all of them. */
async function requireFewOfOthers(trx: Trx, actor: Actor, userId: string): Promise<void> {
  if (userId === actor.userId || hasPermissionForEveryone(actor, 'leaves.request')) return
  if ((await repo.countRequestsBy(trx, actor.userId)) >= MOST_REQUESTS.lastHour)
    throw new AppError('leave.too-many-in-hour', { most: MOST_REQUESTS.lastHour })
}

async function readRequest(db: Db, body: Body) {
  const type = await requireActiveType(db, body.leaveType)
  const cover = readRange(body, type)
  if ('reason' in cover) throw fieldError(cover.path, cover.reason, { type: type.name } as never)
  return { type, cover }
}

export function requestService(platform: Platform) {
  const { db, clock } = platform

  return {
    /** @throws {AppError} INVALID, OVERLAP, INSUFFICIENT_BALANCE, TOO_MANY; CONFLICT after the last day */
    async add(actor: Actor, body: Body): Promise<VisibleLeave> {
      // Before any lock, so that strangers cannot hold the row of a person.
      const person = await employeeById(db, body.userId)
      await requirePermissionFor(db, actor, 'leaves.request', person?.user_id ?? body.userId)
      const { type, cover } = await readRequest(db, body)
      const overrides = type.tracked && (await canOverride(db, actor, person?.user_id, body))
      const adding = inTransaction(db, async (trx) => {
        const employee = person && (await lockEmployeeForLeave(trx, person.id))
        if (!employee) throw notFoundError('employee')
        if (employee.left_on !== null) throw leftEmployeeError(person)
        await requireFewOfOthers(trx, actor, person.user_id)
        const counted = await requireCountable(trx, employee.id, type.id, cover, type.unit)
        const asked = { employee_id: employee.id, type, cover, reason: body.reason, requested_by: actor.userId }
        const made = await repo.insertLeave(trx, { ...asked, amount: counted && amountOf(counted) }, MOST_REQUESTS)
        if (!made) throw tooMany(await repo.requestsOf(trx, employee.id))
        const { id } = made
        await sendAttachmentsWithLeave(trx, actor, id, body.attachments ?? [], 'attachments')
        const context = { today: clock.today(), actorId: actor.userId, force: overrides }
        if (counted && type.tracked) {
          const days = { employeeId: employee.id, type, cover }
          const around = await getRestrictions({ db: trx, clock }, days, [])
          await bookRequest(trx, made, { ...days, leaveId: id, counted, around }, context)
        } else if (counted) await bookUntracked(trx, { ...made, leave_id: id, days: counted })
        const how = { approve: body.approve === true, again: '' }
        const { leave, by } = await approveOrRequest(trx, platform, actor, made, how)
        const override = { via: 'override' as const, note: { override_reason: body.overrideReason } }
        await auditLeave(trx, actor, 'leave.add', null, leave, overrides ? override : by)
        return redactLeave(trx, actor, leave, clock.today())
      })
      return adding.catch(explainOverlap(db, person?.id ?? '', cover))
    },

    /** The person, the requester and leave managers may withdraw. */
    async withdraw(actor: Actor, id: string): Promise<VisibleLeave> {
      return changeAsRequester(db, actor, id, async (trx, before) => {
        const change = before.state === 'approved' ? await withdrawPendingChange(trx, id) : undefined
        if (change) {
          await auditChange(trx, actor, 'leave-change.withdraw', change, { ...change, state: 'withdrawn' })
          return redactLeave(trx, actor, before, clock.today())
        }
        if (before.state !== 'pending') throw new AppError('leave.not-waiting', { state: before.state })
        const leave = await withdrawLeave(trx, actor, before, clock.today())
        return redactLeave(trx, actor, leave, clock.today())
      })
    },

    async preview(actor: Actor, body: BodyOf<typeof leaves.preview>) {
      const person = await employeeById(db, body.userId)
      await requirePermissionFor(db, actor, 'leaves.request', person?.user_id ?? body.userId)
      if (!person) throw notFoundError('employee')
      const { type, cover } = await readRequest(db, body)
      const counted = await countLeaveDays(db, person.id, cover, type.unit)
      const changed = body.leaveId ? await repo.leaveById(db, body.leaveId) : undefined
      const had = changed?.employee_id === person.id ? changed : undefined
      const whose = { employeeId: person.id, type, cover }
      const around = await getRestrictions(platform, whose, counted ?? [], { but: body.leaveId ?? undefined })
      const asked = counted && { ...whose, leaveId: body.leaveId ?? 'asked-for', counted, around, had }
      const forecast = type.tracked && asked ? await forecastRequest(db, asked, clock.today()) : null
      const refusals = [
        person.left_on === null ? null : leftEmployeeError(person),
        overlapError(around.overlap),
        ...(forecast?.refusals ?? []),
        counted ? null : await tooLongError(db, person.id, type.id, cover),
      ].filter((refusal) => refusal !== null)
      const { employed_from: employedFrom, left_on, leaving_on } = person
      const days = { cover, employedFrom, leftOn: left_on ?? leaving_on }
      // A refusal makes its warnings redundant.
      const unusual = refusals.length > 0 ? [] : unusualDays(days, counted && amountOf(counted))
      const warnings = [...(forecast?.warnings ?? []), ...around.short, ...unusual]
      return { unit: type.unit, counted, refusals, warnings, unusual, balances: forecast?.balances ?? [] }
    },
  }
}
