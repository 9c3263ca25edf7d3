import type { BodyOf, QueryOf } from '@ems/contract/core/endpoint'
import type { leavePolicies, Policy } from '@ems/contract/leave-policies'
import { MOST_DAYS_OFF } from '@ems/contract/leave-types'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import {
  AppError,
  fieldError,
  notFoundError,
  requireCurrent,
  violatedConstraint,
} from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { historiesOf } from '../../calendars/index.ts'
import { employeeById } from '../../employees/index.ts'
import { schedulesOf } from '../../working-days/index.ts'
import { grantSentence } from '../balances/explanation.rules.ts'
import { toStoredAmount, toWireAmount, toWireAmounts } from '../duration/day-count.rules.ts'
import { entitlementOf, entitlementSpans, exactAmount, type Terms } from '../entitlement/entitlement.rules.ts'
import { periodOf } from '../entitlement/period.rules.ts'
import { workingShares } from '../entitlement/working-share.rules.ts'
import { findType, type TypeRow } from '../leave-types/leave-type.repo.ts'
import { requireType } from '../leave-types/leave-type.service.ts'
import { settleEverybody } from '../ledger/settle-everybody.ts'
import * as repo from './policy.repo.ts'

type Body = BodyOf<typeof leavePolicies.add>
export type Said = Omit<Body, 'leaveType'>
type PreviewBody = BodyOf<typeof leavePolicies.preview>

function explain(error: unknown): never {
  if (violatedConstraint(error) === 'leave_policies_name_unique')
    throw fieldError('name', 'leave-policy.name-registered')
  throw error
}

function termsOf(body: Said, unit: TypeRow['unit']): Terms {
  const amount = (value: number, path: string): number => {
    const fits = unit === 'hours' ? Number.isInteger(value) : value <= MOST_DAYS_OFF
    if (!fits) throw fieldError(path, 'leave.amount-unit')
    return toStoredAmount(value, unit)
  }
  const { carry, rounding, period, grant, bookable, months, scaleWith, waitMonths } = body
  return {
    period,
    grant,
    bookable,
    months,
    scaleWith,
    waitMonths,
    amount: amount(body.amount, 'amount'),
    seniority: body.seniority
      .map((step, n) => ({ afterYears: step.afterYears, amount: amount(step.amount, `seniority.${n}.amount`) }))
      .sort((a, b) => a.afterYears - b.afterYears),
    rounding: rounding
      ? { to: rounding.to === undefined ? 1 : amount(rounding.to, 'rounding.to'), how: rounding.how }
      : { to: unit === 'days' ? 500 : 15, how: 'up' },
    carry: { ...carry, cap: carry.cap === null ? null : amount(carry.cap, 'carry.cap') },
    overdraft: amount(body.overdraft, 'overdraft'),
    maxBalance: body.maxBalance == null ? null : amount(body.maxBalance, 'maxBalance'),
  }
}

const factsOf = ({ name, leave_type_id, terms }: repo.PolicyRow) => ({ name, leave_type_id, terms })

const present = ({ terms, unit, ...row }: repo.PolicyRow): Policy => {
  const wire = (amount: number) => toWireAmount(amount, unit)
  const { amount, overdraft, maxBalance } = terms
  return {
    _id: row.id,
    leaveType: { _id: row.leave_type_id, name: row.leave_type },
    name: row.name,
    ...terms,
    ...toWireAmounts({ amount, overdraft, maxBalance }, unit),
    seniority: terms.seniority.map((step) => ({ ...step, amount: wire(step.amount) })),
    rounding: { ...terms.rounding, to: wire(terms.rounding.to) },
    carry: { ...terms.carry, cap: terms.carry.cap === null ? null : wire(terms.carry.cap) },
    granted: row.granted,
    updatedAt: row.updated_at.toISOString(),
  }
}

export async function addPolicy(
  trx: Trx,
  actor: Actor,
  type: Pick<TypeRow, 'id' | 'unit'>,
  said: Said,
): Promise<repo.PolicyRow> {
  const values = { leave_type_id: type.id, name: said.name, terms: termsOf(said, type.unit) }
  const id = await repo.insertPolicy(trx, values).catch(explain)
  const policy = (await repo.lockPolicy(trx, id)) as repo.PolicyRow
  await writeAuditEvent(trx, actor, { action: 'leave-policy.add', entityId: id, after: factsOf(policy) })
  return policy
}

export function policyService({ db, clock }: Platform) {
  const found = async (id: string): Promise<repo.PolicyRow> => {
    const policy = await repo.policyById(db, id)
    if (!policy) throw notFoundError('leave-policy')
    return policy
  }

  return {
    async list(query: QueryOf<typeof leavePolicies.list>) {
      const { rows, total } = await repo.listPolicies(db, query)
      return { policies: rows.map(present), total }
    },

    get: async (id: string) => ({ policy: present(await found(id)) }),

    async add(actor: Actor, body: Body) {
      const type = await requireType(db, body.leaveType)
      return inTransaction(db, async (trx) => ({ policy: present(await addPolicy(trx, actor, type, body)) }))
    },

    /** A granted policy changes from a day on, and settles everyone. @throws {AppError} CONFLICT before its last change */
    async update(actor: Actor, id: string, body: BodyOf<typeof leavePolicies.update>) {
      const today = clock.today()
      return inTransaction(db, async (trx) => {
        const before = await repo.lockPolicy(trx, id)
        if (!before) throw notFoundError('leave-policy')
        requireCurrent(before.updated_at, body.ifUpdatedAt)
        const type = await findType(trx, body.leaveType)
        if (type?.id !== before.leave_type_id) throw fieldError('leaveType', 'leave-policy.type-stays')
        const from = body.from ?? today
        const last = await repo.lastSuccession(trx, id)
        if (before.granted && last !== null && from < last)
          throw new AppError('leave-policy.succeeded-later', { day: last })
        if (before.granted && from !== last)
          await repo.insertPolicy(trx, before, { successor_id: id, succeeded_on: from })
        await repo.updatePolicy(trx, id, body.name, termsOf(body, type.unit)).catch(explain)
        const policy = (await repo.lockPolicy(trx, id)) as repo.PolicyRow
        const facts = { before: factsOf(before), after: factsOf(policy) }
        await writeAuditEvent(trx, actor, { action: 'leave-policy.update', entityId: id, ...facts })
        if (before.granted) await settleEverybody(trx, type.id, from, { today, actorId: actor.userId })
        return { policy: present(policy) }
      })
    },

    async preview(id: string, { year, employeeId, employedFrom, leftOn, scheduleId }: PreviewBody) {
      const { terms, unit } = await found(id)
      const person = employeeId == null ? undefined : await employeeById(db, employeeId)
      if (employeeId != null && !person) throw fieldError('employeeId', 'employee.not-found')
      const first = employedFrom ?? person?.employed_from ?? '1970-01-01'
      const start = terms.period.kind === 'year' ? terms.period.start : first.slice(5)
      const begins = periodOf(terms.period, first, `${year}-12-31`)
      const period =
        begins.from.slice(0, 4) === String(year) ? begins : periodOf(terms.period, first, `${year}-${start}`)
      const jobs = person ? [{ from: '1900-01-01', fte: Math.round(Number(person.fte) * 100) }] : []
      const scales = workingShares(await workedBy(person?.id, scheduleId), jobs)
      const to = leftOn ?? person?.left_on ?? null
      const held = { from: first, to, terms, policyId: id }
      const stretches = to !== null && to < first ? [] : entitlementSpans([held], scales, first, period)
      const entitlement = entitlementOf(period, stretches, terms)
      const from = first > period.from ? first : period.from
      const last = to !== null && to < period.to ? to : period.to
      const explained = grantSentence({ period, entitlement, terms, unit, from, to: last, employedFrom: first })
      const months = entitlement.months.map(({ span, exact, amount }) => ({
        ...span,
        exact: Math.round(toWireAmount(exactAmount(exact), unit) * 1000) / 1000,
        amount: toWireAmount(amount, unit),
      }))
      return { months, entitled: toWireAmount(entitlement.total, unit), ...explained }
    },
  }

  /** Without a person and a schedule, the default schedule counts. */
  async function workedBy(employeeId: string | undefined, scheduleId: string | null | undefined) {
    if (employeeId !== undefined && scheduleId == null)
      return (await schedulesOf(db, [employeeId])).get(employeeId) ?? []
    const schedules = await historiesOf(db, scheduleId == null ? [] : [scheduleId])
    const schedule = schedules.get(scheduleId ?? 'default')
    if (!schedule) throw fieldError('scheduleId', 'schedule.unknown')
    return [{ from: null, schedule }]
  }
}
