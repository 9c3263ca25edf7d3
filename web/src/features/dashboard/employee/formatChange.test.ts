import { describe, expect, it } from 'vitest'
import { formatChange } from './formatChange.ts'

describe('formatChange', () => {
  it.each([
    [10, '10.0%'],
    [-3.5, '-3.5%'],
    [0, '0%'],
    [1234.5, '1,234.5%'],
  ])('%d is %s', (percent, text) => {
    expect(formatChange(percent)).toBe(text)
  })
})
