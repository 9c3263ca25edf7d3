import fc from 'fast-check'
import { generateSync } from 'otplib'
import { expect, it } from 'vitest'
import { newSeed, stepOf, uriOf } from './one-time-codes.ts'

const SEED = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

// RFC 6238, appendix B: the last six of its eight digits.
it.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %i the code is %s', (seconds, code) => {
  expect(stepOf(SEED, code, at(seconds))).toBe(Math.floor(seconds / 30))
})

it('accepts a code during its own time step and the next, and not later', () => {
  expect(stepOf(SEED, '081804', at(1111111139))).toBe(37037036)
  expect(stepOf(SEED, '081804', at(1111111170))).toBeNull()
  expect(stepOf(SEED, '081804', at(1111111079))).toBeNull()
})

it('finds the same time step for a code at any time of its validity', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000_000_000 }), fc.integer({ min: 0, max: 29 }), (seconds, later) => {
      const code = generateSync({ secret: SEED, epoch: seconds })
      const own = Math.floor(seconds / 30)
      expect(stepOf(SEED, code, at(own * 30 + 30 + later))).toBe(own)
    }),
  )
})

it('seeds have 160 bits, and their address names the account', () => {
  expect(newSeed()).toMatch(/^[A-Z2-7]{32}$/)
  expect(uriOf(SEED, 'ana@example.com')).toBe(
    `otpauth://totp/Employee%20Management%20System:ana%40example.com?secret=${SEED}&issuer=Employee%20Management%20System`,
  )
})
