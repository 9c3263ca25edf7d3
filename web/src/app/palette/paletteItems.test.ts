import { expect, it } from 'vitest'
import { isNamed } from './paletteItems.ts'

const page = { id: '', to: '', label: 'Single sign-on', also: 'SSO, OpenID Connect, Microsoft' }

it.each([
  ['sso', true],
  ['openid microsoft', true],
  ['single', true],
  // A part of a word is found, too, but comes after people.
  ['open', false],
  ['sso johansson', false],
  ['', false],
])('an entry is named by whole words of its name and synonyms: %s', (typed, named) => {
  expect(isNamed(page, typed)).toBe(named)
})
