import type { Messages } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import audit from '../../locales/en/audit.json' with { type: 'json' }
import { addWords, getTranslator, setLanguage } from '../../ui/words/words.ts'
import { auditText, changesToShow, formatStoredLeave } from './auditValues.ts'

beforeAll(() => {
  setLanguage('en', 'ltr')
  addWords('audit', audit as unknown as Messages)
})

const ID = '01a21280-c098-7022-8b22-edd103002a76'

it.each([
  ['net_salary', 3653.5, '$3,653.50'],
  ['basic_salary', 4150, '$4,150'],
  ['fte', 50, '50'],
  ['amount', 1000, '1000'],
  ['pay_date', '2026-11-01', 'Nov 1, 2026'],
  ['department_id', ID, 'Design'],
  ['reason', '', '–'],
  ['active', false, 'No'],
  ['to', { salary: 100 }, 'Base salary: $100'],
] as const)('%s of an audit event is formatted as on every screen', (field, value, said) => {
  expect(auditText(getTranslator('audit'), 'UTC', { [ID]: 'Design' })(field, value, 'USD')).toBe(said)
})

it('amounts of leave have their unit, and each fact is shown once', () => {
  const t = getTranslator('audit')
  expect(formatStoredLeave(t, 3000, undefined)).toBe('3 days')
  expect(formatStoredLeave(t, 1500, 'days')).toBe('1.5 days')
  expect(formatStoredLeave(t, 90, 'hours')).toBe('1.5 hours')
  const fields = ['state', 'status', 'amount', 'unit', 'reason'].map((field) => ({ field }))
  expect(changesToShow(fields).map(({ field }) => field)).toEqual(['state', 'amount', 'reason'])
  expect(changesToShow([{ field: 'status' }])).toEqual([{ field: 'status' }])
})
