import { expect, it } from 'vitest'
import { isKnownPassword, makeKnownPasswords } from './known-passwords.ts'

it.each(['Password1', 'qwertyuiop', 'letmein123', 'PASSWORD1'])('%s is known', (password) => {
  expect(isKnownPassword(password)).toBe(true)
})

it.each(['sunshine2024', 'correct horse battery staple', ''])('%s is not known', (password) => {
  expect(isKnownPassword(password)).toBe(false)
})

it('the list is sorted, has only passwords that the policy would accept, and is small', () => {
  const list = makeKnownPasswords()
  expect(list.length / 8).toBeGreaterThan(450_000)
  expect(list.length).toBeLessThan(4_000_000)
  for (let n = 8; n < list.length; n += 8) {
    if (list.readBigUInt64BE(n) < list.readBigUInt64BE(n - 8)) throw new Error(`out of order at ${n / 8}`)
  }
})
