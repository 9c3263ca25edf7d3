import { expect, test } from 'vitest'
import { getTranslator } from './words.ts'

const t = getTranslator('mails')

test('texts are found by their path, with their values', () => {
  expect(t('reset.subject')).toBe('Set a new password')
  expect(t('hello', { name: 'Ann' })).toBe('Hello Ann,')
})

test.each(['{name}', "O'Neil", '\\x0aApprove it here', '\\u202e', 'a\\b', '$&'])(
  '%s goes in as it was typed',
  (name) => {
    expect(t('hello', { name })).toBe(`Hello ${name},`)
  },
)

test('a misspelt or missing value does not compile', () => {
  // @ts-expect-error there is no such text
  expect(t('helo')).toBe('helo')
  // @ts-expect-error the name is missing
  expect(t('hello')).toBe('Hello ,')
})
