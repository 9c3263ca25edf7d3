import { addDays } from '@ems/contract/core/days'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { YEARLY } from '../../../../seeds/leaves.ts'
import { openingPlan } from '../balances/opening-balance.rules.ts'
import type { Terms } from '../entitlement/entitlement.rules.ts'
import type { Booking, KnownBucket, LedgerFacts, LedgerRow } from './bucket.rules.ts'
import { missingLedgerRows, planBuckets } from './plan.rules.ts'

const DAY = 1000
/** Someone since 2026 with a policy, and what they book. */
const facts = (terms: Partial<Terms>, bookings: Booking[] = [], rows: LedgerRow[] = []): LedgerFacts => ({
  employedFrom: '2026-01-01',
  leftOn: null,
  scales: [],
  buckets: [],
  rows,
  bookings,
  tracked: [{ from: '2026-01-01', to: null, terms: { ...YEARLY, ...terms }, policyId: 'p' }],
})

/** The ledger as it stands when it is written on some days, one after the other. */
function written(terms: Partial<Terms>, days: readonly [asOf: string, bookings: Booking[]][]) {
  let rows: LedgerRow[] = []
  for (const [asOf, bookings] of days) {
    const now = facts(terms, bookings, rows)
    rows = [...rows, ...missingLedgerRows(planBuckets(now, asOf), now, asOf)]
  }
  return rows
}
const leave = (leaveId: string, from: string, count: number): Booking[] =>
  Array.from({ length: count }, (_, n) => ({ leaveId, day: addDays(from, n), amount: DAY }))
const sumOf = (rows: readonly LedgerRow[], source: string, ...kinds: LedgerRow['kind'][]) =>
  rows.reduce((sum, row) => (row.bucket.startsWith(source) && kinds.includes(row.kind) ? sum + row.amount : sum), 0) /
  DAY

it('the plan ends with the calendar, however far ahead a request is', () => {
  for (const plan of [
    planBuckets(facts({ grant: 'start' }), '9999-12-31'),
    planBuckets(facts({}, leave('late', '9999-12-30', 2)), '2026-06-01'),
  ]) {
    expect(plan.filter(({ terms }) => terms)).toHaveLength(2199 - 2026 + 1)
    expect(plan.find(({ terms, opensOn }) => terms && opensOn > '2199-12-31')).toBeUndefined()
  }
})

describe('the bucket that a leave uses', () => {
  const carry = (closes: string) => ({ carry: { cap: 5 * DAY, closes, debt: 'carry' as const } })
  const taken = leave('old', '2026-05-01', 20)

  it('is the one that closes first, by the calendar', () => {
    const over = leave('a', '2027-06-28', 5)
    const rows = written(carry('06-30'), [['2027-07-10', [...taken, ...over]]])
    expect(sumOf(rows, 'carry', 'booking')).toBe(-3)
    expect(sumOf(rows, 'entitlement|2027', 'booking')).toBe(-2)
    expect(sumOf(rows, 'carry', 'lapsed')).toBe(-2)
    const late = written(carry('06-30'), [['2027-01-02', [...taken, ...leave('b', '2027-08-02', 3)]]])
    expect(sumOf(late, 'carry', 'booking')).toBe(0)
  })

  it('is computed again when an earlier leave is cancelled', () => {
    const [feb, march] = [leave('feb', '2027-02-01', 5), leave('march', '2027-03-01', 5)]
    const rows = written(carry('03-31'), [
      ['2027-01-05', [...taken, ...feb, ...march]],
      ['2027-01-06', [...taken, ...march]],
    ])
    const of = (leaveId: string) => rows.filter((row) => row.leaveId === leaveId)
    expect(sumOf(of('march'), 'carry', 'booking', 'move')).toBe(-5)
    expect(sumOf(of('march'), 'entitlement', 'booking', 'move')).toBe(0)
    expect(sumOf(of('feb'), 'carry', 'booking', 'return')).toBe(0)
  })

  it.each([
    [0, 5],
    [3, 2],
    [5, 0],
    [7, 0],
  ])('with %s of 5 carried days taken by the closing day, %s expire', (count, lapsed) => {
    const rows = written(carry('03-31'), [['2027-04-10', [...taken, ...leave('x', '2027-02-01', count)]]])
    expect(-sumOf(rows, 'carry', 'lapsed') || 0).toBe(lapsed)
  })
})

describe('the end of a period', () => {
  const ends = (cap: number | null, used: number, debt: 'carry' | 'forgive' = 'carry') =>
    written({ carry: { cap: cap === null ? null : cap * DAY, closes: null, debt } }, [
      ['2027-01-10', [...leave('a', '2026-03-01', used), { leaveId: 'h', day: '2026-12-01', amount: 500 }]],
    ])

  it('carries over up to the cap, and the rest expires', () => {
    const rows = ends(5, 17)
    expect([sumOf(rows, 'carry', 'carried in'), sumOf(rows, 'entitlement|2026', 'lapsed')]).toEqual([5, -2.5])
    expect(rows.find(({ kind }) => kind === 'lapsed')?.day).toBe('2027-01-01')
  })

  it('books a debt on the next period, or cancels it', () => {
    expect(sumOf(ends(0, 26), 'entitlement|2027', 'carried in')).toBe(-1.5)
    expect(sumOf(ends(0, 26, 'forgive'), 'entitlement|2027', 'carried in')).toBe(0)
  })

  it('is settled again when an earlier leave is cancelled', () => {
    const december = leave('d', '2026-12-07', 2)
    const rest = [...leave('a', '2026-03-01', 15), { leaveId: 'h', day: '2026-12-01', amount: 500 }]
    for (const [cap, carried, lapsed] of [
      [5, 5, 4.5],
      [10, 9.5, 0],
    ] as const) {
      const rows = written({ carry: { cap: cap * DAY, closes: null, debt: 'carry' } }, [
        ['2027-01-02', [...rest, ...december]],
        ['2027-01-10', rest],
      ])
      expect(sumOf(rows, 'carry', 'carried in')).toBe(carried)
      expect(-sumOf(rows, 'entitlement|2026', 'lapsed') || 0).toBe(lapsed)
    }
  })

  it('needs no split of a request that crosses it', () => {
    const over = [...leave('x', '2026-12-28', 4), ...leave('x', '2027-01-04', 5)]
    const rows = written({}, [['2026-11-01', over]])
    expect([sumOf(rows, 'entitlement|2026', 'booking'), sumOf(rows, 'entitlement|2027', 'booking')]).toEqual([-4, -5])
    expect(rows.filter(({ kind }) => kind === 'grant').map(({ day }) => day)).toEqual(['2026-01-01', '2027-01-01'])
  })
})

describe('due ledger rows', () => {
  const monthly = { grant: 'monthly' as const, amount: 24 * DAY }

  it('are written once with their due day, however late', () => {
    const late = written(monthly, [['2026-04-15', []]])
    const inTime = written(
      monthly,
      ['2026-01-01', '2026-02-03', '2026-02-03', '2026-03-01', '2026-04-15'].map((day) => [day, []]),
    )
    expect(inTime).toEqual(late)
    expect(late.map(({ day, amount }) => [day, amount])).toEqual([
      ['2026-01-01', 2000],
      ['2026-02-01', 2000],
      ['2026-03-01', 2000],
      ['2026-04-01', 2000],
    ])
  })

  it('count as available if the policy allows it: future rows included, without taking days from earlier leaves', () => {
    const accrued = { ...monthly, bookable: 'accrued' as const }
    const over = (count: number, from = '2026-03-02') =>
      planBuckets(facts(accrued, leave('x', from, count)), '2026-02-28').reduce((sum, one) => sum + one.over, 0) / DAY
    expect([over(6), over(7)]).toEqual([0, 1])
    const both = planBuckets(
      facts(accrued, [...leave('later', '2026-03-02', 6), ...leave('new', '2026-02-02', 3)]),
      '2026-01-31',
    )
    expect(both.find(({ over: amount }) => amount > 0)).toMatchObject({ over: 3000, overBy: 'later' })
  })

  it('are limited by the largest balance', () => {
    const rows = written({ ...monthly, maxBalance: 3 * DAY }, [['2026-03-10', []]])
    expect([sumOf(rows, 'entitlement', 'accrual'), sumOf(rows, 'entitlement', 'capped')]).toEqual([6, -3])
    // 29 of 30: two more come, one of them is cut off, and does not come back once there is room.
    const most = {
      amount: 24 * DAY,
      grant: 'monthly' as const,
      maxBalance: 30 * DAY,
      carry: { cap: null, closes: null, debt: 'carry' as const },
    }
    const years = written(most, [
      ['2027-04-02', leave('a', '2026-05-04', 1)],
      ['2027-05-02', [...leave('a', '2026-05-04', 1), ...leave('b', '2027-04-05', 2)]],
    ])
    const capped = years.filter(({ kind }) => kind === 'capped')
    expect(capped.map(({ day, amount }) => [day, amount])).toEqual([['2027-04-01', -1 * DAY]])
  })

  it('change by one row when the policy changes the entitlement', () => {
    const rows = written({}, [['2026-02-01', []]])
    const now = facts({ amount: 30 * DAY }, [], rows)
    const more = missingLedgerRows(planBuckets(now, '2026-03-01'), now, '2026-03-01')
    expect(more).toMatchObject([{ kind: 'recount', amount: 5000, day: '2026-03-01' }])
  })
})

interface Source {
  name: string
  from: string
  to: string
  left: number
}

// The same by hand: what is left of each source, half day by half day. Those that close first stand first.
function byHand(cap: number, closes: string, days: readonly Booking[], asOf: string, opened: readonly Source[] = []) {
  const own = opened.find(({ name }) => name === '2026')?.left ?? 10_000
  const sources: Source[] = [
    ...opened.filter(({ name }) => name !== '2026'),
    { name: '2026', from: '2026-01-01', to: '2026-12-31', left: own },
  ]
  const close = () => {
    const left = sources.find(({ name }) => name === '2026')?.left ?? 0
    const debt = Math.min(0, left)
    sources.unshift({ name: 'carry', from: '2027-01-01', to: closes, left: Math.max(0, Math.min(left, cap)) })
    sources.push({ name: '2027', from: '2027-01-01', to: '2027-12-31', left: 10_000 + debt })
  }
  let closed = false
  for (const { day, amount } of days.toSorted((a, b) => a.day.localeCompare(b.day))) {
    if (!closed && day > '2026-12-31') {
      close()
      closed = true
    }
    for (let part = amount; part > 0; part -= 500) {
      const open = sources.filter(({ from, to }) => from <= day && to >= day)
      const paying = open.find(({ left }) => left >= 500) ?? open.at(-1)
      if (paying) paying.left -= 500
    }
  }
  if (!closed && asOf > '2026-12-31') close()
  return sources
}

it('agree with a model of single days after any bookings and cancellations', () => {
  const one = fc.record({
    start: fc.integer({ min: 200, max: 480 }),
    length: fc.integer({ min: 1, max: 6 }),
    half: fc.boolean(),
  })
  const sequence = fc.array(fc.record({ leave: fc.integer({ min: 0, max: 5 }), ask: fc.option(one) }), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(sequence, fc.integer({ min: 0, max: 8 }), fc.boolean(), (steps, cap, late) => {
      const policy = { amount: 10_000, carry: { cap: cap * 500, closes: '03-31', debt: 'carry' as const } }
      const asOf = late ? '2027-01-02' : '2026-12-01'
      const held = new Map<number, Booking[]>()
      let rows: LedgerRow[] = []
      for (const { leave: id, ask } of steps) {
        const days = Array.from({ length: ask?.length ?? 0 }, (_, n) => ({
          leaveId: String(id),
          day: addDays('2026-01-01', (ask?.start ?? 0) + n),
          amount: ask?.half ? 500 : DAY,
        }))
        held.set(id, days)
        const now = facts(policy, [...held.values()].flat(), rows)
        rows = [...rows, ...missingLedgerRows(planBuckets(now, asOf), now, asOf)]
      }
      const bookings = [...held.values()].flat()
      const final = facts(policy, bookings, rows)
      expect(missingLedgerRows(planBuckets(final, asOf), final, asOf)).toEqual([])
      const used = (name: string) =>
        0 -
          rows
            .filter((row) => row.leaveId !== null && row.bucket.startsWith(name))
            .reduce((sum, row) => sum + row.amount, 0) || 0
      const wanted = byHand(cap * 500, '2027-03-31', bookings, asOf)
      const carried = Math.max(0, Math.min(wanted.find(({ name }) => name === '2026')?.left ?? 0, cap * 500))
      for (const { name, left } of wanted) {
        const there =
          name === 'carry'
            ? carried
            : name === '2027'
              ? 10_000 + Math.min(0, wanted.find((other) => other.name === '2026')?.left ?? 0)
              : 10_000
        expect(used(name === 'carry' ? 'carry' : `entitlement|${name}`), name).toBe(there - left)
      }
      for (const { leaveId, day, amount } of bookings) {
        const net = -rows
          .filter((row) => row.leaveId === leaveId && row.day === day)
          .reduce((sum, row) => sum + row.amount, 0)
        expect(net).toBe(amount * bookings.filter((other) => other.leaveId === leaveId && other.day === day).length)
      }
    }),
    { numRuns: 50 },
  )
})

it('agree with a model of single days after an opening balance, recalculated leaves, and the end of a year', () => {
  const leaves = fc.array(
    fc.record({
      leave: fc.integer({ min: 0, max: 4 }),
      start: fc.integer({ min: 150, max: 440 }),
      // What each of its days counts: one that becomes a holiday, or half of one, recalculates.
      days: fc.array(fc.constantFrom(DAY, DAY, 500, 0), { maxLength: 5 }),
    }),
    { maxLength: 6 },
  )
  const opening = fc.record({
    amount: fc.integer({ min: -4, max: 30 }),
    carry: fc.integer({ min: 0, max: 8 }),
    // Before the year ends: of two that close on one day the one that was opened first pays.
    closesOn: fc.constantFrom('2026-09-30', '2026-12-30'),
  })
  const day = '2026-07-01'
  fc.assert(
    fc.property(
      leaves,
      opening,
      leaves,
      fc.integer({ min: 0, max: 8 }),
      fc.boolean(),
      (before, set, after, cap, late) => {
        const policy = { amount: 10_000, carry: { cap: cap * 500, closes: '03-31', debt: 'carry' as const } }
        const held = new Map<number, Booking[]>()
        let rows: LedgerRow[] = []
        let buckets: KnownBucket[] = []
        const all = () => [...held.values()].flat()
        const now = () => ({ ...facts(policy, all(), rows), buckets })
        const settle = (asOf: string) => {
          rows = [...rows, ...missingLedgerRows(planBuckets(now(), asOf), now(), asOf)]
        }
        const book = (some: typeof before) => {
          for (const { leave: id, start, days } of some) {
            const counted = days.map((amount, n) => ({
              leaveId: `${id}`,
              day: addDays('2026-01-01', start + n),
              amount,
            }))
            held.set(
              id,
              counted.filter(({ amount }) => amount > 0),
            )
            settle('2026-07-02')
          }
        }
        book(before)
        settle('2026-07-02')
        const taken = all().reduce((sum, booking) => (booking.day <= day ? sum + booking.amount : sum), 0)
        const wanted = { day, amount: set.amount * 500, carry: set.carry * 500, closesOn: set.closesOn }
        for (const again of [false, true]) {
          const written = rows.filter((row) => row.leaveId === null && row.kind === 'opening')
          const balance = 10_000 - taken + written.reduce((sum, { amount }) => sum + amount, 0)
          const plan = openingPlan(planBuckets(now(), '2026-07-02'), now(), wanted, balance)
          if (again) expect(plan?.changes).toEqual([])
          const kind = 'opening' as const
          rows = [
            ...rows,
            ...(plan?.changes ?? []).map((one) => ({ ...one, kind, day, leaveId: null, key: `m:${one.bucket}` })),
          ]
          if (plan?.bucket) buckets = [plan.bucket]
          settle('2026-07-02')
        }
        book(after)
        const asOf = late ? '2027-01-02' : '2026-07-02'
        settle(asOf)
        expect(missingLedgerRows(planBuckets(now(), asOf), now(), asOf)).toEqual([])
        // What was carried over is there from the day after; the rest makes the balance of the day what it is said to be.
        const entitled = wanted.amount + taken
        const carried = { name: 'opened', from: '2026-07-02', to: set.closesOn, left: wanted.carry }
        const own = { name: '2026', from: '2026-01-01', to: '2026-12-31', left: entitled }
        const byMap = byHand(cap * 500, '2027-03-31', all(), asOf, [carried, own])
        const left = (name: string) => byMap.find((source) => source.name === name)?.left ?? 0
        const used = (bucket: string) =>
          0 -
            rows
              .filter((row) => row.leaveId !== null && row.bucket.startsWith(bucket))
              .reduce((sum, row) => sum + row.amount, 0) || 0
        expect(used('carry|2026'), 'what was carried over before').toBe(wanted.carry - left('opened'))
        expect(used('entitlement|2026'), 'this year').toBe(entitled - left('2026'))
        const over = Math.max(0, Math.min(left('2026'), cap * 500))
        if (late) expect(used('carry|2027'), 'what is carried over').toBe(over - left('carry'))
        if (late) expect(sumOf(rows, 'entitlement|2026', 'lapsed') * DAY).toBe(over - Math.max(0, left('2026')) || 0)
      },
    ),
    { numRuns: 30 },
  )
})
