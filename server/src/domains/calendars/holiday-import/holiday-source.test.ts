import { expect, it, onTestFinished } from 'vitest'
import { holidaySource } from './holiday-source.ts'

it('a question that comes while the idle thread ends is answered by another one', async () => {
  const source = holidaySource()
  onTestFinished(() => source.stop())
  const place = { country: 'DE', state: null, region: null, language: null }
  expect(await source.holidays(place, 2027)).not.toEqual([])
  // As after a minute without a question.
  source.stop()
  expect(await source.holidays(place, 2028)).not.toEqual([])
})
