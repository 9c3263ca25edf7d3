import { lastDayOf } from '@ems/contract/core/months'
import { describe, expect, it } from 'vitest'
import { accountOf, addMonths, isLastOfPeriod, leaveMinutes, maxAllocation, proposalOf } from './sheet.rules.ts'

const settings = { account: 'year', accountCap: null, overtimeStep: 15, overtimeAs: 'lieu' } as const

describe('the hour account', () => {
  it('pays out the balance in whole steps, and carries over the rest', () => {
    const given = proposalOf(365, true, settings)
    expect(given).toEqual({ lieuMinutes: 360, payMinutes: 0 })
    const account = accountOf({ carriedIn: 0, adjusted: 0, delta: 365, isLast: true }, settings, given)
    expect(account).toMatchObject({ balance: 365, carriedOut: 5, lapsed: 0 })
    expect(leaveMinutes(360, 1.25)).toBe(450)
    expect([leaveMinutes(1, 1.5), leaveMinutes(1, 1.49), leaveMinutes(7, 1)]).toEqual([2, 1, 7])
  })

  it('is capped only at the end of a quarter', () => {
    const quarter = { ...settings, account: 'quarter', accountCap: 300 } as const
    let carriedIn = 0
    const months = [
      ['2027-01', 200, 0],
      ['2027-02', -90, 0],
      ['2027-03', 410, 120],
    ] as const
    const accounts = months.map(([month, delta, payMinutes]) => {
      const isLast = isLastOfPeriod(month, quarter, false)
      const account = accountOf({ carriedIn, adjusted: 0, delta, isLast }, quarter, { lieuMinutes: 0, payMinutes })
      carriedIn = account.carriedOut
      return account
    })
    expect(accounts.map(({ carriedOut }) => carriedOut)).toEqual([200, 110, 300])
    expect(accounts.map(({ lapsed }) => lapsed)).toEqual([0, 0, 100])
  })

  it('caps a debt, too', () => {
    const month = { ...settings, account: 'month', accountCap: 600 } as const
    const isLast = isLastOfPeriod('2027-05', month, false)
    expect(accountOf({ carriedIn: 0, adjusted: 0, delta: -730, isLast }, month)).toMatchObject({
      carriedOut: -600,
      lapsed: -130,
    })
    expect([maxAllocation(-730, month), proposalOf(-730, true, month).lieuMinutes]).toEqual([0, 0])
  })

  it('proposes a payout in the last month of the period or employment, by the policy', () => {
    expect(isLastOfPeriod('2027-11', settings, false)).toBe(false)
    expect(isLastOfPeriod('2027-11', settings, true)).toBe(true)
    expect(isLastOfPeriod('2027-12', settings, false)).toBe(true)
    expect(proposalOf(365, false, settings)).toEqual({ lieuMinutes: 0, payMinutes: 0 })
    expect(proposalOf(365, true, { ...settings, overtimeAs: 'pay' })).toEqual({ lieuMinutes: 0, payMinutes: 360 })
    expect(proposalOf(365, true, { ...settings, overtimeAs: 'none' })).toEqual({ lieuMinutes: 0, payMinutes: 0 })
  })
})

it('months end on their last day and follow each other over years', () => {
  expect([lastDayOf('2027-02'), lastDayOf('2028-02'), lastDayOf('2027-12')]).toEqual([
    '2027-02-28',
    '2028-02-29',
    '2027-12-31',
  ])
  expect([addMonths('2027-11', 3), addMonths('2027-01', -1), addMonths('2027-12', 0)]).toEqual([
    '2028-02',
    '2026-12',
    '2027-12',
  ])
})
