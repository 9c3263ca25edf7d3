import { expect, test } from 'vitest'
import type { JobChange, JobPeriod } from '../../../api/contract/job.ts'
import { durationBetween, inJobSince, periodOn, stepsOf } from './jobHistory.ts'

const support = { _id: 'd1', dep_name: 'Support', description: '' }
const engineering = { _id: 'd2', dep_name: 'Engineering', description: '' }
const amara = { _id: 'e1', employeeId: '1', userId: { _id: 'u1', name: 'Amara' } }
const akinyi = { _id: 'e2', employeeId: '2', userId: { _id: 'u2', name: 'Akinyi' } }
const porto = { _id: 'l1', name: 'Porto' }

const periodFrom = (from: string, to: string | null, facts: Partial<JobPeriod> = {}): JobPeriod => ({
  from,
  to,
  department: support,
  designation: 'Specialist',
  manager: amara,
  employmentType: 'full-time',
  fte: 100,
  location: null,
  schedule: null,
  legalEntity: { _id: 'c1', name: 'Harbour', currency: 'USD' } as JobPeriod['legalEntity'],
  payCategory: null,
  ...facts,
})

const changeFrom = (effectiveFrom: string, reason: JobChange['reason'], status: JobChange['status'] = 'Applied') =>
  ({ effectiveFrom, reason, status }) as JobChange

const engineer = { department: engineering, designation: 'Engineer', manager: akinyi }
const history = [
  periodFrom('2027-01-01', null, { ...engineer, designation: 'Senior Engineer', location: porto, manager: amara }),
  periodFrom('2026-03-03', '2026-12-31', { ...engineer, location: porto }),
  periodFrom('2025-01-13', '2026-03-02', engineer),
  periodFrom('2024-02-05', '2025-01-12'),
]

test('each period is told by its main change, with the further changes beside it', () => {
  const changes = [changeFrom('2027-01-01', 'promotion', 'Planned'), changeFrom('2025-01-13', 'transfer')]
  expect(stepsOf(history, changes).map(({ kind, named, others }) => [kind, named, others])).toEqual([
    ['promoted', ['designation'], ['manager']],
    ['moved', ['location'], []],
    ['movedAs', ['designation', 'department'], ['manager']],
    ['hired', [], []],
  ])
})

test('a designation without a promotion and a fact that is no place are named as they are', () => {
  const steps = stepsOf(
    [
      periodFrom('2026-05-01', null, { designation: 'Lead', fte: 80 }),
      periodFrom('2026-04-01', '2026-04-30', { fte: 80 }),
      periodFrom('2026-03-01', '2026-03-31'),
    ],
    [],
  )
  expect(steps.map(({ kind, named }) => [kind, named])).toEqual([
    ['other', ['designation']],
    ['other', ['fte']],
    ['hired', []],
  ])
})

test('a period after a gap is a return, whatever differs', () => {
  const again = [periodFrom('2026-05-01', null, engineer), periodFrom('2024-02-05', '2025-01-12')]
  expect(stepsOf(again, [])[0]).toMatchObject({ kind: 'returned', before: undefined, others: [] })
  expect(inJobSince(again, again[0] as JobPeriod)).toBe('2026-05-01')
})

test('a cancelled change is none of a period', () => {
  expect(stepsOf(history, [changeFrom('2027-01-01', 'promotion', 'Cancelled')])[0]).toMatchObject({
    kind: 'other',
    change: undefined,
  })
})

test('the time in a job goes on over other locations and managers, not over other designations', () => {
  const present = periodOn(history, '2026-11-19')
  expect(present?.from).toBe('2026-03-03')
  expect(inJobSince(history, present as JobPeriod)).toBe('2025-01-13')
  expect(periodOn(history, '2020-01-01')?.from).toBe('2024-02-05')
})

test.each([
  ['2024-02-05', '2026-11-19', { years: 2, months: 9, days: 14 }],
  ['2024-01-31', '2024-02-29', { years: 0, months: 1, days: 0 }],
  ['2025-11-20', '2026-11-19', { years: 0, months: 11, days: 30 }],
  ['2026-11-19', '2026-11-19', { years: 0, months: 0, days: 0 }],
])('from %s to %s', (from, to, duration) => {
  expect(durationBetween(from, to)).toEqual(duration)
})
