import { setupI18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { type Pseudo, pseudo } from './pseudo.ts'

const say = (text: string, language: Pseudo, values = {}) =>
  setupI18n({ locale: 'en', messages: { en: { text: pseudo(text, language) } } })._('text', values)

test('en-XA has accents and brackets; short texts are twice as long, others two fifths longer', () => {
  expect(say('Approve', 'en-XA')).toMatch(/^⟦Åþþŕöṽé .{6,7}⟧$|^⟦Åppŕövé .{6,7}⟧$/u)
  const long = 'Somebody else changed this in the meantime.'
  const grown = say(long, 'en-XA').length / long.length
  expect(grown).toBeGreaterThan(1.3)
  expect(grown).toBeLessThan(1.5)
})

test('of several texts the longest is what grows, and a letter that stands for a word does not', () => {
  expect(say('{state, select, on {Working} off {Away} other {Gone}}', 'en-XA', { state: 'off' })).toMatch(
    /^⟦Åwåý .{6,7}⟧$/u,
  )
  expect(say('{state, select, on {W} other {A}}', 'en-XA', { state: 'on' })).toBe('⟦W⟧')
})

test('the words change, neither what goes in nor the number', () => {
  expect(
    say('{count, plural, one {# day of {name}} other {# days of {name}}}', 'en-XA', { count: 2, name: 'Ann' }),
  ).toMatch(/^⟦2 ðåýš öf Ann .*⟧$/)
})

test('ar-XB has its letters shown from right to left', () => {
  expect(say('View {name}', 'ar-XB', { name: 'Ann' })).toBe('⟦\u202eView \u202cAnn⟧')
})
