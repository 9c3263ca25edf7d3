import { PolicyBody } from '@ems/contract/leave-policies'
import { describe, expect, it } from 'vitest'
import { areOther, bodyOf, fieldOf, freeName, newTerms, valuesOf } from './terms.ts'

const inDays = { _id: 'x', unit: 'days' } as const

describe('the form of a policy', () => {
  it('makes the body of the contract, and leaves out empty fields', () => {
    const filled = { ...newTerms('days'), name: 'Annual', amount: '25' }
    expect(PolicyBody.parse(bodyOf(filled, inDays))).toMatchObject({
      amount: 25,
      period: { kind: 'year', start: '01-01' },
      carry: { cap: 0, closes: null },
      rounding: { to: 0.5, how: 'up' },
      maxBalance: null,
    })
    expect(PolicyBody.safeParse(bodyOf(newTerms('days'), inDays)).success).toBe(false)
  })

  it('needs only an amount and the carry-over', () => {
    const filled = { ...newTerms('days'), name: 'Annual', amount: '25', carry: 'some', carryCap: '5' }
    expect(PolicyBody.parse(bodyOf(filled, inDays)).carry).toEqual({ cap: 5, closes: '03-31', debt: 'carry' })
  })

  it('has hours, which are sent as minutes', () => {
    const carry = { carry: 'some', carryCap: '7.5' }
    const filled = { ...newTerms('hours'), ...carry, name: 'Flexitime', amount: '40', overdraft: '0.25' }
    expect(PolicyBody.parse(bodyOf(filled, { _id: 'x', unit: 'hours' }))).toMatchObject({
      amount: 2400,
      carry: { cap: 450 },
      overdraft: 15,
      rounding: { to: 15 },
    })
  })

  it.each([
    [[], 'Annual Leave, 25'],
    [['annual leave, 25'], 'Annual Leave, 25 (2)'],
    [['Annual Leave, 25', 'Annual Leave, 25 (2)', 'Annual Leave'], 'Annual Leave, 25 (3)'],
  ])('has a name that differs from %j', (taken, name) => {
    expect(freeName('Annual Leave', '25', taken)).toBe(name)
  })

  it('finds terms that differ from the defaults', () => {
    expect(areOther(newTerms('hours'), 'hours', 'roundTo', 'overdraft')).toBe(false)
    expect(areOther({ ...newTerms('days'), overdraft: '2' }, 'days', 'roundTo', 'overdraft')).toBe(true)
  })

  it('shows a policy, and makes the same policy again', () => {
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
      for (const unit of ['days', 'hours'] as const)
        expect(PolicyBody.parse(bodyOf(valuesOf(policy, unit), { _id: 'x', unit }))).toEqual({ ...body, carry })
    }
  })

  it('has a field for every refusal of the contract', () => {
    const wrong = {
      ...newTerms('days'),
      name: 'Annual',
      amount: '',
      periodStart: '13-01',
      carry: 'some',
      carryCap: '',
      roundTo: '',
      overdraft: '-1',
      waitMonths: '',
      maxBalance: '-1',
    }
    const refused = (closing: Partial<typeof wrong>) => {
      const values = { ...wrong, ...closing }
      const { error } = PolicyBody.safeParse(bodyOf(values, inDays))
      const fields = (error?.issues ?? []).map(({ path }) => fieldOf(path.join('.'), values))
      return fields.filter((name) => !['amount', 'overdraft', 'waitMonths', 'maxBalance'].includes(name)).sort()
    }
    const always = ['carryCap', 'periodStart', 'roundTo']
    expect(refused({ closes: 'day', closesDay: '02-30' })).toEqual([...always, 'closesDay'].sort())
    expect(refused({ closes: 'months', closesMonths: '0' })).toEqual([...always, 'closesMonths'].sort())
    expect(fieldOf('policy.carry.cap', wrong)).toBe('carryCap')
    expect(fieldOf('from', wrong)).toBe('from')
    expect(fieldOf('seniority.0.amount', wrong)).toBe('seniority.0.amount')
  })
})
