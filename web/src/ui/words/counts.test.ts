import type { Messages } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import accounts from '../../locales/en/accounts.json' with { type: 'json' }
import leaveSettings from '../../locales/en/leaveSettings.json' with { type: 'json' }
import org from '../../locales/en/org.json' with { type: 'json' }
import pay from '../../locales/en/pay.json' with { type: 'json' }
import timeSettings from '../../locales/en/timeSettings.json' with { type: 'json' }
import { addWords, getTranslator, setLanguage } from './words.ts'

beforeAll(() => {
  setLanguage('en', 'ltr')
  for (const [name, messages] of Object.entries({ accounts, leaveSettings, org, pay, timeSettings }))
    addWords(name as 'org', messages as unknown as Messages)
})

const present = (count: number) =>
  getTranslator('leaveSettings')('staffing.sample.present', { day: 'Jun 8', group: 'Sales', count })

it.each([
  [() => present(0), 'On Jun 8, no one in Sales would be present. The request can still be sent.'],
  [() => present(1), 'On Jun 8, only 1 person in Sales would be present. The request can still be sent.'],
  [
    () => getTranslator('leaveSettings')('policy.carryExample', { left: '3', cap: 1 }),
    'Example: 3 left at the end of the period. 1 carries over, 2 expire.',
  ],
  [
    () => getTranslator('org')('print.cut', { shown: 1000, missing: 1 }),
    'Showing the first 1000 people; 1 more is left out. Choose fewer levels or someone further down.',
  ],
  [
    () => getTranslator('timeSettings')('example.given', { period: 'month', as: 'lieu', factor: 1 }),
    'At the end of each month, each hour in the account becomes 1 hour of leave.',
  ],
  [
    () => getTranslator('pay')('export.doneWithout', { rows: 2, leftOut: 3 }),
    '2 rows exported. 3 pay items were left out because their components have no code. Add codes to the profile.',
  ],
  [() => getTranslator('accounts')('policies.hours', { hours: 1 }), 'sessions end after 1 hour'],
])('a sentence fits its number: %#', (say, sentence) => {
  expect(say()).toBe(sentence)
})
