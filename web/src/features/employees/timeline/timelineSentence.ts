import type { TimelineEvent } from '../../../api/contract/person-page.ts'
import { leaveTypeName } from '../../../ui/format/balanceExpiry.ts'
import { formatSpan } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { formatTimelineValue } from './timelineValue.ts'

type Change = TimelineEvent['changes'][number]

/** Fields that a sentence of the kind already says; where one of them is hidden, the title says the rest. */
const IN_SENTENCE: Partial<Record<TimelineEvent['kind'], readonly string[]>> = {
  leave: ['leave_type', 'start_date', 'end_date', 'status'],
  salary: ['pay_date', 'net_salary'],
  attendance: ['day', 'status'],
  task: ['task_name', 'status'],
  job: ['status'],
}

/** An event of a timeline as a sentence, and the changes that the sentence does not say. */
export function describeEvent(event: TimelineEvent): { sentence: string; changes: Change[] } {
  // An event names empty fields, too.
  const all = event.changes.filter(({ before, after, hidden }) => hidden || before || after)
  const said = IN_SENTENCE[event.kind] ?? []
  const changes = all.filter(({ field }) => !said.includes(field))
  const sentence = sentenceOfKind(event)
  if (sentence) return { sentence, changes: event.action === 'attendance.correct' ? all.filter(isNews) : changes }
  const [only] = changes
  const isGeneral = event.kind === 'employee' || wasApplied(event)
  if (only && changes.length === 1 && isGeneral && event.action !== 'employee.add')
    return { sentence: sentenceOfChange(event, only), changes: [] }
  const t = getTranslator('timeline')
  return { sentence: wasApplied(event) ? t('jobChanged') : event.title, changes }
}

const isNews = ({ field }: Change) => field !== 'day'

/** A change that was planned for today is made at once. */
const wasApplied = ({ kind, action, changes }: TimelineEvent) =>
  kind === 'job' &&
  action === 'job.plan' &&
  changes.some(({ field, after }) => field === 'status' && after === 'Applied')

/** The sentence of leave, salary, attendance and tasks; undefined for other kinds and hidden values. */
function sentenceOfKind({ kind, action, changes, context, currency }: TimelineEvent): string | undefined {
  const t = getTranslator('timeline')
  const factOf = (field: string) => {
    const change = changes.find((one) => one.field === field)
    return change?.after ?? change?.before ?? context[field]
  }
  const does = action.slice(action.indexOf('.') + 1).replaceAll('-', '_')
  const status = changes.find(({ field }) => field === 'status')?.after ?? ''
  if (kind === 'leave') {
    const [type, from, to] = ['leave_type', 'start_date', 'end_date'].map(factOf)
    if (type && from && to)
      return t('said.leave', { does, status, type: leaveTypeName(type), days: formatSpan(from, to) })
  }
  if (kind === 'salary') {
    const [day, net] = [factOf('pay_date'), factOf('net_salary')]
    if (day && net) {
      const [paid, amount] = [
        formatTimelineValue('pay_date', day, currency),
        formatTimelineValue('net_salary', net, currency),
      ]
      return t('said.salary', { does, amount, day: paid })
    }
  }
  if (kind === 'attendance') {
    const day = factOf('day')
    if (day) return t('said.attendance', { does, status, day: formatTimelineValue('day', day, currency) })
  }
  if (kind === 'task') {
    const task = factOf('task_name')
    if (task) return t('said.task', { does, task })
  }
  return undefined
}

function sentenceOfChange({ currency }: TimelineEvent, { field, label, before, after, hidden }: Change): string {
  const t = getTranslator('timeline')
  const shown = (value: string) => formatTimelineValue(field, value, currency)
  if (hidden) return t('hidden', { label })
  if (after === null || after === '') return t('said.removed', { label })
  if (before === null || before === '') return t('said.set', { label, is: shown(after) })
  return t('said.change', { label, before: shown(before), after: shown(after) })
}
