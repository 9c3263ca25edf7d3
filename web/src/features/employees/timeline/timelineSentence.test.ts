import type { Messages } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import type { TimelineEvent } from '../../../api/contract/person-page.ts'
import common from '../../../locales/en/common.json' with { type: 'json' }
import timeline from '../../../locales/en/timeline.json' with { type: 'json' }
import { formatSpan } from '../../../ui/format/format.ts'
import { addWords, setLanguage } from '../../../ui/words/words.ts'
import { describeEvent } from './timelineSentence.ts'

beforeAll(() => {
  setLanguage('en', 'ltr')
  addWords('timeline', timeline as unknown as Messages)
  addWords('common', common as unknown as Messages)
})

type Part = Partial<TimelineEvent['changes'][number]>

const event = (action: string, parts: Part[], context: Record<string, string> = {}): TimelineEvent => ({
  _id: 'a',
  at: '2026-11-01T09:00:00.000Z',
  actor: null,
  kind: action.split('.')[0] as TimelineEvent['kind'],
  action,
  title: 'The title',
  changes: parts.map((part) => ({ field: '', label: '', before: null, after: null, hidden: false, ...part })),
  context,
  currency: 'USD',
  effectiveFrom: null,
})
const sentenceOf = (...of: Parameters<typeof event>) => describeEvent(event(...of)).sentence
const status = (after: string): Part => ({ field: 'status', label: 'Status', after })
const sick = { leave_type: 'Sick Leave', start_date: '2026-12-14', end_date: '2026-12-15' }
const days = formatSpan('2026-12-14', '2026-12-15')
const asked: Part[] = Object.entries(sick).map(([field, after]) => ({ field, after }))

it('an event of a timeline is a sentence', () => {
  expect(
    sentenceOf('salary.add', [
      { field: 'pay_date', after: '2026-11-01' },
      { field: 'net_salary', after: '4770' },
    ]),
  ).toBe('Salary payment of $4,770 on Nov 1, 2026')
  expect(sentenceOf('leave.add', [...asked, status('Pending')])).toBe(`Sick Leave requested for ${days}`)
  expect(sentenceOf('leave.decide', [status('Approved')], sick)).toBe(`Sick Leave for ${days} approved`)
  expect(sentenceOf('leave.undo-decision', [status('Pending')], sick)).toBe(`Decision on Sick Leave for ${days} undone`)
  expect(sentenceOf('attendance.mark', [{ field: 'day', after: '2026-11-27' }, status('Late')])).toBe(
    'Marked as late on Nov 27, 2026',
  )
  expect(sentenceOf('task.done', [status('Completed')], { task_name: 'Count' })).toBe('Task “Count” completed')
  const salary = { field: 'salary', label: 'Salary' }
  expect(sentenceOf('employee.update', [{ ...salary, before: '5088', after: '5300' }])).toBe(
    'Salary changed from $5,088 to $5,300',
  )
  expect(sentenceOf('employee.update', [{ ...salary, hidden: true }])).toBe('Salary changed')
})

it('a sentence leaves out what its reader may not see, and keeps the changes that it does not say', () => {
  expect(sentenceOf('salary.add', [{ field: 'pay_date', label: 'Pay date', hidden: true }])).toBe('The title')
  const reason = { field: 'reason', label: 'Reason', after: 'Flu' }
  expect(describeEvent(event('leave.add', [...asked, reason])).changes).toMatchObject([reason])
  const two = [
    { field: 'name', label: 'Name', before: 'A', after: 'B' },
    { field: 'email', label: 'Email', before: 'a@b.c', after: 'd@b.c' },
  ]
  expect(describeEvent(event('employee.update', two))).toMatchObject({ sentence: 'The title', changes: two })
  const planned = { field: 'designation', label: 'Designation', after: 'Lead' }
  expect(sentenceOf('job.plan', [planned, status('Applied')])).toBe('Designation set to Lead')
  expect(describeEvent(event('job.plan', [planned, status('Planned')])).changes).toMatchObject([planned])
})
