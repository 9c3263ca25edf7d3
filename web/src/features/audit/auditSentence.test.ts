import type { Messages } from '@lingui/core'
import { beforeAll, expect, it } from 'vitest'
import type { AuditedEvent } from '../../api/contract/audit.ts'
import audit from '../../locales/en/audit.json' with { type: 'json' }
import common from '../../locales/en/common.json' with { type: 'json' }
import { addWords, getTranslator, setLanguage } from '../../ui/words/words.ts'
import { distanceOf } from './auditDays.ts'
import { mainFacts } from './auditFacts.ts'
import { kindOf } from './auditKinds.ts'
import { plainText, sentenceOf } from './auditSentence.ts'

beforeAll(() => {
  setLanguage('en', 'ltr')
  addWords('audit', audit as unknown as Messages)
  addWords('common', common as unknown as Messages)
})

const t = getTranslator('audit')
const [ann, ben] = [
  { _id: '01a21280-c098-7022-8b22-000000000001', name: 'Ann Lee' },
  { _id: '01a21280-c098-7022-8b22-000000000002', name: 'Ben Ray' },
]

type Facts = Record<string, unknown>

const event = (action: string, from: Facts, to: Facts, rest: Partial<AuditedEvent> = {}): AuditedEvent => ({
  ...{ _id: ann._id, at: '2026-11-19T10:28:00Z', actor: ann, onBehalfOf: null, via: null, entity: ben._id },
  ...{ subject: null, about: ben, thing: null, context: {}, currency: 'USD', sealed: true, action },
  changes: Object.keys({ ...from, ...to }).map((field) => ({
    ...{ field, hidden: false },
    ...{ from: from[field] ?? null, to: to[field] ?? null },
  })),
  ...rest,
})

const said = (of: AuditedEvent) => plainText(sentenceOf(t, of))
const factsOf = (of: AuditedEvent, names = {}) => mainFacts(t, of, names, 'UTC').map(plainText).join(' · ')

const leave = { thing: 'Annual Leave', context: { start_date: '2026-12-03', end_date: '2026-12-04', amount: 2000 } }

it('a decision says what was decided for which person, with the days and their number', () => {
  const decided = event('leave.decide', { status: 'Pending' }, { status: 'Approved' }, leave)
  expect(said(decided)).toBe('Ann Lee approved Annual Leave for Ben Ray')
  expect(factsOf(decided)).toBe('Dec 3\u2009–\u20094, 2026 · 2 days')
  const bold = sentenceOf(t, decided).filter(({ strong }) => strong)
  expect(bold.map(({ text }) => text)).toEqual(['Ann Lee', 'Annual Leave', 'Ben Ray'])
  expect(said({ ...decided, onBehalfOf: ben, via: 'override' })).toBe(
    'Ann Lee for Ben Ray approved Annual Leave for Ben Ray (overridden)',
  )
})

it('an own matter is not said to be that of another person', () => {
  expect(said(event('leave.add', {}, { status: 'Pending' }, { ...leave, about: ann }))).toBe(
    'Ann Lee requested Annual Leave',
  )
  expect(said(event('employee.contacts', {}, {}, { about: ann }))).toBe('Ann Lee changed their contacts')
  expect(said(event('leave.decide', {}, { status: 'Approved' }, { ...leave, about: ann, via: 'sole' }))).toBe(
    'Ann Lee approved Annual Leave for themselves (self-approved)',
  )
})

it('a task is assigned to a person, taken by the actor, or assigned to a team', () => {
  const task = { thing: 'Plan the fair' }
  const assigned = event('task.assign', { status: 'Not Assigned' }, { status: 'Pending' }, task)
  expect(said(assigned)).toBe('Ann Lee assigned Plan the fair to Ben Ray')
  expect(factsOf({ ...assigned, context: { deadline_at: '2026-11-30T17:00:00Z' } })).toBe(
    'Deadline Nov 30, 2026, 5:00 PM',
  )
  expect(said({ ...assigned, about: ann })).toBe('Ann Lee took the task Plan the fair')
  expect(said({ ...assigned, about: null })).toBe('Ann Lee assigned Plan the fair')
})

it('a changed salary has its currency, the amount before, and the day', () => {
  const change = event('employee.update', { salary: '9100.00' }, { salary: '9400.00' })
  expect(said(change)).toBe('Ann Lee changed Ben Ray’s salary')
  expect(factsOf({ ...change, context: { effective_from: '2026-11-01' } })).toBe(
    'Base salary $9,100 → $9,400 · from Nov 1, 2026',
  )
})

it('the system acts under its own name, and what has no name any longer is called deleted', () => {
  expect(said(event('employee.leaving-failed', {}, {}, { actor: null, about: null }))).toBe(
    'System could not end a deleted person’s employment as scheduled',
  )
  expect(said(event('department.head', {}, {}, { about: null }))).toBe('Ann Lee changed the head of a deleted record')
})

it('a name that the message has no place for follows at its end', () => {
  expect(said(event('leave-attachment.add', {}, {}))).toBe('Ann Lee added a file to a leave request · Ben Ray')
  expect(said(event('future.action', {}, {}, { about: null, thing: 'Lisbon' }))).toBe('Ann Lee: future.action · Lisbon')
})

it('a line has three facts of a change at most, says how many are left, and shows no hidden or unreadable value', () => {
  const from = { name: 'A', days: 1, paid: true, weeks: 1, permissions: { a: 1 } }
  const to = { name: 'B', days: 2, paid: false, weeks: 2, permissions: { a: 2 } }
  expect(factsOf(event('leave-type.update', from, to))).toBe('Name A → B · Days 1 → 2 · Paid Yes → No · 2 more changes')
  expect(factsOf(event('role.update', { permissions: { a: 1 } }, { permissions: { a: 2 } }))).toBe('1 change')
  const hidden = event('salary.add', {}, { net_salary: null, pay_date: '2026-11-01' })
  hidden.changes = hidden.changes.map((change) => ({ ...change, hidden: change.field === 'net_salary' }))
  expect(factsOf(hidden)).toBe('Pay date Nov 1, 2026')
  expect(factsOf(event('employee.add', {}, { designation: 'Lead', department_id: ben._id }), {})).toBe(
    'Designation Lead',
  )
})

it('the distance is in the largest whole unit, and never in the future', () => {
  const now = Date.parse('2026-11-19T10:28:00Z')
  const ago = (at: string) => t('ago', distanceOf(at, now))
  expect(ago('2026-11-19T10:30:00Z')).toBe('just now')
  expect(ago('2026-11-19T10:14:00Z')).toBe('14 min ago')
  expect(ago('2026-11-19T09:28:00Z')).toBe('1 hour ago')
  expect(ago('2026-11-17T10:28:00Z')).toBe('2 days ago')
  expect(ago('2026-08-17T10:28:00Z')).toBe('3 months ago')
})

it('each event has a kind; changes of settings are what belongs to no other', () => {
  const kinds = ['leave.decide', 'salary.add', 'auth.totp-add', 'leave-type.add', 'new.thing']
  expect(kinds.map((action) => kindOf(event(action, {}, {})).kind)).toEqual([
    'leave',
    'pay',
    'security',
    'settings',
    'settings',
  ])
  expect(kindOf(event('employee.update', { salary: 1 }, { salary: 2 })).kind).toBe('pay')
  expect(kindOf(event('employee.update', { salary: 1, fte: 50 }, { salary: 2, fte: 100 })).kind).toBe('people')
})

it('a day beside a mark says that the mark is for it', () => {
  const marked = event('attendance.mark', { status: null }, { status: 'Present' }, { context: { day: '2026-10-02' } })
  expect(factsOf(marked)).toContain('For Oct 2, 2026')
})
