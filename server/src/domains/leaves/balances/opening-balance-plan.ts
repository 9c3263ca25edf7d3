import type { BodyOf } from '@ems/contract/core/endpoint'
import type { leaveBalances } from '@ems/contract/leave-balances'
import { MOST_DAYS_OFF } from '@ems/contract/leave-types'
import { type AuditActor, type AuditEvent, writeAuditEvents } from '../../../platform/audit/audit.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Db, Trx } from '../../../platform/database/index.ts'
import { AppError, notFoundError } from '../../../platform/errors/errors.ts'
import { hasAnotherHolder } from '../../access/index.ts'
import { toStoredAmount } from '../duration/day-count.rules.ts'
import type { TypeRow } from '../leave-types/leave-type.repo.ts'
import { bucketName, type KnownBucket } from '../ledger/bucket.rules.ts'
import { getLedgerInputs, type LedgerInput } from '../ledger/ledger-input.repo.ts'
import type { OpenedPerson } from '../ledger/ledger-people.repo.ts'
import { planBuckets } from '../ledger/plan.rules.ts'
import { planSettlement, type Settlement, writeSettlements } from '../ledger/settlement.ts'
import { formatAmount, formatLongDay } from './explanation.rules.ts'
import { getStoredBalance } from './forecast.ts'
import { type Opening, type OpeningPlan, openingPlan } from './opening-balance.rules.ts'

type BodyRow = Omit<BodyOf<typeof leaveBalances.opening>['rows'][number], 'employeeId'>

export interface OpeningRow {
  /** undefined for no one who exists */
  person: OpenedPerson | undefined
  row: BodyRow
}

export interface OpeningTerms {
  type: TypeRow
  day: string
  userId: string
  today: string
}

export interface Ready {
  row: BodyRow
  opening: Opening
  facts: LedgerInput
  plan: OpeningPlan
  via?: 'sole'
}

const BATCH = 500

/** People set their own balance only where no one else could. */
export async function plansOf(db: Db, terms: OpeningTerms, rows: readonly OpeningRow[]): Promise<(Ready | AppError)[]> {
  const planned: (Ready | AppError)[] = []
  // A person's first row counts. The reversed map keeps it, because a map keeps the last entry of a key.
  const firstOf = new Map(rows.map(({ person }, n) => [person?.id, n] as const).reverse())
  for (let start = 0; start < rows.length; start += BATCH) {
    const some = rows.slice(start, start + BATCH)
    const known = some.flatMap(({ person }) => person?.id ?? [])
    const facts = await getLedgerInputs(db, terms.type.id, known)
    for (const [n, { person, row }] of some.entries()) {
      if (!person) planned.push(notFoundError('employee'))
      else if (firstOf.get(person.id) !== start + n) planned.push(new AppError('leave-opening.twice'))
      else if (
        person.user_id === terms.userId &&
        (await hasAnotherHolder(db, 'leaves.manage', terms.userId, terms.today))
      )
        planned.push(new AppError('leave.own-balance'))
      else {
        const ready = readyOf(row, terms, { person, facts: facts.get(person.id) as LedgerInput })
        const own = person.user_id === terms.userId && !(ready instanceof AppError)
        planned.push(own ? { ...ready, via: 'sole' } : ready)
      }
    }
  }
  return planned
}

function readyOf(
  row: BodyRow,
  { type, day, today }: OpeningTerms,
  { person, facts }: { person: OpenedPerson; facts: LedgerInput },
): Ready | AppError {
  const closesOn = row.closesOn ?? null
  const fits = [row.amount, row.carry, row.taken ?? 0].every((value) =>
    type.unit === 'hours' ? Number.isInteger(value) : Math.abs(value) <= MOST_DAYS_OFF,
  )
  if (!fits) return new AppError('leave.amount-unit')
  if (closesOn !== null && closesOn <= day) return new AppError('leave-opening.closes', { day: formatLongDay(day) })
  const opening: Opening = {
    day,
    amount: toStoredAmount(row.amount, type.unit),
    carry: toStoredAmount(row.carry, type.unit),
    closesOn,
  }
  const { limits } = getStoredBalance(facts, day, today)
  const plan = limits && openingPlan(planBuckets(facts, day > today ? day : today), facts, opening, limits.balance)
  if (!plan) return new AppError('leave.not-tracked', { type: type.name, name: person.name })
  return { row, opening, facts, plan }
}

export const changeOf = ({ plan }: Ready): number => plan.changes.reduce((sum, { amount }) => sum + amount, 0)

export const changesAnything = ({ facts, plan }: Ready): boolean =>
  plan.changes.length > 0 || isMoved(facts, plan.bucket)

export async function writeOpenings(
  trx: Trx,
  actor: NonNullable<AuditActor>,
  { type, today }: Pick<OpeningTerms, 'type' | 'today'>,
  all: readonly Ready[],
): Promise<void> {
  const events: AuditEvent[] = []
  const settlements: Settlement[] = []
  for (const ready of all) {
    const { row, opening, facts, plan, via } = ready
    if (!changesAnything(ready)) continue
    const reason =
      row.taken == null ? '' : `${formatAmount(toStoredAmount(row.taken, type.unit), type.unit)} taken before`
    const rows = plan.changes.map((one) => ({
      ...one,
      kind: 'opening' as const,
      day: opening.day,
      leaveId: null,
      key: `m:${newId()}`,
      reason,
    }))
    const buckets = plan.bucket ? [plan.bucket] : []
    settlements.push(planSettlement(withBucket(facts, plan.bucket), { today, added: { rows, buckets } }))
    const { day, carry, closesOn } = opening
    const carried = carry === 0 ? {} : { carry, closes_on: closesOn }
    events.push({
      action: 'leave-balance.open',
      entityId: facts.employeeId,
      subjectId: facts.employeeId,
      after: { leave_type: type.name, row: 'opening', amount: changeOf(ready), day, reason, ...carried },
      ...(via && { via }),
    })
  }
  await writeSettlements(trx, type.id, settlements, actor.userId)
  await writeAuditEvents(trx, actor, events)
}

const isMoved = ({ buckets }: LedgerInput, own: KnownBucket | null): boolean =>
  own !== null && buckets.some((one) => bucketName(one) === bucketName(own) && one.closesOn !== own.closesOn)

const withBucket = (facts: LedgerInput, own: KnownBucket | null): LedgerInput =>
  own === null ? facts : { ...facts, buckets: facts.buckets.filter((one) => bucketName(one) !== bucketName(own)) }
