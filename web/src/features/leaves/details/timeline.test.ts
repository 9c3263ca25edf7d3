import type { Messages } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import leaves from '../../../locales/en/leaves.json' with { type: 'json' }
import { addWords, getTranslator, setLanguage } from '../../../ui/words/words.ts'
import { type Detail, toTimeline } from './timeline.ts'

beforeAll(() => {
  setLanguage('en', 'ltr')
  addWords('leaves', leaves as unknown as Messages)
})

const at = (minute: number) => `2026-11-24T09:${String(minute).padStart(2, '0')}:00.000Z`
const [ann, bob] = [
  { _id: 'a', name: 'Ann' },
  { _id: 'b', name: 'Bob' },
]
const days = { startDate: '2026-12-01', endDate: '2026-12-02', startPart: 'full', endPart: 'full' }
const whole = { ...days, startTime: null, endTime: null }
const change = { ...whole, _id: 'c', kind: 'amend', askedBy: ann, reason: '', comment: '', approval: null }
const event = { ...whole, by: ann, reason: '', changeId: null }

/** The timeline of a leave that Ann requested and Bob approved. */
const toldOf = (changes: object[], history: object[]) =>
  toTimeline(getTranslator('leaves'), {
    leave: { appliedAt: at(0), requestedBy: ann },
    approval: {
      of: 1,
      decisions: [{ step: 1, by: bob, for: null, decision: 'approved', comment: '', at: at(1), via: '' }],
    },
    changes,
    history,
  } as unknown as Detail)
    .slice(2)
    .map(({ what, state, text }) => [what.replace(/\s/g, ' '), state, text])

it('a change is shown once, with requester and approver, in order of time', () => {
  const withdrawn = { ...change, _id: 'd', state: 'withdrawn', askedAt: at(2), decidedBy: null, decidedAt: null }
  const approved = { ...change, state: 'approved', askedAt: at(4), decidedBy: bob, decidedAt: at(5), comment: 'Fine' }
  const history = [
    { ...event, what: 'change-withdrawn', at: at(3), changeId: 'd' },
    { ...event, what: 'amended', at: at(5), by: bob, changeId: 'c' },
    { ...event, what: 'cancelled', at: at(6), reason: 'Ill' },
  ]
  expect(toldOf([approved, withdrawn], history)).toEqual([
    ['Ann requested new dates: Dec 1 – 2, 2026', 'asked', ''],
    ['The change was withdrawn by Ann', 'asked', ''],
    ['Ann requested new dates: Dec 1 – 2, 2026', 'asked', ''],
    ['New dates approved by Bob', 'approved', 'Fine'],
    ['Cancelled by Ann', 'ended', 'Ill'],
  ])
})

it('a change without a decision was made by its requester, and a change by the product has its cause', () => {
  const own = { ...change, kind: 'cancel', state: 'approved', askedAt: at(2), decidedBy: null, decidedAt: null }
  expect(toldOf([own], [{ ...event, what: 'withdrawn', at: at(2) }])).toEqual([['Withdrawn by Ann', 'ended', '']])
  expect(toldOf([], [{ ...event, what: 'amended', at: at(2), by: null }])).toEqual([
    ['Shortened to Dec 1 – 2, 2026 because the employment ends', 'asked', undefined],
  ])
})
