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
import { amountOf, toStoredAmount } from '../duration/day-count.rules.ts'
import type { TypeRow } from '../leave-types/leave-type.repo.ts'
import { requireType } from '../leave-types/leave-type.service.ts'
import type { BalanceFigures } from '../ledger/balance.rules.ts'
import { bucketName, entitlementOn, isTracked, type KnownBucket, type LedgerRow } from '../ledger/bucket.rules.ts'
import { findLedgerRow, manualRows } from '../ledger/ledger.repo.ts'
import { getLedgerInput, type LedgerInput } from '../ledger/ledger-input.repo.ts'
import { bucketsToBook, planBuckets } from '../ledger/plan.rules.ts'
import { planSettlement, writeSettlements } from '../ledger/settlement.ts'
import { formatAmount } from './explanation.rules.ts'
import { getBalancesByType } from './forecast.ts'
import { toWireBalance, toWireRow } from './wire-balance.ts'

type Body = BodyOf<typeof leaveBalances.encash>

interface Change {
  trx: Trx
  facts: LedgerInput
  type: TypeRow
  amount: number
}

interface Entries {
  rows: Pick<LedgerRow, 'bucket' | 'amount'>[]
  buckets: KnownBucket[]
}

export function adjustService({ db, clock }: Platform) {
  return {
    /** @throws {AppError} FORBIDDEN for the caller's own balance while another person could change it; CONFLICT without a balance */
    adjust: (actor: Actor, { closesOn = null, ...body }: BodyOf<typeof leaveBalances.adjust>) =>
      change(actor, body, 'adjust', async ({ facts, amount }) => {
        const { day } = body
        if (closesOn === null) {
          const entitled = entitlementOn(planUntil(facts, day), day)
          if (!entitled) throw new Error('Where a policy holds there is a period.')
          return { rows: [{ bucket: entitled.name, amount }], buckets: [] }
        }
        if (closesOn < day) throw fieldError('closesOn', 'leave.closes-before-day')
        const extra: KnownBucket = { source: 'extra', periodStart: day, extraKey: newId(), opensOn: day, closesOn }
        return { rows: [{ bucket: bucketName(extra), amount }], buckets: [extra] }
      }),

    /** @throws {AppError} INSUFFICIENT_BALANCE for more than there is */
    encash: (actor: Actor, body: Body) =>
      change(actor, body, 'encash', async ({ trx, facts, type, amount }) => {
        const { day } = body
        const { limits } = await balanceOn(trx, type, facts.employeeId, day)
        // Booked and pending days are not paid out, and neither is the overdraft.
        const free = limits ? Math.max(0, Math.min(limits.balance, limits.available - limits.overdraft)) : 0
        if (limits && amount > free)
          throw new AppError('leave.more-than-balance', { free: formatAmount(free, type.unit) })
        const payers = bucketsToBook(planUntil(facts, day), day, amount)
        return { rows: payers.map((payer) => ({ bucket: payer.of.name, amount: -payer.amount })), buckets: [] }
      }),
  }

  /** The plan must reach the day, because its bucket may not exist yet. */
  function planUntil(facts: LedgerInput, day: string) {
    const today = clock.today()
    return planBuckets(facts, day > today ? day : today)
  }

  async function balanceOn(trx: Trx, type: TypeRow, employeeId: string, asOf: string): Promise<BalanceFigures> {
    const balances = await getBalancesByType(trx, [type.id], [employeeId], { asOf, today: clock.today() })
    return balances.get(type.id)?.get(employeeId) as BalanceFigures
  }

  async function change(
    actor: Actor,
    { employeeId, leaveType, amount, day, reason }: Body,
    action: 'adjust' | 'encash',
    entriesOf: (change: Change) => Promise<Entries>,
  ) {
    const today = clock.today()
    const person = await employeeById(db, employeeId)
    await requirePermissionFor(db, actor, 'leaves.manage', person?.user_id ?? employeeId)
    if (!person) throw notFoundError('employee')
    const type = await requireType(db, leaveType)
    const { unit } = type
    const fits = unit === 'hours' ? Number.isInteger(amount) : Math.abs(amount) <= MOST_DAYS_OFF
    if (!fits) throw fieldError('amount', 'leave.amount-unit')
    if (day > addDays(today, MOST_DAYS_OFF)) throw fieldError('day', 'leave.day-too-far')
    return inTransaction(db, async (trx) => {
      const via = await requireSeparationOfDuties(trx, actor, 'leaves.manage', person.user_id, today)
      await lockEmployee(trx, person.id)
      const facts = await getLedgerInput(trx, type.id, person.id)
      if (!isTracked(facts.tracked, day))
        throw new AppError('leave.not-tracked', { type: type.name, name: person.name })
      const { rows, buckets } = await entriesOf({ trx, facts, type, amount: toStoredAmount(amount, unit) })
      const keys = rows.map(() => newId())
      const kind = action === 'adjust' ? 'adjustment' : 'encashed'
      const added = rows.map((row, n) => ({ ...row, kind, day, leaveId: null, key: `m:${keys[n]}`, reason }) as const)
      await writeSettlements(
        trx,
        type.id,
        [planSettlement(facts, { today, added: { rows: added, buckets } })],
        actor.userId,
      )
      const stored = await manualRows(trx, person.id, keys)
      await writeAuditEvents(
        trx,
        actor,
        stored.map((row) => ({
          action: `leave-balance.${action}` as const,
          entityId: person.id,
          subjectId: person.id,
          after: { leave_type: type.name, row: row.kind, amount: row.amount, day, reason },
          ...via,
        })),
      )
      const [first] = stored
      if (!first) throw new Error('The row was added a moment ago.')
      const balance = await balanceOn(trx, type, person.id, day)
      const row = { ...first, amount: amountOf(stored), after: balance.limits?.balance ?? 0 }
      return { row: toWireRow(row, unit), balance: toWireBalance(balance, type, { asOf: day, today }) }
    })
  }
}

export interface LieuLeave {
  employeeId: string
  name: string
  /** a leave type in hours */
  typeId: string
  minutes: number
  day: string
  /** the last day to take them; null: none */
  closesOn: string | null
  /** of the ledger row, `lieu:…` */
  key: string
  reason: string
}

interface Context {
  today: string
  actorId: string
}

/** Adds worked overtime to the balance of leave, in a bucket of its own. The person must be locked. @throws {AppError} CONFLICT without a balance */
export async function addLieuLeave(trx: Trx, lieu: LieuLeave, context: Context): Promise<void> {
  const type = await requireType(trx, lieu.typeId)
  const facts = await getLedgerInput(trx, type.id, lieu.employeeId)
  if (!isTracked(facts.tracked, lieu.day)) throw new AppError('leave.not-tracked', { type: type.name, name: lieu.name })
  await write(trx, facts, lieu, context)
}

/** Takes added overtime back; what was used is overdrawn then. The person must be locked. */
export async function reverseLieuLeave(
  trx: Trx,
  { key, reason }: Pick<LieuLeave, 'key' | 'reason'>,
  context: Context,
): Promise<void> {
  const row = await findLedgerRow(trx, key)
  if (!row) return
  const facts = await getLedgerInput(trx, row.typeId, row.employeeId)
  await write(trx, facts, { ...row, minutes: -row.amount, key: `${key}:reversed`, reason }, context)
}

async function write(
  trx: Trx,
  facts: LedgerInput,
  { typeId, day, closesOn, minutes, key, reason }: Omit<LieuLeave, 'employeeId' | 'name'>,
  { today, actorId }: Context,
): Promise<void> {
  const bucket: KnownBucket = { source: 'extra', periodStart: day, extraKey: 'lieu', opensOn: day, closesOn }
  const name = bucketName(bucket)
  const row = { bucket: name, kind: 'adjustment', amount: minutes, day, leaveId: null, key, reason } as const
  const added = { rows: [row], buckets: facts.stored.has(name) ? [] : [bucket] }
  await writeSettlements(trx, typeId, [planSettlement(facts, { today, added })], actorId)
}
