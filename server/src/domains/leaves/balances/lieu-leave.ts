import type { Trx } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { requireType } from '../leave-types/leave-type.service.ts'
import { bucketName, isTracked, type KnownBucket } from '../ledger/bucket.rules.ts'
import { findLedgerRow } from '../ledger/ledger.repo.ts'
import { getLedgerInput, type LedgerInput } from '../ledger/ledger-input.repo.ts'
import { planSettlement, writeSettlements } from '../ledger/settlement.ts'

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
