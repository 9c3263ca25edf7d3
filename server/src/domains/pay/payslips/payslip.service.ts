import { DAY_MS } from '@ems/contract/core/durations'
import type { BodyOf, QueryOf } from '@ems/contract/core/endpoint'
import { addressOf, screens } from '@ems/contract/core/screens'
import type { payPeriods } from '@ems/contract/pay-periods'
import { type Payslip, payslips } from '@ems/contract/payslips'
import type { Actor } from '../../../platform/actor/actor.ts'
import { notePermissionCheck } from '../../../platform/actor/admission.ts'
import { requireFreshProof } from '../../../platform/actor/fresh-proof.ts'
import { type AuditActor, writeAuditEvent } from '../../../platform/audit/audit.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, forbiddenError } from '../../../platform/errors/errors.ts'
import { Download } from '../../../platform/http/answers/download.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { addJobs, type JobKind } from '../../../platform/queue/index.ts'
import { findEmployeeFor } from '../../employees/index.ts'
import { notifyEach } from '../../notifications/index.ts'
import { auditAdded, reverseRecord, salaryById } from '../../salaries/index.ts'
import { hasPermissionFor, requirePermissionFor } from '../../scope/index.ts'
import { lockPeriod, type PeriodRow, periodById, updatePeriod } from '../periods/period.repo.ts'
import { lockPeriodFor, requirePeriod } from '../periods/period.service.ts'
import { payslipPublished } from './notification-kinds.ts'
import { ownPayslip } from './own-payslip.ts'
import * as repo from './payslip.repo.ts'
import { settlementOf } from './settlement.ts'

/** The longest time until a scheduled publication, in days. */
const MOST_DAYS_AHEAD = 60

export const presentPayslip = (row: repo.PayslipRow): Payslip => ({
  _id: row.id,
  number: row.number,
  kind: row.kind,
  month: row.month.slice(0, 7),
  payDate: row.pay_date,
  employee: {
    _id: row.employee_id,
    employeeId: row.code,
    userId: { _id: row.user_id, name: row.name, profileImage: row.profile_image },
  },
  currency: row.currency,
  decimals: row.decimals,
  net: row.net === null ? null : Number(row.net),
  publishedAt: row.published_at.toISOString(),
  seenAt: row.seen_at?.toISOString() ?? null,
  downloadedAt: row.downloaded_at?.toISOString() ?? null,
  withdrawn: row.withdrawn_at !== null,
  reversed: row.reversed_at !== null,
  corrected: row.corrected,
})

/** Runs at the time of publication: creates salary records and notifies people. */
async function release(trx: Trx, actor: AuditActor, periodId: string, now: Date): Promise<void> {
  await auditAdded(trx, actor, await repo.recordSalaries(trx, periodId, now))
  await repo.markCorrected(trx, periodId, now)
  const people = await repo.publishedOf(trx, periodId, now)
  await notifyEach(
    trx,
    payslipPublished,
    people.map(({ id, user_id }) => ({
      eventKey: `payslip:${id}`,
      params: { payslip: id },
      link: addressOf(screens.employee.salary, { id: user_id }),
      to: user_id,
    })),
  )
}

/** Publishes at the scheduled time, unless the publication was cancelled or moved. */
export const publishJob = ({ clock }: Platform): JobKind => ({
  kind: 'pay.publish',
  run: (job) =>
    job.finish(async (trx) => {
      const period = await lockPeriod(trx, String(job.payload.period))
      if (period?.published_at != null && period.published_at <= clock.now())
        await release(trx, null, period.id, clock.now())
    }),
})

export function payslipService({ db, clock }: Platform) {
  return {
    /**
     * @throws {AppError} FORBIDDEN, CONFIRM, NOT_FOUND, CONFLICT; INVALID for a time in the past or too far in the
     * future
     */
    async publish(
      actor: Actor,
      id: string,
      body: BodyOf<typeof payPeriods.publish>,
    ): Promise<{ period: PeriodRow; published: number }> {
      requireFreshProof()
      return inTransaction(db, async (trx) => {
        const period = await lockPeriodFor(trx, actor, 'salaries.manage', id)
        if (period.status !== 'Closed') throw new AppError('pay-period.not-closed')
        const now = clock.now()
        const coming = period.published_at !== null && period.published_at > now
        if (body.at === null && !coming) throw new AppError('payslip.nothing-to-cancel')
        const at = body.at == null ? now : instantOf(body.at, now)
        // Replaces a scheduled publication.
        if (coming) await repo.cancelPublication(trx, id, now)
        let published = 0
        if (body.at !== null) {
          published = await repo.makePayslips(trx, period, at)
          if (published === 0) throw new AppError('payslip.nothing-to-publish')
          await updatePeriod(trx, id, { published_at: at })
          if (at > now)
            await addJobs(trx, [
              { kind: 'pay.publish', key: `${id}:${at.toISOString()}`, payload: { period: id }, runAt: at },
            ])
          else await release(trx, actor, id, now)
        } else await updatePeriod(trx, id, { published_at: await repo.lastPublication(trx, id) })
        const action = body.at === null ? 'pay-period.unpublish' : 'pay-period.publish'
        await writeAuditEvent(trx, actor, {
          action,
          entityId: id,
          before: { published_at: period.published_at },
          after:
            body.at === null
              ? { published_at: (await periodById(trx, id))?.published_at }
              : { published_at: at, payslips: published },
        })
        return { period: (await periodById(trx, id)) as PeriodRow, published }
      })
    },
  }

  function instantOf(text: string, now: Date): Date {
    const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? clock.instant(text) : new Date(Number.NaN)
    if (Number.isNaN(at.getTime())) throw fieldError('at', 'field.not-an-instant')
    if (at.getTime() > now.getTime() + MOST_DAYS_AHEAD * DAY_MS)
      throw fieldError('at', 'payslip.too-far', { days: MOST_DAYS_AHEAD })
    return at < now ? now : at
  }
}

/** Payslips for their people and for payroll. Unpublished, foreign and unknown payslips give the same error. */
export function payslipRoutes(platform: Platform): Route[] {
  const { db, clock } = platform

  const readable = async (actor: Actor, id: string): Promise<repo.PayslipRow> => {
    const row = await repo.publishedPayslip(db, id, clock.now())
    if (!row || !(await hasPermissionFor(db, actor, 'salaries.read', row.user_id))) throw forbiddenError()
    notePermissionCheck('salaries.read')
    return row
  }

  return mount(payslips, {
    async list({ actor, query }) {
      const where = await requireListed(actor, query)
      if (where === null) return { payslips: [], total: 0, read: 0 }
      const { rows, total, read } = await repo.listPayslips(db, where, clock.now(), query)
      return { payslips: rows.map(presentPayslip), total, read }
    },

    async get({ actor, params }) {
      const row = await readable(actor, params.id)
      if (row.user_id === actor.userId) await repo.recordOpening(db, row.id, clock.now(), false)
      return { payslip: presentPayslip((await repo.publishedPayslip(db, row.id, clock.now())) ?? row) }
    },

    async file({ actor, params }) {
      const row = await readable(actor, params.id)
      if (row.withdrawn_at !== null && !(await hasPermissionFor(db, actor, 'salaries.manage', row.user_id)))
        throw forbiddenError()
      if (row.user_id === actor.userId) await repo.recordOpening(db, row.id, clock.now(), true)
      else
        await inTransaction(db, (trx) =>
          writeAuditEvent(trx, actor, { action: 'payslip.download', entityId: row.id, subjectId: row.employee_id }),
        )
      const name = `payslip-${row.month.slice(0, 7)}-${row.code}.pdf`
      if (row.kind === 'own') return ownPayslip(platform, row, name)
      if (!row.file) throw forbiddenError()
      return new Download({ ...row.file, name })
    },

    withdraw: ({ actor, params, body }) =>
      inTransaction(db, async (trx) => {
        const row = await repo.lockPayslip(trx, params.id, clock.now())
        await requirePermissionFor(trx, actor, 'salaries.manage', row?.user_id)
        if (!row) throw forbiddenError()
        if (row.withdrawn_at !== null) throw new AppError('payslip.withdrawn')
        await repo.withdrawPayslip(trx, row.id, body.reason, clock.now())
        await writeAuditEvent(trx, actor, {
          action: 'payslip.withdraw',
          entityId: row.id,
          subjectId: row.employee_id,
          after: { month: row.month.slice(0, 7), reason: body.reason },
        })
        return { payslip: presentPayslip((await repo.publishedPayslip(trx, row.id, clock.now())) as repo.PayslipRow) }
      }),

    reverse: ({ actor, params, body }) =>
      inTransaction(db, async (trx) => {
        const row = await repo.lockPayslip(trx, params.id, clock.now())
        await requirePermissionFor(trx, actor, 'pay.approve', row?.user_id)
        if (!row) throw forbiddenError()
        if (row.kind !== 'own') throw new AppError('payslip.not-own')
        if (row.reversed_at !== null) throw new AppError('payslip.reversed')
        await repo.reversePayslip(trx, row, { by: actor.userId, reason: body.reason, now: clock.now() })
        const salary = await salaryById(trx, (await repo.salaryOfPayslip(trx, row.id)) ?? '')
        if (salary) await reverseRecord(trx, actor, salary, body.reason)
        await writeAuditEvent(trx, actor, {
          action: 'payslip.reverse',
          entityId: row.id,
          subjectId: row.employee_id,
          after: { number: row.number, net: row.net, reason: body.reason },
        })
        return { payslip: presentPayslip((await repo.publishedPayslip(trx, row.id, clock.now())) as repo.PayslipRow) }
      }),

    settlement: ({ actor, params }) => settlementOf(platform, actor, params.id),
  })

  /** The payslips to list, by person or period; null if an account without an employee record asks for its own. */
  async function requireListed(actor: Actor, { employee, period }: QueryOf<typeof payslips.list>) {
    if (period !== undefined) {
      const found = await requirePeriod(db, actor, 'salaries.read', period)
      if (employee === undefined) return { periodId: found.id }
      const person = await findEmployeeFor(db, actor, 'salaries.read', employee)
      return { periodId: found.id, ...(person && { employeeId: person.id }) }
    }
    const person = await findEmployeeFor(db, actor, 'salaries.read', employee ?? actor.userId)
    return person ? { employeeId: person.id } : null
  }
}
