import { PolicyBody } from '@ems/contract/leave-policies'
import { describe, expect, it } from 'vitest'
import { bodyOf, newTerms, valuesOf } from './terms.ts'

describe('the form of a policy', () => {
  it('says what the contract takes, and nothing where nothing is typed', () => {
    const filled = { ...newTerms('days'), name: 'Annual', amount: '25' }
    expect(PolicyBody.parse(bodyOf(filled, 'Annual Leave'))).toMatchObject({
      amount: 25,
      period: { kind: 'year', start: '01-01' },
      carry: { cap: 0, closes: null },
      rounding: { to: 0.5, how: 'up' },
      maxBalance: null,
    })
    expect(PolicyBody.safeParse(bodyOf(newTerms('days'), 'Annual Leave')).success).toBe(false)
  })

  it('shows a policy as it is, there and back', () => {
    const body = PolicyBody.parse({
      leaveType: 'x',
      name: 'All of it',
      amount: 24.5,
      seniority: [{ afterYears: 5, amount: 27 }],
      period: { kind: 'anniversary' },
      grant: 'monthly',
      bookable: 'accrued',
      months: 'whole',
      rounding: { to: 0.25, how: 'down' },
      scaleWith: 'fte',
      carry: { cap: 5, closes: { months: 3 }, debt: 'forgive' },
      overdraft: 2,
      waitMonths: 6,
      maxBalance: 30,
    })
    for (const carry of [body.carry, { cap: null, closes: '03-31', debt: 'carry' as const }]) {
      const policy = { ...body, carry, _id: 'p', granted: false, updatedAt: '' } as never
      expect(PolicyBody.parse(bodyOf(valuesOf(policy), 'x'))).toEqual({ ...body, carry })
    }
  })
})
