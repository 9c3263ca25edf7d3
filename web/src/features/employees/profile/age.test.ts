import { expect, test } from 'vitest'
import { ageOn } from './age.ts'

test.each([
  ['2002-11-24', '2026-11-23', 23],
  ['2002-11-24', '2026-11-24', 24],
  ['2004-02-29', '2027-02-28', 22],
  ['2004-02-29', '2027-03-01', 23],
  ['2026-11-24', '2026-11-24', 0],
])('a person born on %s is on %s %i years old', (born, today, years) => {
  expect(ageOn(born, today)).toBe(years)
})
