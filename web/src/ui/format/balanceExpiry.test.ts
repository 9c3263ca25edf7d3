import { expect, it } from 'vitest'
import { expiresAtPeriodEnd, expiringSoon } from './balanceExpiry.ts'

const period = { start: '2026-01-01', end: '2026-12-31' }
const carry = { amount: 5, lastDay: '2026-12-15' }
const atEnd = { carried: 15, lapsed: 11 }
const end = { amount: 11, lastDay: '2026-12-31' }

it.each([
  ['2026-12-01', atEnd, [carry, end], 'from 30 days before on'],
  ['2026-11-30', atEnd, [carry], 'not earlier'],
  ['2026-11-14', atEnd, [], 'carry-over neither'],
  ['2026-12-01', { carried: 15, lapsed: 0 }, [carry], 'not where all is carried over'],
  ['2026-12-01', null, [carry], 'not where nothing ends'],
])('on %s with %j the entitlement expires soon: %4$s', (asOf, ending, lapsing, _when) => {
  expect(expiringSoon({ asOf, period, expiring: [carry], atEnd: ending })).toEqual(lapsing)
})

it('days that expire on the same day are one amount', () => {
  const expiring = [{ amount: 2, lastDay: end.lastDay }]
  expect(expiringSoon({ asOf: '2026-12-24', period, expiring, atEnd })).toEqual([{ ...end, amount: 13 }])
})

it('days that expire at the end of the period are shown the whole year', () => {
  expect(expiresAtPeriodEnd({ period, atEnd })).toEqual(end)
  expect(expiresAtPeriodEnd({ period, atEnd: { carried: 15, lapsed: 0 } })).toBeNull()
})
