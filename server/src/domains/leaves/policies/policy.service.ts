import type { BodyOf, QueryOf } from '@ems/contract/core/endpoint'
import type { leavePolicies } from '@ems/contract/leave-policies'
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
import { toStoredAmount } from '../duration/day-count.rules.ts'
import { accrualsOf, entitlementOf, entitlementSpans, type Terms } from '../entitlement/entitlement.rules.ts'
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
  const { carry, rounding } = body
  return {
    amount: amount(body.amount, 'amount'),
    seniority: body.seniority
      .map((step, n) => ({ afterYears: step.afterYears, amount: amount(step.amount, `seniority.${n}.amount`) }))
      .sort((a, b) => a.afterYears - b.afterYears),
    period: body.period,
    grant: body.grant,
    bookable: body.bookable,
    months: body.months,
    scaleWith: body.scaleWith,
    rounding: rounding
      ? { to: rounding.to === undefined ? 1 : amount(rounding.to, 'rounding.to'), how: rounding.how }
      : { to: unit === 'days' ? 500 : 15, how: 'up' },
    carry: { ...carry, cap: carry.cap === null ? null : amount(carry.cap, 'carry.cap') },
    overdraft: amount(body.overdraft, 'overdraft'),
    waitMonths: body.waitMonths,
    maxBalance: body.maxBalance == null ? null : amount(body.maxBalance, 'maxBalance'),
  }
}

const factsOf = ({ name, leave_type_id, terms }: repo.PolicyRow) => ({ name, leave_type_id, terms })

export async function addPolicy(
  trx: Trx,
  actor: Actor,
  type: Pick<TypeRow, 'id' | 'unit'>,
  said: Said,
): Promise<repo.PolicyRow> {
  const id = await repo.insertPolicy(trx, type.id, said.name, termsOf(said, type.unit)).catch(explain)
  const policy = (await repo.lockPolicy(trx, id)) as repo.PolicyRow
  await writeAuditEvent(trx, actor, { action: 'leave-policy.add', entityId: id, after: factsOf(policy) })
  return policy
}

export function policyService({ db, clock }: Platform) {
  const found = async (id: string): Promise<repo.PolicyRow> => {
    const policy = await repo.policyById(db, id)
    if (!policy) throw notFoundError('leave-policy')
    return policy as unknown as repo.PolicyRow
  }

  return {
    list: (query: QueryOf<typeof leavePolicies.list>) => repo.listPolicies(db, query),

    get: found,

    async add(actor: Actor, body: Body): Promise<repo.PolicyRow> {
      const type = await requireType(db, body.leaveType)
      return inTransaction(db, (trx) => addPolicy(trx, actor, type, body))
    },

    /**
     * A granted policy changes from a day on, keeps its former terms, and settles everyone. @throws {AppError} CONFLICT
     * before its last change
     */
    async update(actor: Actor, id: string, body: BodyOf<typeof leavePolicies.update>): Promise<repo.PolicyRow> {
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
        if (before.granted && from !== last) await repo.keepPast(trx, before, from)
        await repo.updatePolicy(trx, id, body.name, termsOf(body, type.unit)).catch(explain)
        const policy = (await repo.lockPolicy(trx, id)) as repo.PolicyRow
        const facts = { before: factsOf(before), after: factsOf(policy) }
        await writeAuditEvent(trx, actor, { action: 'leave-policy.update', entityId: id, ...facts })
        if (before.granted) await settleEverybody(trx, type.id, from, { today, actorId: actor.userId })
        return policy
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
      const worked = await workedBy(person?.id, scheduleId)
      const scales = workingShares(
        worked,
        person ? [{ from: '1900-01-01', fte: Math.round(Number(person.fte) * 100) }] : [],
      )
      const to = leftOn ?? person?.left_on ?? null
      const held = { from: first, to, terms, policyId: id }
      const stretches = to !== null && to < first ? [] : entitlementSpans([held], scales, first, period)
      const entitlement = entitlementOf(period, stretches, terms)
      const from = first > period.from ? first : period.from
      const last = to !== null && to < period.to ? to : period.to
      const told = grantSentence({ period, entitlement, terms, unit, from, to: last, employedFrom: first })
      return { entitlement, unit, told, accruals: accrualsOf(entitlement, terms, from) }
    },
  }

  async function workedBy(employeeId: string | undefined, scheduleId: string | null | undefined) {
    if (scheduleId != null) {
      const schedule = (await historiesOf(db, [scheduleId])).get(scheduleId)
      if (!schedule) throw fieldError('scheduleId', 'schedule.unknown')
      return [{ from: null, schedule }]
    }
    const id = employeeId ?? ''
    return employeeId === undefined
      ? [{ from: null, schedule: (await historiesOf(db, [])).get('default') ?? FULL }]
      : ((await schedulesOf(db, [id])).get(id) ?? [])
  }
}

const FULL = { past: [], now: { weeks: 1, days: [] } }
