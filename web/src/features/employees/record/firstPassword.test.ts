import { expect, test } from 'vitest'
import { makeKey, makePassword } from './firstPassword.ts'

test('passwords have eight characters and differ', () => {
  const made = Array.from({ length: 200 }, makePassword)
  for (const password of made) expect(password).toMatch(/^[A-Za-z2-9]{8}$/)
  expect(new Set(made).size).toBe(made.length)
})

test('keys are six-digit numbers from 100000', () => {
  for (const key of Array.from({ length: 2000 }, makeKey)) expect(key).toMatch(/^[1-9]\d{5}$/)
})
