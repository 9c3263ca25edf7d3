import type { BodyInput } from '@ems/contract/core/endpoint'
import { fromUnit, inUnit } from '@ems/contract/core/leave-amounts'
import type { leavePolicies } from '@ems/contract/leave-policies'
import type { Policy } from '../../../api/contract/leave-policies.ts'
import { ApiError } from '../../../api/errors.ts'
import type { Fields } from '../../../ui/form/useFields.ts'

type Unit = 'days' | 'hours'
type Body = BodyInput<typeof leavePolicies.add>

/** A policy in a form: numbers as typed, and a choice for optional terms. */
export interface TermsValues {
  name: string
  amount: string
  period: string
  periodStart: string
  grant: string
  bookable: string
  carry: string
  carryCap: string
  closes: string
  closesDay: string
  closesMonths: string
  debt: string
  overdraft: string
  waitMonths: string
  maxBalance: string
  months: string
  roundTo: string
  roundHow: string
  scaleWith: string
  seniority: { afterYears: string; amount: string }[]
  [name: string]: unknown
}

/** The fields of a policy's terms, in the unit of its type. */
export interface OfTerms {
  form: Fields<TermsValues>
  unit: Unit
}

/** The defaults of a new policy. */
export const newTerms = (unit: Unit): TermsValues => ({
  name: '',
  amount: '',
  period: 'year',
  periodStart: '01-01',
  grant: 'start',
  bookable: 'period',
  carry: 'none',
  carryCap: '',
  // A usual value for policies with carry-over; unused without.
  closes: 'day',
  closesDay: '03-31',
  closesMonths: '3',
  debt: 'carry',
  overdraft: '0',
  waitMonths: '0',
  maxBalance: '',
  months: 'exact',
  scaleWith: 'none',
  seniority: [],
  roundTo: unit === 'days' ? '0.5' : '15',
  roundHow: 'up',
})

/** Whether some of the terms differ from those of a new policy. */
export function areOther(values: TermsValues, unit: Unit, ...names: (keyof TermsValues & string)[]): boolean {
  const usual = newTerms(unit)
  return names.some((name) => values[name] !== usual[name])
}

/** The proposed name of a policy: its type and amount, different from all existing names. */
export function freeName(type: string, amount: string, taken: readonly string[]): string {
  const name = [type, amount.trim()].filter(Boolean).join(', ')
  const names = new Set(taken.map((one) => one.toLowerCase()))
  let free = name
  for (let n = 2; names.has(free.toLowerCase()); n++) free = `${name} (${n})`
  return free
}

/** A policy as the values of a form. */
export function valuesOf({ carry, period, rounding, seniority, ...policy }: Policy, unit: Unit): TermsValues {
  const shown = (amount: number) => String(inUnit(unit, amount))
  const closes = carry.closes as string | { months: number } | null
  const { name, grant, bookable, months, scaleWith } = policy
  return {
    ...newTerms(unit),
    name,
    grant,
    bookable,
    months,
    scaleWith,
    debt: carry.debt,
    amount: shown(policy.amount),
    period: period.kind,
    periodStart: period.start ?? '01-01',
    carry: carry.cap === null ? 'all' : carry.cap === 0 ? 'none' : 'some',
    carryCap: carry.cap ? shown(carry.cap) : '',
    closes: closes === null ? (carry.cap === 0 ? 'day' : 'never') : typeof closes === 'string' ? 'day' : 'months',
    ...(typeof closes === 'string' && { closesDay: closes }),
    ...(closes !== null && typeof closes === 'object' && { closesMonths: String(closes.months) }),
    overdraft: shown(policy.overdraft),
    waitMonths: String(policy.waitMonths),
    maxBalance: policy.maxBalance === null ? '' : shown(policy.maxBalance),
    roundTo: String(rounding.to),
    roundHow: rounding.how,
    seniority: seniority.map((step) => ({ afterYears: String(step.afterYears), amount: shown(step.amount) })),
  }
}

/** The number in a field; other text stays as it is, and the server refuses it. */
export const numberOf = (text: string): number => (text.trim() === '' ? (text as never) : Number(text))

/** The body of a form. */
export function bodyOf(values: TermsValues, { _id: leaveType, unit }: { _id: string; unit: Unit }): Body {
  const amount = (typed: string) => fromUnit(unit, typed)
  const cap = { none: 0, all: null, some: amount(values.carryCap) }[values.carry as 'none']
  const closings = { never: null, day: values.closesDay, months: { months: numberOf(values.closesMonths) } }
  const closes = values.carry === 'none' ? null : closings[values.closes as 'never']
  return {
    leaveType,
    name: values.name,
    amount: amount(values.amount),
    seniority: values.seniority.map((step) => ({
      afterYears: numberOf(step.afterYears),
      amount: amount(step.amount),
    })),
    period: values.period === 'year' ? { kind: 'year', start: values.periodStart } : { kind: 'anniversary' },
    grant: values.grant as Body['grant'],
    bookable: values.bookable as Body['bookable'],
    months: values.months as Body['months'],
    rounding: { to: numberOf(values.roundTo), how: values.roundHow as 'up' },
    scaleWith: values.scaleWith as Body['scaleWith'],
    carry: { cap, closes, debt: values.debt as 'carry' },
    overdraft: amount(values.overdraft),
    waitMonths: numberOf(values.waitMonths),
    maxBalance: values.maxBalance.trim() === '' ? null : amount(values.maxBalance),
  }
}

/** The form's fields for nested values of the body. */
const FIELDS: Readonly<Record<string, string>> = {
  'period.start': 'periodStart',
  'carry.cap': 'carryCap',
  'carry.closes.months': 'closesMonths',
  'rounding.to': 'roundTo',
}

/** The form field for a path of the body; for the end of the carry-over, the visible one of its fields. */
export function fieldOf(path: string, { closes }: Pick<TermsValues, 'closes'>): string {
  const inner = path.replace(/^policy\./, '')
  if (inner === 'carry.closes') return closes === 'months' ? 'closesMonths' : 'closesDay'
  return FIELDS[inner] ?? inner
}

/** Throws a refusal of a policy again with the form's field names, so that errors are shown at the fields. */
export function ofFields(error: unknown, values: TermsValues): never {
  if (!(error instanceof ApiError)) throw error
  const issues = error.issues.map((issue) => ({ ...issue, path: fieldOf(issue.path, values) }))
  throw new ApiError(error.status, { ...error.answer, issues })
}
