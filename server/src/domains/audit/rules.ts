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

/** A field of an event's facts, and what it was and became; null where there was, or is, none. */
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

// Text that a spreadsheet would read as a formula is written as text.
const cell = (value: unknown): string => {
  const text =
    value === null || value === undefined ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value)
  return `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}

/** A line of a table in a file of comma-separated values (RFC 4180). */
export const csvLine = (values: readonly unknown[]): string => `${values.map(cell).join(',')}\r\n`
