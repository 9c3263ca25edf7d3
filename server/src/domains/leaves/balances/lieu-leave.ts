import type { Trx } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { requireType } from '../leave-types/leave-type.service.ts'
import { bucketName, type KnownBucket } from '../ledger/bucket.rules.ts'
import { findLedgerRow } from '../ledger/ledger.repo.ts'
import { getLedgerInput } from '../ledger/ledger-input.repo.ts'
import { planSettlement, writeSettlements } from '../ledger/settlement.ts'

export interface LieuLeave {
  employeeId: string
  name: string
  /** a leave type in hours */
  typeId: string
  minutes: number
  /** the last day of the month in which they were worked */
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
  const { employeeId, typeId, day } = lieu
  const type = await requireType(trx, typeId)
  const { tracked } = await getLedgerInput(trx, type.id, employeeId)
  if (!tracked.some(({ from, to }) => from <= day && (to === null || to >= day)))
    throw new AppError('leave.not-tracked', { type: type.name, name: lieu.name })
  await write(trx, lieu, lieu.minutes, lieu.key, context)
}

/** Takes added overtime back; what was used is overdrawn then. The person must be locked. */
export async function reverseLieuLeave(
  trx: Trx,
  { key, reason }: Pick<LieuLeave, 'key' | 'reason'>,
  context: Context,
): Promise<void> {
  const row = await findLedgerRow(trx, key)
  if (!row) return
  const lieu = {
    employeeId: row.employee_id,
    typeId: row.leave_type_id,
    day: row.day,
    closesOn: row.closes_on,
    reason,
  }
  await write(trx, lieu, -row.amount, `${key}:reversed`, context)
}

async function write(
  trx: Trx,
  { employeeId, typeId, day, closesOn, reason }: Omit<LieuLeave, 'name' | 'minutes' | 'key'>,
  amount: number,
  key: string,
  { today, actorId }: Context,
): Promise<void> {
  const facts = await getLedgerInput(trx, typeId, employeeId)
  const bucket: KnownBucket = { source: 'extra', periodStart: day, extraKey: 'lieu', opensOn: day, closesOn }
  const row = { bucket: bucketName(bucket), kind: 'adjustment', amount, day, leaveId: null, key, reason } as const
  const isKnown = facts.buckets.some((known) => bucketName(known) === row.bucket)
  const added = { rows: [row], buckets: isKnown ? [] : [bucket] }
  await writeSettlements(trx, typeId, [planSettlement(facts, { today, added })], actorId)
}
