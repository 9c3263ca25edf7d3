import { addDays } from '@ems/contract/core/days'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { differencesOf, limitToZeroNet, netEffectOf, totalsOf } from './lines.rules.ts'
import type { Component, Figure, PayLeave, ScheduledDay } from './prorated-pay.rules.ts'
import { proratedPay } from './prorated-pay.rules.ts'
import type { TermsFacts } from './rate.rules.ts'

const component = (
  code: string,
  kind: Component['kind'],
  position: number,
  more: Partial<Component> = {},
): Component => ({
  id: code,
  code,
  name: code,
  kind,
  unit: 'amount',
  prorated: true,
  reduces_gross: false,
  position,
  ...more,
})
const COMPONENTS = [
  component('BASIC', 'basic', 1),
  component('ALLOWANCE', 'allowance', 2),
  component('UNPAID', 'deduction', 3, { unit: 'days', prorated: false, reduces_gross: true }),
]
const GROUP = { id: 'group', day_basis: 'calendar', decimals: 2 } as const
const MONTHS = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01']

function daysOf(month: string): ScheduledDay[] {
  const days: ScheduledDay[] = []
  for (let day = month; day.slice(0, 7) === month.slice(0, 7); day = addDays(day, 1))
    days.push({ day, halves: [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) ? 0 : 2, minutes: 480 })
  return days
}

interface Facts {
  from: string
  to: string
  /** cents of BASIC and ALLOWANCE from a day on, earliest first */
  terms: { day: string; basic: number; allowance: number }[]
  unpaid: { start: string; end: string }[]
}

const termsFacts = (term: Facts['terms'][number]): TermsFacts => ({
  group_id: 'group',
  basis: 'month',
  lines: [
    { component_id: 'BASIC', code: 'BASIC', amount: (term.basic / 100).toFixed(2) },
    { component_id: 'ALLOWANCE', code: 'ALLOWANCE', amount: (term.allowance / 100).toFixed(2) },
  ],
})

const leaveOf = ({ start, end }: { start: string; end: string }): PayLeave => ({
  id: start,
  type: 'Unpaid',
  start,
  end,
  paid: false,
  sick: false,
  start_part: 'full',
  end_part: 'full',
  minutes: null,
})

const shouldBy = (facts: Facts, month: string): ReadonlyMap<string, Figure> =>
  proratedPay(
    {
      days: daysOf(month),
      isEmployed: (day) => facts.from <= day && day <= facts.to,
      termsOn: (day) => {
        const term = facts.terms.findLast((each) => each.day <= day)
        return term && termsFacts(term)
      },
      leaves: facts.unpaid.map(leaveOf),
      sheet: null,
      workingWeekOn: () => ({ minutes: 2400, days: 5 }),
    },
    GROUP,
    COMPONENTS,
  ).figures

/** A second implementation: adds the cents of each day, and rounds at the end. */
function secondly(facts: Facts, month: string): Record<string, number> {
  const days = daysOf(month)
  const rounded = (sum: number) => Math.floor((sum * 2 + days.length) / (days.length * 2))
  const sum = (key: 'basic' | 'allowance', all: boolean) =>
    rounded(
      days.reduce((cents, { day }) => {
        const away = facts.unpaid.some(({ start, end }) => start <= day && day <= end)
        const term = facts.from <= day && day <= facts.to ? facts.terms.findLast((each) => each.day <= day) : undefined
        return cents + (term && (all || !away) ? term[key] : 0)
      }, 0),
    )
  const [basic, allowance] = [sum('basic', true), sum('allowance', true)]
  return {
    BASIC: basic,
    ALLOWANCE: allowance,
    UNPAID: basic - sum('basic', false) + allowance - sum('allowance', false),
  }
}

const day = fc.integer({ min: 0, max: 180 }).map((n) => addDays('2026-01-01', n))
const cents = fc.integer({ min: 0, max: 1_000_000 })
const history = fc.record({
  from: day,
  to: day,
  terms: fc
    .uniqueArray(fc.record({ day, basic: cents, allowance: cents }), { selector: (term) => term.day, maxLength: 4 })
    .map((terms) => terms.toSorted((a, b) => (a.day < b.day ? -1 : 1))),
  unpaid: fc
    .tuple(day, fc.integer({ min: 0, max: 20 }))
    .map(([start, length]) => [{ start, end: addDays(start, length) }]),
})

it('the pay of a month agrees with a second implementation on random histories', () => {
  fc.assert(
    fc.property(history, fc.constantFrom(...MONTHS), (facts, month) => {
      const figures = shouldBy(facts, month)
      const got = Object.fromEntries(COMPONENTS.map(({ id }) => [id, Number(figures.get(id)?.amount ?? 0n) / 10]))
      expect(got).toEqual(secondly(facts, month))
    }),
    { numRuns: 300 },
  )
})

it('the paid amounts of all months add up to the right total after any changes', () => {
  fc.assert(
    fc.property(fc.array(history, { minLength: MONTHS.length, maxLength: MONTHS.length }), (versions) => {
      const handed = new Map<string, Map<string, Figure>>()
      for (const [place] of MONTHS.entries()) {
        const facts = versions[place] as Facts
        const months = MONTHS.slice(0, place + 1)
        const should = new Map(months.map((each) => [each, shouldBy(facts, each)]))
        for (const line of differencesOf(should, handed, COMPONENTS)) {
          const figures = handed.get(line.forMonth) ?? new Map<string, Figure>()
          const had = figures.get(line.component.id) ?? { amount: 0n, quantity: 0n }
          figures.set(line.component.id, {
            amount: had.amount + line.amount,
            quantity: had.quantity + (line.quantity ?? 0n),
          })
          handed.set(line.forMonth, figures)
        }
      }
      const last = versions.at(-1) as Facts
      for (const month of MONTHS) {
        const got = Object.fromEntries(
          COMPONENTS.map(({ id }) => [id, Number(handed.get(month)?.get(id)?.amount ?? 0n) / 10]),
        )
        expect(got).toEqual(secondly(last, month))
      }
    }),
    { numRuns: 60 },
  )
})

it('recovery for earlier months stops at a net pay of 0', () => {
  const line = (forMonth: string, amount: bigint) => ({
    component: COMPONENTS[0] as Component,
    forMonth,
    quantity: null,
    rate: null,
    amount,
    note: '',
    inputId: null,
  })
  const all = [line('2026-01-01', -800_000n), line('2026-02-01', 500_000n)]
  const { lines, left } = limitToZeroNet(all, '2026-02-01')
  expect(lines.map(netEffectOf)).toEqual([-500_000n, 500_000n])
  expect(left).toBe('2026-01-01')
  expect(totalsOf(lines, '2026-02-01')).toMatchObject({ basicSalary: 500_000n, deductions: 500_000n, net: 0n })
})

it('half a day of leave is a full absence on a day with only this half worked', () => {
  const days = daysOf('2026-06-01').map((each) =>
    each.day === '2026-06-05' ? { ...each, halves: 1, minutes: 240, only: 'am' as const } : each,
  )
  const unpaidOn = (part: 'am' | 'pm', day_basis: 'working' | 'calendar') =>
    proratedPay(
      {
        days,
        isEmployed: () => true,
        termsOn: () => termsFacts({ day: '2026-01-01', basic: 430_000, allowance: 0 }),
        leaves: [{ ...leaveOf({ start: '2026-06-05', end: '2026-06-05' }), start_part: part, end_part: part }],
        sheet: null,
        workingWeekOn: () => ({ minutes: 2160, days: 4.5 }),
      },
      { ...GROUP, day_basis },
      COMPONENTS,
    ).figures.get('UNPAID')
  expect(unpaidOn('am', 'working')).toEqual({ amount: 100_000n, quantity: 500n })
  expect(unpaidOn('pm', 'working')).toBe(undefined)
  expect(unpaidOn('pm', 'calendar')?.quantity).toBe(500n)
})
