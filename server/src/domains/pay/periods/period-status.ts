import type { BodyOf } from '@ems/contract/core/endpoint'
import { addressOf, screens } from '@ems/contract/core/screens'
import type { payPeriods } from '@ems/contract/pay-periods'
import type { Actor } from '../../../platform/actor/actor.ts'
import { notePermissionCheck } from '../../../platform/actor/admission.ts'
import { requireFreshProof } from '../../../platform/actor/fresh-proof.ts'
import { type AuditEvent, writeAuditEvent } from '../../../platform/audit/audit.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, forbiddenError, notFoundError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findHolders, lockOtherHolders } from '../../access/index.ts'
import { notifyPeople } from '../../notifications/index.ts'
import { requireEntity } from '../../scope/index.ts'
import { periodInReview, periodReturned } from './notification-kinds.ts'
import * as repo from './period.repo.ts'
import { canApprovePeriod, periodAuditSnapshot, requireOpen } from './period.service.ts'

type Body = BodyOf<typeof payPeriods.status>
type Values = Record<string, unknown>

const STATUS = { Open: 'open', Review: 'in review', Closed: 'closed' }

/** The columns that a step changes, also in the audit. */
interface Step {
  values: Values
  event: Pick<AuditEvent, 'action' | 'via'>
}

/**
 * Changes the status of periods: open, in review, closed.
 * @param onClose runs in the transaction of closing @param onReopen runs in the transaction of reopening
 */
export function periodStatus(
  { db, clock }: Platform,
  { onClose, onReopen }: Record<'onClose' | 'onReopen', (trx: Trx, period: repo.PeriodRow) => Promise<void>>,
) {
  const steps: Record<string, (trx: Trx, actor: Actor, period: repo.PeriodRow, note: string) => Promise<Step>> = {
    async 'Open Review'(trx, actor, period) {
      requireEntity(actor, 'salaries.manage', period.legal_entity_id)
      await requireOpen(trx, period)
      requireSubmittable(period)
      return { values: { submitted_by: actor.userId }, event: { action: 'pay-period.submit' } }
    },

    async 'Review Open'(_trx, actor, period, note) {
      if (!canApprovePeriod(actor, period)) requireEntity(actor, 'salaries.manage', period.legal_entity_id)
      requireNote(note)
      return { values: { submitted_by: null }, event: { action: 'pay-period.return' } }
    },

    async 'Review Closed'(trx, actor, period) {
      requireEntity(actor, 'pay.approve', period.legal_entity_id)
      requireFreshProof()
      const others = await lockOtherHolders(trx, 'pay.approve', actor.userId, clock.today())
      const isSubmitter = period.submitted_by === actor.userId
      if (isSubmitter && others) throw new AppError('pay-period.second-person')
      await repo.markInputsUsed(trx, period)
      await onClose(trx, period)
      return {
        values: { approved_by: actor.userId, closed_at: clock.now() },
        event: { action: 'pay-period.close', ...(isSubmitter && { via: 'sole' as const }) },
      }
    },

    async 'Closed Open'(trx, actor, period, note) {
      requireEntity(actor, 'pay.approve', period.legal_entity_id)
      requireNote(note)
      if (await repo.hasLaterPeriod(trx, period)) throw new AppError('pay-period.not-last')
      if (await repo.isHandedOver(trx, period.id)) throw new AppError('pay-period.handed-over')
      await onReopen(trx, period)
      return {
        values: { approved_by: null, submitted_by: null, closed_at: null },
        event: { action: 'pay-period.reopen' },
      }
    },
  }

  return {
    /** @throws {AppError} FORBIDDEN, CONFIRM, NOT_FOUND, CONFLICT, STALE */
    async move(actor: Actor, id: string, { to, note, ifUpdatedAt }: Body): Promise<repo.PeriodRow> {
      return inTransaction(db, async (trx) => {
        const period = await repo.lockPeriod(trx, id)
        requireSomePermission(actor, period)
        if (!period) throw notFoundError('pay-period')
        if (ifUpdatedAt && ifUpdatedAt !== period.updated_at.toISOString()) throw new AppError('record.stale')
        const step = steps[`${period.status} ${to}`]
        if (!step) throw new AppError('pay-period.no-step', { from: STATUS[period.status] })
        const { values, event } = await step(trx, actor, period, note)
        await repo.updatePeriod(trx, id, { ...values, status: to })
        if (event.action === 'pay-period.reopen') await repo.releaseInputs(trx, period)
        const after = (await repo.periodById(trx, id)) as repo.PeriodRow
        await writeAuditEvent(trx, actor, {
          ...event,
          entityId: id,
          before: periodAuditSnapshot(period),
          after: { ...periodAuditSnapshot(after), ...(note && { note }) },
        })
        if (to === 'Review')
          await notifyPeople(
            trx,
            periodInReview,
            newsOf(after, actor, await findHolders(trx, 'pay.approve', clock.today())),
          )
        if (event.action === 'pay-period.return' && period.submitted_by !== null)
          await notifyPeople(trx, periodReturned, newsOf(after, actor, [period.submitted_by]))
        return after
      })
    },
  }
}

const newsOf = (period: repo.PeriodRow, actor: Actor, to: readonly string[]) => ({
  eventKey: `pay-period:${period.id}:${period.updated_at.toISOString()}`,
  params: { period: period.id },
  link: addressOf(screens.admin.payPeriod, { id: period.id }),
  actor,
  to,
})

/** Users without a right to the entity’s pay get the same error for each period. @throws {AppError} FORBIDDEN */
function requireSomePermission(actor: Actor, period: repo.PeriodRow | undefined): void {
  const keys = ['salaries.manage', 'pay.approve'] as const
  const holds = keys.some((key) => {
    const reach = actor.grants[key]
    return reach && (reach.everyone || (period !== undefined && reach.legalEntities.includes(period.legal_entity_id)))
  })
  if (!holds) throw forbiddenError()
  notePermissionCheck('salaries.read')
}

function requireNote(note: string): void {
  if (note.trim() === '') throw fieldError('note', 'pay-period.note-required')
}

/** @throws {AppError} CONFLICT, STALE */
function requireSubmittable(period: repo.PeriodRow): void {
  if (period.calculated_at === null) throw new AppError('pay-period.not-calculated')
  const blocking = Number(period.totals.blocking ?? 0)
  if (blocking === 1) throw new AppError('pay-period.blocking-one')
  if (blocking > 1) throw new AppError('pay-period.blocking', { count: blocking })
  if (period.stale === 1) throw new AppError('pay-period.stale-one')
  if (period.stale > 1) throw new AppError('pay-period.stale', { count: period.stale })
}
