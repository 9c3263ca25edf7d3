import { addDays } from '@ems/contract/core/days'
import type { BodyOf } from '@ems/contract/core/endpoint'
import type { leaveBalances } from '@ems/contract/leave-balances'
import { MOST_DAYS_OFF } from '@ems/contract/leave-types'
import type { Actor } from '../../../platform/actor/actor.ts'
import { type AuditActor, type AuditEvent, writeAuditEvents } from '../../../platform/audit/audit.ts'
import { newId } from '../../../platform/database/ids.ts'
import { type Db, inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, notFoundError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hasAnotherHolder } from '../../access/index.ts'
import { employeesByAnyId, type NamedEmployee } from '../../employees/index.ts'
import { requirePermissionForAll } from '../../scope/index.ts'
import { amountOf, toStoredAmount, toWireAmount } from '../duration/day-count.rules.ts'
import type { TypeRow } from '../leave-types/leave-type.repo.ts'
import { requireType } from '../leave-types/leave-type.service.ts'
import { bucketName } from '../ledger/bucket.rules.ts'
import { getLedgerInputs, type LedgerInput } from '../ledger/ledger-input.repo.ts'
import { planBuckets } from '../ledger/plan.rules.ts'
import { planSettlement, type Settlement, writeSettlements } from '../ledger/settlement.ts'
import { formatAmount, formatLongDay } from './explanation.rules.ts'
import { getStoredBalance } from './forecast.ts'
import { type Opening, type OpeningPlan, openingPlan } from './opening-balance.rules.ts'

type BodyRow = Omit<BodyOf<typeof leaveBalances.opening>['rows'][number], 'employeeId'>

export interface OpeningRow {
  /** undefined for no one who exists */
  person: NamedEmployee | undefined
  row: BodyRow
}

export interface OpeningTerms {
  type: TypeRow
  day: string
  userId: string
  today: string
}

export interface PreparedOpening {
  opening: Opening
  /** the audit's reason: days taken before that day */
  reason: string
  facts: LedgerInput
  plan: OpeningPlan
  via: { via: 'sole' } | undefined
}

const BATCH = 500

/** People set their own balance only if no one else can. */
export async function plansOf(
  db: Db,
  terms: OpeningTerms,
  rows: readonly OpeningRow[],
): Promise<(PreparedOpening | AppError)[]> {
  const isOwn = ({ person }: OpeningRow) => person?.user_id === terms.userId
  const mayNotOwn = rows.some(isOwn) && (await hasAnotherHolder(db, 'leaves.manage', terms.userId, terms.today))
  const plannedIds = new Set<string>()
  const planned: (PreparedOpening | AppError)[] = []
  for (let start = 0; start < rows.length; start += BATCH) {
    const some = rows.slice(start, start + BATCH)
    const ids = some.flatMap(({ person }) => person?.id ?? [])
    const facts = await getLedgerInputs(db, terms.type.id, ids)
    for (const one of some) {
      const { person, row } = one
      if (!person) planned.push(notFoundError('employee'))
      else if (plannedIds.has(person.id)) planned.push(new AppError('leave-opening.twice'))
      else if (isOwn(one) && mayNotOwn) planned.push(new AppError('leave.own-balance'))
      else planned.push(planOf(row, terms, person, facts.get(person.id) as LedgerInput))
      if (person) plannedIds.add(person.id)
    }
  }
  return planned
}

function planOf(
  row: BodyRow,
  { type, day, today, userId }: OpeningTerms,
  person: NamedEmployee,
  facts: LedgerInput,
): PreparedOpening | AppError {
  const { unit } = type
  const closesOn = row.closesOn ?? null
  const fits = [row.amount, row.carry, row.taken ?? 0].every((value) =>
    unit === 'hours' ? Number.isInteger(value) : Math.abs(value) <= MOST_DAYS_OFF,
  )
  if (!fits) return new AppError('leave.amount-unit')
  if (closesOn !== null && closesOn <= day) return new AppError('leave-opening.closes', { day: formatLongDay(day) })
  const opening = { day, amount: toStoredAmount(row.amount, unit), carry: toStoredAmount(row.carry, unit), closesOn }
  const { limits } = getStoredBalance(facts, day, today)
  const plan = limits && openingPlan(planBuckets(facts, day > today ? day : today), facts, opening, limits.balance)
  if (!plan) return new AppError('leave.not-tracked', { type: type.name, name: person.name })
  const reason = row.taken == null ? '' : `${formatAmount(toStoredAmount(row.taken, unit), unit)} taken before that day`
  return { opening, reason, facts, plan, via: person.user_id === userId ? { via: 'sole' } : undefined }
}

/** A changed last day of a bucket is also a change of the opening balance. */
export const hasOpeningChange = ({ facts, plan: { changes, bucket } }: PreparedOpening): boolean =>
  changes.length > 0 ||
  (bucket !== null && (facts.stored.get(bucketName(bucket)) ?? bucket).closesOn !== bucket.closesOn)

export async function writeOpenings(
  trx: Trx,
  actor: NonNullable<AuditActor>,
  { type, today }: Pick<OpeningTerms, 'type' | 'today'>,
  all: readonly PreparedOpening[],
): Promise<void> {
  const events: AuditEvent[] = []
  const settlements: Settlement[] = []
  for (const { opening, reason, facts, plan, via } of all.filter(hasOpeningChange)) {
    const { day, carry, closesOn } = opening
    const entry = { kind: 'opening', day, leaveId: null, reason } as const
    const rows = plan.changes.map((change) => ({ ...change, ...entry, key: `m:${newId()}` }))
    const own = plan.bucket ? [plan.bucket] : []
    const buckets = facts.buckets.filter((one) => own.every((other) => bucketName(one) !== bucketName(other)))
    settlements.push(planSettlement({ ...facts, buckets }, { today, added: { rows, buckets: own } }))
    const carried = carry === 0 ? {} : { carry, closes_on: closesOn }
    events.push({
      action: 'leave-balance.open',
      entityId: facts.employeeId,
      subjectId: facts.employeeId,
      after: { leave_type: type.name, row: 'opening', amount: amountOf(plan.changes), day, reason, ...carried },
      ...via,
    })
  }
  await writeSettlements(trx, type.id, settlements, actor.userId)
  await writeAuditEvents(trx, actor, events)
}

export function openingService({ db, clock }: Platform) {
  return {
    /** Writes all rows or none. A dry run writes nothing. */
    async open(actor: Actor, body: BodyOf<typeof leaveBalances.opening>) {
      const ids = body.rows.map(({ employeeId }) => employeeId)
      const seen = await employeesByAnyId(db, ids)
      const accounts = ids.map((id) => seen.get(id)?.user_id ?? null)
      await requirePermissionForAll(db, actor, 'leaves.manage', accounts)
      const type = await requireType(db, body.leaveType)
      const today = clock.today()
      if (body.day > addDays(today, MOST_DAYS_OFF)) throw fieldError('day', 'leave.day-too-far')
      return inTransaction(db, async (trx) => {
        const people = await employeesByAnyId(trx, ids, !body.dryRun)
        const rows = body.rows.map((row, n) => ({ row, person: people.get(ids[n] ?? '') }))
        const planned = await plansOf(trx, { type, day: body.day, userId: actor.userId, today }, rows)
        const wrong = planned.some((one) => one instanceof AppError)
        const written = !wrong && !body.dryRun
        if (written) await writeOpenings(trx, actor, { type, today }, planned as PreparedOpening[])
        const results = planned.map((one, index) =>
          one instanceof AppError
            ? { index, ok: false, error: one.message, change: 0 }
            : { index, ok: true, error: null, change: toWireAmount(amountOf(one.plan.changes), type.unit) },
        )
        return { rows: results, written }
      })
    },
  }
}
