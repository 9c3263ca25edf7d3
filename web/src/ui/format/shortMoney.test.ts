import { expect, test } from 'vitest'
import { formatShortMoney } from './shortMoney.ts'

test.each([
  [1_128_800, 'USD', '$1.13M'],
  [500_000, 'USD', '$500K'],
  [-1500, 'USD', '−$1.5K'],
  [5_297_000, 'JPY', '¥5.3M'],
  [0, 'EUR', '€0'],
])('%s %s on an axis is %s', (value, currency, text) => {
  expect(formatShortMoney(value, currency)).toBe(text)
})
