import { addDays } from '@ems/contract/core/days'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type DatedFacts, FACTS, type JobFacts, jobOn, periodsOf, projectedDay, splitByFacts } from './job.rules.ts'

const START = '2026-01-01'
const hired: JobFacts = {
  department: 'Sales',
  designation: 'Clerk',
  manager: 'X',
  employmentType: 'full-time',
  fte: '100',
  legalEntity: 'Limited',
  payCategory: null,
}
const first: DatedFacts = { from: START, facts: hired }

describe('applied job changes', () => {
  it('change only the facts that they name: a move between them stays', () => {
    const changes = [
      first,
      { from: '2027-01-01', facts: { designation: 'Lead' } },
      { from: '2026-11-10', facts: { department: 'Support' } },
    ]
    expect(jobOn(changes, '2027-01-01')).toMatchObject({ designation: 'Lead', department: 'Support' })
    expect(jobOn(changes, '2026-12-31')).toMatchObject({ designation: 'Clerk', department: 'Support' })
    expect(jobOn(changes, '2026-11-09')).toEqual(hired)
  })

  it('continue from the current state after a later change was cancelled', () => {
    const b = { from: '2027-02-01', facts: { manager: 'Y' } }
    const both = [first, { from: '2027-03-01', facts: { manager: 'Z' } }, b]
    expect([jobOn(both, '2027-02-10').manager, jobOn(both, '2027-03-01').manager]).toEqual(['Y', 'Z'])
    expect(jobOn([first, b], '2027-03-01').manager).toBe('Y')
  })

  const fact = fc.record(
    {
      department: fc.constantFrom('Sales', 'Support', null),
      designation: fc.constantFrom('Clerk', 'Lead'),
      manager: fc.constantFrom('X', 'Y', null),
      employmentType: fc.constantFrom('full-time', 'part-time'),
      fte: fc.constantFrom('100', '100.00', '50'),
    },
    { requiredKeys: [] },
  )
  const changes = fc
    .uniqueArray(fc.record({ day: fc.integer({ min: 1, max: 60 }), facts: fact }), {
      selector: ({ day }) => day,
      maxLength: 8,
    })
    .map((some) => [first, ...some.map(({ day, facts }) => ({ from: addDays(START, day), facts }))])
  const employments = fc.constantFrom(
    [{ from: START, to: null }],
    [{ from: START, to: addDays(START, 40) }],
    [
      { from: START, to: addDays(START, 10) },
      { from: addDays(START, 20), to: null },
    ],
  )

  it('give one period for every employed day, without gaps, overlaps or equal neighbours', () => {
    fc.assert(
      fc.property(changes, employments, (all, times) => {
        const periods = periodsOf(all, times)
        for (let day = 0; day <= 70; day++) {
          const on = addDays(START, day)
          const within = times.some(({ from, to }) => from <= on && (to === null || on <= to))
          const there = periods.filter(({ from, to }) => from <= on && (to === null || on <= to))
          expect(there.length).toBe(within ? 1 : 0)
          const { from, to, ...facts } = there[0] ?? { ...hired, from: '', to: null }
          if (within)
            expect({ ...facts, fte: Number(facts.fte) }).toEqual({
              ...jobOn(all, on),
              fte: Number(jobOn(all, on).fte),
            })
        }
        for (const [place, period] of periods.entries()) {
          const next = periods[place + 1]
          if (next && period.to !== null && addDays(period.to, 1) === next.from && times.length === 1)
            expect(
              FACTS.some((fact) => Number(period[fact]) !== Number(next[fact]) && period[fact] !== next[fact]),
            ).toBe(true)
        }
      }),
      { numRuns: 50 },
    )
  })
})

it('periods are cut where another fact begins or ends', () => {
  const periods = [
    { from: '2026-03-01', to: null },
    { from: '2026-01-01', to: '2026-02-28' },
  ]
  const times = [
    { from: '2026-02-10', to: '2026-03-09', at: 'Munich' },
    { from: '2026-03-10', to: null, at: 'Bern' },
  ]
  expect(splitByFacts(periods, times).map(({ period, other }) => [period.from, period.to, other?.at ?? null])).toEqual([
    ['2026-03-10', null, 'Bern'],
    ['2026-03-01', '2026-03-09', 'Munich'],
    ['2026-02-10', '2026-02-28', 'Munich'],
    ['2026-01-01', '2026-02-09', null],
  ])
})

it('the columns hold the job of today, of the first day of future employees, and of the last day of leavers', () => {
  expect(projectedDay({ from: '2026-01-01', to: null }, '2026-05-05')).toBe('2026-05-05')
  expect(projectedDay({ from: '2026-06-01', to: null }, '2026-05-05')).toBe('2026-06-01')
  expect(projectedDay({ from: '2026-01-01', to: '2026-02-02' }, '2026-05-05')).toBe('2026-02-02')
})
