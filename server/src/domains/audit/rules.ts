import type { PermissionKey } from '@ems/contract/core/permissions'

/** Up to here events are counted; in years there are hundreds of millions. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The ids in events: entities, subjects, and ids among the visible values. */
export const referencedIds = (
  events: readonly { entity: string; subject: string | null; changes: readonly { from: unknown; to: unknown }[] }[],
): string[] => {
  const values = events.flatMap(({ entity, subject, changes }) => [
    entity,
    subject,
    ...changes.flatMap(({ from, to }) => [from, to].flat()),
  ])
  return [...new Set(values.filter((value): value is string => typeof value === 'string' && ID.test(value)))]
}

export const MOST_COUNTED = 10_000

/** A field of an event with its value before and after; null for no value. */
export interface FieldChange {
  field: string
  from: unknown
  to: unknown
}

/** The permission for everyone that a field's values need, besides the permission to read the audit. */
const OPENED_BY: Readonly<Record<string, PermissionKey>> = {
  dob: 'employees.personal',
  gender: 'employees.personal',
  marital_status: 'employees.personal',
  private_email: 'employees.personal',
  private_phone: 'employees.personal',
  addresses: 'employees.personal',
  emergency: 'employees.personal',
  salary: 'salaries.read',
  basic_salary: 'salaries.read',
  allowances: 'salaries.read',
  deductions: 'salaries.read',
  net_salary: 'salaries.read',
  reversal_reason: 'salaries.read',
  amounts: 'salaries.read',
  net: 'salaries.read',
  holder: 'salaries.read',
  bank_account: 'salaries.read',
}

/** The permission that opens a field of an event; undefined if the right to read the audit is enough. */
export function permissionForField(action: string, field: string): PermissionKey | undefined {
  if (field === 'reason' && action.startsWith('leave.')) return 'leaves.reasons'
  if ((field === 'amount' || field === 'quantity') && action.startsWith('pay-input.')) return 'salaries.read'
  return OPENED_BY[field]
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** The changes between two states, by field; all fields of a new or deleted row. */
export function diffSnapshots(
  before: Record<string, unknown> | null,
  after: Record<string, unknown> | null,
): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return fields
    .map((field) => ({ field, from: before?.[field] ?? null, to: after?.[field] ?? null }))
    .filter(({ from, to }) => !same(from, to))
}

interface Snapshots {
  entity_id: string
  subject_id: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

const factsOf = ({ before, after }: Pick<Snapshots, 'before' | 'after'>): Record<string, unknown> => ({
  ...before,
  ...after,
})

const idIn = (facts: Record<string, unknown>, fields: readonly string[]): string | undefined =>
  fields.map((field) => facts[field]).find((value): value is string => typeof value === 'string' && ID.test(value))

/** An ID that leads to the person of an event: of their account, employee record or leave. */
export const personIdOf = (row: Snapshots): string =>
  row.subject_id ?? idIn(factsOf(row), ['holder_id', 'to_user', 'owner_id', 'leave_id']) ?? row.entity_id

/** The ID whose name is that of the changed thing, if its snapshots have no name. */
export const thingIdOf = (row: Snapshots): string => idIn(factsOf(row), ['role_id', 'leave_id']) ?? row.entity_id

const NAMES = ['task_name', 'dep_name', 'team_name', 'title', 'name', 'label', 'leave_type']

/** The name of the changed thing in its snapshots. @param seen whether the caller may see a field */
export function nameOf(row: Snapshots, seen: (field: string) => boolean): string | undefined {
  const facts = factsOf(row)
  const field = NAMES.find((name) => typeof facts[name] === 'string' && facts[name] !== '' && seen(name))
  return field === undefined ? undefined : String(facts[field])
}

/** Fields that explain a change even where they did not change themselves. */
const CONTEXT = [
  ...['start_date', 'end_date', 'amount', 'unit', 'day', 'from_day', 'to_day', 'effective_from', 'pay_date'],
  ...['net_salary', 'group', 'month', 'deadline_at', 'field'],
]

/** The unchanged fields of an event that explain its changes. */
export function contextOf(row: Snapshots): Record<string, unknown> {
  const { before, after } = row
  const kept = CONTEXT.filter((field) => after?.[field] != null && same(before?.[field], after[field]))
  return Object.fromEntries(kept.map((field) => [field, after?.[field]]))
}

// Text that a spreadsheet would read as a formula is written as text.
const cell = (value: unknown): string => {
  const text =
    value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

/** A line of a table in a file of comma-separated values (RFC 4180). */
export const csvLine = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`
