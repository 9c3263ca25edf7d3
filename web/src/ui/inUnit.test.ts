import { expect, it } from 'vitest'
import { inUnit } from './inUnit.ts'

it('counts a type in hours by hours, though it is kept in minutes', () => {
  expect([inUnit('hours', 450), inUnit('hours', -15), inUnit('days', 4.5)]).toEqual([7.5, -0.25, 4.5])
})
