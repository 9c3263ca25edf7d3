import { inUnit } from '@ems/contract/core/leave-amounts'
import type { AuditedEvent } from '../../api/contract/audit.ts'
import { formatDay, formatInstant, formatMoneyText, formatMonth, isMoney } from '../../ui/format/format.ts'
import { hasText, type Translate } from '../../ui/words/words.ts'

/** The names of ids. */
export type Names = Readonly<Record<string, string>>

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The label of a field; custom fields have their own. */
export function fieldName(t: Translate<'audit'>, field: string): string {
  const path = `field.${field}` as const
  return hasText('audit', path) ? t(path) : field.replaceAll('_', ' ')
}

const MONTH = /^\d{4}-\d\d$/
const DAY = /^\d{4}-\d\d-\d\d$/
export const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d.*(Z|[+-]\d\d:?\d\d)$/

/** Fields that are shown with another one: the state replaces the status, and amounts have their unit and currency. */
const TOLD_WITH: Readonly<Record<string, readonly string[]>> = {
  status: ['state'],
  unit: ['amount'],
  currency: ['basic_salary', 'salary', 'net_salary', 'amount'],
}

/** The changes of an event, one line for each fact. */
export const changesToShow = <Fact extends { field: string }>(changes: readonly Fact[]): Fact[] =>
  changes.filter(({ field }) => !changes.some((other) => TOLD_WITH[field]?.includes(other.field)))

/** Thousandths, as days are stored. */
const PER_DAY = 1000

/** A stored amount of leave in words. @param unit of its type; days if the event has none */
export function formatStoredLeave(t: Translate<'audit'>, amount: number, unit: unknown): string {
  const hours = unit === 'hours'
  return t(hours ? 'leaveHours' : 'leaveDays', { count: hours ? inUnit('hours', amount) : amount / PER_DAY })
}

/** Formats the values of events: money, days and instants as everywhere, ids as names. @param zone of the instants */
export function auditText(t: Translate<'audit'>, zone: string, names: Names) {
  const textOf = (field: string, value: unknown, currency: string): string => {
    if (value === null || value === undefined || value === '') return '–'
    if (typeof value === 'boolean') return t('yesNo', { value: String(value) })
    if (Array.isArray(value))
      return value.map((each) => textOf(field, each, currency)).join(isRecord(value[0]) ? '; ' : ', ') || '–'
    if (isRecord(value)) {
      const told = Object.entries(value).map(([part, each]) =>
        t('fact', { field: fieldName(t, part), value: textOf(part, each, currency) }),
      )
      return told.join(', ') || '–'
    }
    const text = String(value)
    if (isMoney(field) && /^\d+(\.\d+)?$/.test(text)) return formatMoneyText(text, currency)
    if (MONTH.test(text)) return formatMonth(text)
    if (DAY.test(text)) return formatDay(text)
    return INSTANT.test(text) ? formatInstant(text, zone) : (names[text] ?? text)
  }
  return textOf
}

/** Amounts of money by the first part of the action, besides those that are always money. */
const PAID: Readonly<Record<string, readonly string[]>> = {
  'pay-input': ['amount'],
  payslip: ['net'],
  'bank-file': ['total'],
}

/** Formats the values of one event, with the units of its amounts. @param zone of the instants */
export function eventText(
  t: Translate<'audit'>,
  zone: string,
  names: Names,
  { action, changes, context, currency }: AuditedEvent,
) {
  const toText = auditText(t, zone, names)
  const unit = changes.find(({ field }) => field === 'unit')?.to ?? context?.unit
  const domain = action.slice(0, action.indexOf('.'))
  return (field: string, value: unknown): string => {
    if (field === 'amount' && typeof value === 'number' && domain.startsWith('leave'))
      return formatStoredLeave(t, value, unit)
    if (PAID[domain]?.includes(field) && /^\d+(\.\d+)?$/.test(String(value)))
      return formatMoneyText(String(value), currency)
    return toText(field, value, currency)
  }
}

/** The kind of an event, from the first part of its action. */
export const THINGS = [
  ...['employee', 'employee-field', 'custom-field', 'job', 'change-request', 'document', 'document-type'],
  ...[
    'checklist',
    'checklist-template',
    'import',
    'report',
    'privacy',
    'reminder',
    'department',
    'team',
    'task',
    'salary',
  ],
  ...['leave', 'leave-attachment', 'leave-balance', 'leave-change', 'leave-feed', 'leave-policy', 'leave-type'],
  ...['leave-restrictions', 'leave-rules', 'leave-run', 'leave-settings', 'approval-flows', 'attendance'],
  ...[
    'time-punch',
    'time-request',
    'time-policy',
    'time-device',
    'time-pin',
    'timesheet',
    'working-time',
    'schedule',
    'holiday',
    'holiday-calendar',
    'location',
  ],
  ...['role', 'assignment', 'delegation', 'administrator', 'auth', 'account', 'policy', 'key', 'service', 'provider'],
  ...['mail', 'settings', 'legal-entity', 'bank-file', 'payslip', 'payslip-upload', 'payslip-slip'],
  ...['pay-category', 'pay-gap', 'pay-component', 'pay-group', 'pay-profile', 'pay-terms', 'pay-input', 'pay-period'],
] as const
