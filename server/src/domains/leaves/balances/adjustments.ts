import { addDays } from '@ems/contract/core/days'
import type { BodyOf } from '@ems/contract/core/endpoint'
import type { leaveBalances } from '@ems/contract/leave-balances'
import { MOST_DAYS_OFF } from '@ems/contract/leave-types'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvents } from '../../../platform/audit/audit.ts'
import { newId } from '../../../platform/database/ids.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, notFoundError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { requireSeparationOfDuties } from '../../access/index.ts'
import { employeeById, lockEmployee } from '../../employees/index.ts'
import { requirePermissionFor } from '../../scope/index.ts'
import { toStoredAmount } from '../duration/day-count.rules.ts'
import type { TypeRow } from '../leave-types/leave-type.repo.ts'
import { requireType } from '../leave-types/leave-type.service.ts'
import type { BalanceFigures } from '../ledger/balance.rules.ts'
import { bucketName, type KnownBucket, type LedgerRow } from '../ledger/bucket.rules.ts'
import { getLedgerInput, type LedgerInput } from '../ledger/ledger-input.repo.ts'
import { manualRows } from '../ledger/ledger-people.repo.ts'
import { entitlementOn, payersOf, planBuckets } from '../ledger/plan.rules.ts'
import { planSettlement, writeSettlements } from '../ledger/settlement.ts'
import type { TypeBalance } from './balance.service.ts'
import { formatAmount } from './explanation.rules.ts'
import { getBalances } from './forecast.ts'

type Manual = BodyOf<typeof leaveBalances.adjust>
type Via = Awaited<ReturnType<typeof requireSeparationOfDuties>>

export function adjustService({ db, clock }: Platform) {
  return {
    /**
     * @throws {AppError} FORBIDDEN for the caller's own balance while another person could change it; CONFLICT without a balance
     */
    adjust: (actor: Actor, body: Manual) =>
      manually(actor, body, async (trx, { facts, type, amount, via }) => {
        const { day, closesOn } = body
        if (closesOn != null && closesOn < day) throw fieldError('closesOn', 'leave.closes-before-day')
        const key = newId()
        const extra: KnownBucket = {
          source: 'extra',
          periodStart: day,
          extraKey: key,
          opensOn: day,
          closesOn: closesOn ?? null,
        }
        const into = closesOn == null ? entitledOn(facts, day) : extra
        const row: LedgerRow = {
          bucket: bucketName(into),
          kind: 'adjustment',
          amount,
          day,
          leaveId: null,
          key: `m:${key}`,
        }
        const buckets = closesOn == null ? [] : [extra]
        return add(trx, actor, {
          type,
          facts,
          rows: [row],
          buckets,
          reason: body.reason,
          via,
          action: 'leave-balance.adjust',
        })
      }),

    /** @throws {AppError} INSUFFICIENT_BALANCE for more than there is */
    encash: (actor: Actor, body: BodyOf<typeof leaveBalances.encash>) =>
      manually(actor, body, async (trx, { facts, type, amount, via }) => {
        const { day } = body
        const { limits } = await balanceIn(trx, type, facts.employeeId, day)
        // Booked and pending days are not paid out, and neither is the overdraft.
        const free = limits ? Math.max(0, Math.min(limits.balance, limits.available - limits.overdraft)) : 0
        if (limits && amount > free)
          throw new AppError('leave.more-than-balance', { free: formatAmount(free, type.unit) })
        const planned = planBuckets(facts, day > clock.today() ? day : clock.today())
        const rows = payersOf(planned, day, amount).map(
          (payer): LedgerRow => ({
            bucket: payer.of.name,
            kind: 'encashed',
            amount: -payer.amount,
            day,
            leaveId: null,
            key: `m:${newId()}`,
          }),
        )
        return add(trx, actor, {
          type,
          facts,
          rows,
          buckets: [],
          reason: body.reason,
          via,
          action: 'leave-balance.encash',
        })
      }),
  }

  async function balanceIn(trx: Trx, type: TypeRow, employeeId: string, asOf: string): Promise<TypeBalance> {
    const today = clock.today()
    const figures = (await getBalances(trx, type.id, [employeeId], { asOf, today })).get(employeeId) as BalanceFigures
    return { ...figures, type, asOf, projected: asOf > today }
  }

  async function manually<T>(
    actor: Actor,
    body: Pick<Manual, 'employeeId' | 'leaveType' | 'amount' | 'day'>,
    work: (trx: Trx, on: { facts: LedgerInput; type: TypeRow; amount: number; via: Via }) => Promise<T>,
  ): Promise<T> {
    const person = await employeeById(db, body.employeeId)
    await requirePermissionFor(db, actor, 'leaves.manage', person?.user_id ?? body.employeeId)
    if (!person) throw notFoundError('employee')
    const type = await requireType(db, body.leaveType)
    const fits = type.unit === 'hours' ? Number.isInteger(body.amount) : Math.abs(body.amount) <= MOST_DAYS_OFF
    if (!fits) throw fieldError('amount', 'leave.amount-unit')
    if (body.day > addDays(clock.today(), MOST_DAYS_OFF)) throw fieldError('day', 'leave.day-too-far')
    return inTransaction(db, async (trx) => {
      const via = await requireSeparationOfDuties(trx, actor, 'leaves.manage', person.user_id, clock.today())
      await lockEmployee(trx, person.id)
      const facts = await getLedgerInput(trx, type.id, person.id)
      const isTracked = facts.tracked.some(({ from, to }) => from <= body.day && (to === null || to >= body.day))
      if (!isTracked) throw new AppError('leave.not-tracked', { type: type.name, name: person.name })
      return work(trx, { facts, type, amount: toStoredAmount(body.amount, type.unit), via })
    })
  }

  function entitledOn(facts: LedgerInput, day: string): KnownBucket {
    const own = entitlementOn(planBuckets(facts, day > clock.today() ? day : clock.today()), day)
    if (!own) throw new Error('Where a policy holds there is a period.')
    return own
  }

  interface Added {
    type: TypeRow
    facts: LedgerInput
    rows: LedgerRow[]
    buckets: KnownBucket[]
    reason: string
    via: Via
    action: 'leave-balance.adjust' | 'leave-balance.encash'
  }

  async function add(trx: Trx, actor: Actor, { type, facts, rows, buckets, reason, via, action }: Added) {
    const added = { rows: rows.map((row) => ({ ...row, reason })), buckets }
    // The plan must reach the day, because its bucket may not exist yet.
    await writeSettlements(trx, type.id, [planSettlement(facts, { today: clock.today(), added })], actor.userId)
    const stored = await manualRows(
      trx,
      facts.employeeId,
      rows.map(({ key }) => key.slice('m:'.length)),
    )
    const [first] = stored
    if (!first) throw new Error('The row was added a moment ago.')
    await writeAuditEvents(
      trx,
      actor,
      stored.map(({ kind, amount, day }) => ({
        action,
        entityId: facts.employeeId,
        subjectId: facts.employeeId,
        after: { leave_type: type.name, row: kind, amount, day, reason },
        ...via,
      })),
    )
    const balance = await balanceIn(trx, type, facts.employeeId, first.day)
    const row = { ...first, amount: stored.reduce((sum, { amount }) => sum + amount, 0) }
    return { row: { ...row, after: balance.limits?.balance ?? 0 }, balance, type }
  }
}
