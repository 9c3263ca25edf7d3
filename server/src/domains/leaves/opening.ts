import { addDays } from '@ems/contract/core/days'
import type { BodyOf } from '@ems/contract/core/endpoint'
import type { leaveBalances } from '@ems/contract/leave-balances'
import { MOST_DAYS_OFF } from '@ems/contract/leave-types'
import type { Actor } from '../../platform/actor.ts'
import { type AuditEvent, auditAll } from '../../platform/audit.ts'
import { inTransaction, type Trx } from '../../platform/database/index.ts'
import { AppError, fieldFailure, notFound } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { requirePeople } from '../employees/index.ts'
import { inUnits, write } from './booking.ts'
import { figuresAt } from './outlook.ts'
import { leavesOf, peopleById } from './repo-balances.ts'
import { type Found, factsOf } from './repo-facts.ts'
import { type TypeRow, typeFor } from './repo-types.ts'
import { type KnownBucket, nameOf } from './rules-buckets.ts'
import { kept } from './rules-counting.ts'
import { longDay } from './rules-explain.ts'
import { type Opening, type OpeningPlan, openingPlan } from './rules-opening.ts'
import { planOf } from './rules-plan.ts'
import { unknownType } from './types.ts'

type Body = BodyOf<typeof leaveBalances.opening>
type BodyRow = Body['rows'][number]
type Person = NonNullable<ReturnType<Awaited<ReturnType<typeof peopleById>>['get']>>

/** What becomes of a row; amounts are thousandths of a day, or minutes. */
export interface Opened {
  index: number
  error: AppError | null
  change: number
}

/** A row that can be written. */
interface Ready {
  row: BodyRow
  opening: Opening
  facts: Found
  plan: OpeningPlan
}

const BATCH = 500

/** What people have as of a day, taken over from before balances were kept here. */
export function openingService({ db, clock }: Platform) {
  return {
    /**
     * Sets balances, all or none: where a row is wrong, or of a trial, nothing is written.
     * @throws {AppError} FORBIDDEN for people out of reach; INVALID
     */
    async open(actor: Actor, body: Body): Promise<{ rows: Opened[]; written: boolean; type: TypeRow }> {
      const ids = body.rows.map(({ employeeId }) => employeeId.toLowerCase())
      const seen = await peopleById(db, ids)
      const accounts = ids.map((id) => seen.get(id)?.user_id ?? null)
      await requirePeople(db, actor, 'leaves.manage', accounts)
      const type = await typeFor(db, body.leaveType)
      if (!type) throw await unknownType(db)
      if (body.day > addDays(clock.today(), MOST_DAYS_OFF)) throw fieldFailure('day', 'leave.day-too-far')
      return inTransaction(db, async (trx) => {
        const people = await peopleById(trx, ids, !body.dryRun)
        const planned: (Ready | AppError)[] = []
        for (let first = 0; first < ids.length; first += BATCH)
          planned.push(...(await plansOf(trx, actor, { body, type, people, ids, first })))
        const wrong = planned.some((one) => one instanceof AppError)
        const written = !wrong && !body.dryRun
        if (written) await writeAll(trx, actor, type, planned as Ready[])
        return { rows: planned.map(result), written, type }
      })
    },
  }

  /** What some rows come to. */
  async function plansOf(
    trx: Trx,
    actor: Actor,
    {
      body,
      type,
      people,
      ids,
      first,
    }: { body: Body; type: TypeRow; people: Map<string, Person>; ids: string[]; first: number },
  ): Promise<(Ready | AppError)[]> {
    const some = body.rows.slice(first, first + BATCH)
    const known = some.flatMap((_, n) => people.get(ids[first + n] ?? '')?.id ?? [])
    const facts = await factsOf(trx, type.id, known)
    const leaves = await leavesOf(
      trx,
      [...facts.values()].flatMap(({ bookings }) => bookings.map((one) => one.leaveId)),
    )
    const waits = (id: string) => leaves.get(id)?.state === 'pending'
    // Of the same person's rows the one that stands last in a map is kept: the earliest where they are put in from the end.
    const firstOf = new Map(ids.map((id, n) => [people.get(id)?.id, n] as const).reverse())
    return some.map((row, n) => {
      const person = people.get(ids[first + n] ?? '')
      if (!person) return notFound('employee')
      if (firstOf.get(person.id) !== first + n) return new AppError('leave-opening.twice')
      if (person.user_id === actor.userId) return new AppError('leave.own-balance')
      return readyOf(row, { body, type, person, facts: facts.get(person.id) as Found, waits })
    })
  }

  function readyOf(
    row: BodyRow,
    {
      body,
      type,
      person,
      facts,
      waits,
    }: { body: Body; type: TypeRow; person: Person; facts: Found; waits: (id: string) => boolean },
  ): Ready | AppError {
    const { day } = body
    const closesOn = row.closesOn ?? null
    const fits = [row.amount, row.carry, row.taken ?? 0].every((value) =>
      type.unit === 'hours' ? Number.isInteger(value) : Math.abs(value) <= MOST_DAYS_OFF,
    )
    if (!fits) return new AppError('leave.amount-unit')
    if (closesOn !== null && closesOn <= day) return new AppError('leave-opening.closes', { day: longDay(day) })
    const opening: Opening = { day, amount: kept(row.amount, type.unit), carry: kept(row.carry, type.unit), closesOn }
    const today = clock.today()
    const { limits } = figuresAt(facts, day, today, waits)
    const plan = limits && openingPlan(planOf(facts, day > today ? day : today), facts, opening, limits.balance)
    if (!plan) return new AppError('leave.not-tracked', { type: type.name, name: person.name })
    return { row, opening, facts, plan }
  }

  async function writeAll(trx: Trx, actor: Actor, type: TypeRow, all: readonly Ready[]): Promise<void> {
    const events: AuditEvent[] = []
    for (const { row, opening, facts, plan } of all) {
      if (plan.changes.length === 0 && !isMoved(facts, plan.bucket)) continue
      const reason = row.taken == null ? '' : `${inUnits(kept(row.taken, type.unit), type.unit)} taken before`
      const rows = plan.changes.map((one) => ({
        ...{ ...one, kind: 'opening' as const, day: opening.day, leaveId: null, key: `m:${newId()}`, reason },
      }))
      const buckets = plan.bucket ? [plan.bucket] : []
      await write(trx, type.id, withBucket(facts, plan.bucket), {
        ...{ today: clock.today(), force: true, actorId: actor.userId },
        added: { rows, buckets },
      })
      const { day, carry, closesOn } = opening
      const carried = carry === 0 ? {} : { carry, closes_on: closesOn }
      events.push({
        ...{ action: 'leave-balance.open', entityId: facts.employeeId, subjectId: facts.employeeId },
        after: { leave_type: type.name, row: 'opening', amount: changeOf(plan), day, reason, ...carried },
      })
    }
    await auditAll(trx, actor, events)
  }
}

const changeOf = ({ changes }: OpeningPlan): number => changes.reduce((sum, { amount }) => sum + amount, 0)

const result = (one: Ready | AppError, index: number): Opened =>
  one instanceof AppError ? { index, error: one, change: 0 } : { index, error: null, change: changeOf(one.plan) }

/** Whether what was carried over has another last day than before. */
const isMoved = ({ buckets }: Found, own: KnownBucket | null): boolean =>
  own !== null && buckets.some((one) => nameOf(one) === nameOf(own) && one.closesOn !== own.closesOn)

/** Facts without a bucket that is to be put among them as it is now. */
const withBucket = (facts: Found, own: KnownBucket | null): Found =>
  own === null ? facts : { ...facts, buckets: facts.buckets.filter((one) => nameOf(one) !== nameOf(own)) }
