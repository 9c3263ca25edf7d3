import type { Messages } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import leaves from '../../../locales/en/leaves.json' with { type: 'json' }
import { formatSpan } from '../../../ui/format/format.ts'
import { addWords, getTranslator, setLanguage } from '../../../ui/words/words.ts'
import { explainLine } from './explanationText.ts'

beforeAll(() => {
  setLanguage('en', 'ltr')
  addWords('leaves', leaves as unknown as Messages)
})

const none = { lastDay: '', reason: '' }
const part = { months: 9, exact: 18.75, total: 19, from: '2026-01-01', to: '2026-12-31', amount: 25 }

it.each([
  ['joined', { ...part, rounding: 'up' }, 'You joined mid-year: 25 days × 9 ÷ 12 = 18.75, rounded up to 19.'],
  ['granted-part', { ...part, exact: 9, total: 9, rounding: 'exact', amount: 12 }, '12 days × 9 ÷ 12 = 9.'],
  [
    'granted-part',
    { ...part, exact: 4.5, total: 4.5, rounding: 'exact', amount: 12, by: 'terms' },
    '12 days a year for 9 of 12 months, adjusted for working time and years of employment: 4.5.',
  ],
  ['accrual', { ...none, amount: 2.5 }, '2.5 days accrued.'],
  [
    'recount',
    { ...none, ...part, rounding: 'up', amount: -1, told: 'granted-part', yearlyAmount: 25 },
    '1 day deducted because your employment, working time or policy changed. 25 days × 9 ÷ 12 = 18.75, rounded up to 19.',
  ],
  ['recount', { ...none, amount: -1 }, '1 day deducted because your employment, working time or policy changed.'],
  ['carried-in', { ...none, amount: -2 }, 'Deducted: 2 days overdrawn in the previous period.'],
  ['lapsed', { ...none, amount: -2 }, '2 days expired.'],
  ['adjustment', { ...none, amount: 1, reason: 'moved house' }, 'HR added 1 day: moved house.'],
  ['adjustment', { ...none, amount: -1 }, 'HR deducted 1 day.'],
  [
    'opening',
    { ...none, amount: 2, reason: '10 days taken before' },
    'Opening balance (10 days taken before): 2 days added.',
  ],
  ['encashed', { ...none, amount: -3 }, '3 days were paid out.'],
] as const)('%s is explained with the words of the screens', (code, values, sentence) => {
  expect(
    explainLine(
      getTranslator('leaves'),
      { unit: 'days', whose: 'own' },
      { code, values, sentence: 'as the server says it' },
    ),
  ).toBe(sentence)
})

it.each([
  ['granted', { ...part, amount: 25 }, 'You will be entitled to 25 days from Jan 1, 2026 to Dec 31, 2026.'],
  ['granted-part', { ...part, rounding: 'up' }, '25 days × 9 ÷ 12 = 18.75, rounded up to 19.'],
  ['joined', { ...part, rounding: 'up' }, 'You will join mid-year: 25 days × 9 ÷ 12 = 18.75, rounded up to 19.'],
  ['given', { ...none, amount: 2 }, 'You will be granted 2 days.'],
  ['accrual', { ...none, amount: 2.5 }, '2.5 days will accrue.'],
  ['capped', { ...none, amount: -1 }, '1 day will exceed the maximum balance and be removed.'],
  ['recount', { ...none, amount: 1 }, '1 day will be added because your employment, working time or policy changes.'],
  ['carried-out', { ...none, amount: -1 }, '1 day will be carried over to the next period.'],
  ['carried-out', { ...none, amount: 1 }, '1 day overdrawn will be deducted from the next period.'],
  ['carried-in', { ...none, amount: 2 }, '2 days will be carried over from the previous period.'],
  ['carried-in', { ...none, amount: -2 }, '2 days overdrawn in the previous period will be deducted.'],
  [
    'carried-in',
    { ...none, amount: 2, lastDay: '2026-03-31' },
    '2 days will be carried over from the previous period; use them by Mar 31, 2026.',
  ],
  ['lapsed', { ...none, amount: -2 }, '2 days will expire unless used.'],
  ['lapsed', { ...none, amount: 2 }, '2 days overdrawn will be written off.'],
] as const)('a future %s is explained in the future tense', (code, values, sentence) => {
  const line = { code, values, sentence: 'as the server says it', projected: true }
  expect(explainLine(getTranslator('leaves'), { unit: 'days', whose: 'own' }, line)).toBe(sentence)
})

it.each([
  ['capped', -1, '1 day exceeds the maximum balance and is removed.'],
  ['carried-out', -1, '1 day carried over to the next period.'],
  ['carried-out', -2, '2 days carried over to the next period.'],
  ['encashed', -1, '1 day was paid out.'],
] as const)('the verb of %s agrees with %s', (code, amount, sentence) => {
  expect(
    explainLine(
      getTranslator('leaves'),
      { unit: 'days', whose: 'own' },
      { code, values: { ...none, amount }, sentence: '' },
    ),
  ).toBe(sentence)
})

it.each([
  ['granted', { ...part, amount: 25 }, 'Entitled to 25 days from Jan 1, 2026 to Dec 31, 2026.'],
  [
    'joined',
    { ...part, rounding: 'up', by: 'terms' },
    'Joined mid-year: 25 days a year for 9 of 12 months, adjusted for working time and years of employment: 18.75, rounded up to 19.',
  ],
  ['given', { ...none, amount: 2 }, 'Granted: 2 days.'],
  ['recount', { ...none, amount: -1 }, '1 day deducted because employment, working time or policy changed.'],
  ['capped', { ...none, amount: -1 }, '1 day exceeds the maximum balance and is removed.'],
  ['opening', { ...none, amount: 2 }, 'Opening balance: 2 days added.'],
  [
    'leave',
    { amount: -3, from: '2026-05-04', to: '2026-05-06' },
    `3 days for the leave of ${formatSpan('2026-05-04', '2026-05-06')}.`,
  ],
] as const)('%s of another person is not explained as the reader’s own', (code, values, sentence) => {
  expect(explainLine(getTranslator('leaves'), { unit: 'days', whose: 'other' }, { code, values, sentence: '' })).toBe(
    sentence,
  )
})

it('unknown lines show the sentence of the server', () => {
  const line = { code: 'later', values: {}, sentence: 'Something new.' }
  expect(explainLine(getTranslator('leaves'), { unit: 'hours', whose: 'own' }, line)).toBe('Something new.')
})
