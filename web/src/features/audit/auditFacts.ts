import type { AuditedEvent } from '../../api/contract/audit.ts'
import { formatDay, formatSpan } from '../../ui/format/format.ts'
import { formatMoment } from '../../ui/format/moments.ts'
import type { Translate } from '../../ui/words/words.ts'
import { type Part, saysStatus, strongParts } from './auditSentence.ts'
import { changesToShow, eventText, fieldName, INSTANT, isRecord, type Names } from './auditValues.ts'

type Change = AuditedEvent['changes'][number]

/** One line has room for this many facts. */
const MOST_FACTS = 3
const LONGEST_VALUE = 60

/** IDs and file data, which say nothing in a line, and the names that the sentence has. */
const LEFT_OUT = new Set([
  ...['employee_id', 'holder_id', 'role_id', 'to_user', 'from_user', 'leave_id', 'owner_id', 'leave_type_id'],
  ...['profile_image', 'checksum', 'plannedBy', 'split_of', 'replaces', 'reversed_by', 'user_id', 'period_id'],
])
const NAMES = ['task_name', 'dep_name', 'team_name', 'title', 'name', 'label', 'leave_type']

/** The fields worth a line when a row is added or deleted, by the first part of the action; otherwise its first fields. */
const OF_ROWS: Readonly<Record<string, readonly string[]>> = {
  assignment: ['department_ids', 'legal_entity_ids', 'to_day'],
  attendance: ['day'],
  checklist: ['anchor_day'],
  document: ['expires_on', 'issued_on'],
  employee: ['designation', 'department_id', 'employed_from'],
  job: ['designation', 'department_id', 'manager_id', 'employment_type', 'fte', 'location_id'],
  leave: [],
  'leave-change': ['change'],
  salary: ['net_salary', 'pay_date'],
  task: ['deadline_at'],
}

/** Unchanged fields that say which row an event is about. */
const CONTEXT = ['day', 'net_salary', 'pay_date', 'deadline_at', 'group', 'month', 'from_day', 'to_day']

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The main facts of an event: what a reader needs before opening it. */
export function mainFacts(t: Translate<'audit'>, event: AuditedEvent, names: Names, zone: string): Part[][] {
  const { action, changes, context = {} } = event
  const domain = action.slice(0, action.indexOf('.'))
  const toText = eventText(t, zone, names, event)
  // The screen says the zone once, above the list.
  const text = (field: string, value: unknown) =>
    INSTANT.test(String(value)) ? formatMoment(String(value), zone, undefined) : toText(field, value)
  const isAdded = changes.every(({ from }) => from === null)
  const isRow = isAdded || changes.every(({ to }) => to === null)
  const changeOf = (field: string) => changes.find((change) => change.field === field)
  const now = (field: string) => changeOf(field)?.to ?? context[field] ?? (isRow ? changeOf(field)?.from : null)
  const before = (field: string) => (isRow ? now(field) : (changeOf(field)?.from ?? now(field)))

  const named = (field: string, value: string) =>
    field === 'day'
      ? strongParts([value], (day = '') => t('facts.day', { day }))
      : strongParts([value], (value = '') => t('facts.named', { field: fieldName(t, field), value }))
  const became = (from: string, to: string) =>
    from === to
      ? [{ text: to, strong: true }]
      : strongParts([from, to], (from = '', to = '') => t('facts.became', { from, to }))

  const facts: Part[][] = []
  const shown = new Set<string>()
  const [start, end] = [now('start_date'), now('end_date')]
  if (typeof start === 'string' && typeof end === 'string') {
    facts.push(became(formatSpan(String(before('start_date')), String(before('end_date'))), formatSpan(start, end)))
    for (const field of ['start_date', 'end_date', 'start_part', 'end_part']) shown.add(field)
  }
  const amount = now('amount')
  if (domain.startsWith('leave') && typeof amount === 'number') {
    facts.push(became(text('amount', before('amount')), text('amount', amount)))
    shown.add('amount')
  }

  const isShort = (value: unknown): boolean =>
    Array.isArray(value)
      ? value.length <= 3 && value.every(isShort)
      : !isRecord(value) && String(value).length <= LONGEST_VALUE && (!ID.test(String(value)) || String(value) in names)
  const isPlain = ({ field, from, to, hidden }: Change): boolean =>
    !hidden &&
    !LEFT_OUT.has(field) &&
    field !== 'effective_from' &&
    isShort(from) &&
    isShort(to) &&
    !(isRow && (NAMES.includes(field) || [null, '', false].includes((isAdded ? to : from) as null)))
  const left = changesToShow(changes).filter(
    ({ field }) => !shown.has(field) && !(saysStatus(action) && ['status', 'state'].includes(field)),
  )
  const preferred = isRow ? OF_ROWS[domain] : undefined
  const plain = left.filter(isPlain)
  const ordered = preferred?.flatMap((field) => plain.filter((change) => change.field === field)) ?? plain
  for (const { field, from, to } of ordered.slice(0, MOST_FACTS - facts.length)) {
    if (isRow) facts.push(named(field, text(field, isAdded ? to : from)))
    else
      facts.push(
        strongParts([text(field, from), text(field, to)], (from = '', to = '') =>
          t('facts.change', { field: fieldName(t, field), from, to }),
        ),
      )
    shown.add(field)
  }
  for (const field of CONTEXT.filter((each) => context[each] != null).slice(0, MOST_FACTS - facts.length))
    facts.push(named(field, text(field, context[field])))
  const since = now('effective_from')
  if (typeof since === 'string') facts.push(strongParts([formatDay(since)], (day = '') => t('facts.since', { day })))

  const more = isRow ? 0 : left.filter(({ field }) => !shown.has(field) && field !== 'effective_from').length
  if (more > 0)
    facts.push([{ text: t(facts.length > 0 ? 'facts.more' : 'facts.some', { count: more }), strong: false }])
  return facts
}
