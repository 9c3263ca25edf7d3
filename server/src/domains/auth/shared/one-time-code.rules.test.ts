import { expect, it } from 'vitest'
import { deviceOf, formatRecoveryCode, normalizeCode, parseRecoveryCode } from './one-time-code.rules.ts'

it.each(['123456', '123 456', ' 12-34-56 ', '١٢٣٤٥٦', '१२३४५६', '１２３４５６', '𝟏𝟐𝟑𝟒𝟓𝟔'])('%s is 123456', (typed) => {
  expect(normalizeCode(typed)).toBe('123456')
})

it('reads a recovery code in any case, with and without hyphens, and letters for the digits that they look like', () => {
  const wanted = { selector: '0123', secret: '4567890ABC' }
  for (const typed of [
    '0123-45678-90ABC',
    '0123-45678-90abc',
    'o1234567890abc',
    'Ol23 45678 90abc',
    'OI23-45678-9oABC',
  ])
    expect(parseRecoveryCode(typed)).toEqual(wanted)
  expect(formatRecoveryCode(wanted.selector, wanted.secret)).toBe('0123-45678-90ABC')
})

it.each(['', '0123', '0123-45678-90AB', '0123-45678-90ABCD', '0123-45678-90AB!', '0123-45678-90ABU'])(
  '%s is no recovery code',
  (typed) => expect(parseRecoveryCode(typed)).toBeNull(),
)

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    'Chrome on Windows',
  ],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1',
    'Safari on iOS',
  ],
  ['curl/8.5.0', 'curl'],
  ['', 'Unknown program'],
])('%s is %s', (agent, device) => expect(deviceOf(agent)).toBe(device))
