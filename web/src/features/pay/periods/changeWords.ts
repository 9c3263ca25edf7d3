import { useMemo } from 'react'
import type { PayChange, PayPeriod } from '../../../api/contract/pay-periods.ts'
import { paySetup } from '../../../api/contract/pay-setup.ts'
import { useFetch } from '../../../api/hooks.ts'
import { formatDay, formatMoney } from '../../../ui/format/format.ts'
import { builtInName, getTranslator } from '../../../ui/words/words.ts'

const FIELDS = [
  ...([
    'firstDay',
    'lastDay',
    'group',
    'basis',
    'payrollNumber',
    'name',
    'address',
    'department',
    'designation',
  ] as const),
  ...(['employmentType', 'fte', 'weeklyHours', 'bankAccount'] as const),
] as const
type Field = (typeof FIELDS)[number]

const isField = (field: string): field is Field => (FIELDS as readonly string[]).includes(field)

/** The field of a change in words; custom fields appear by key. @param components their names by code */
export function fieldWord({ field, kind }: PayChange, components: ReadonlyMap<string, string>): string {
  const t = getTranslator('pay')
  if (kind === 'absence') return builtInName(field)
  return isField(field) ? t(`fields.${field}`) : (components.get(field) ?? field)
}

/** The names of pay components by code. */
export function useComponentNames(): ReadonlyMap<string, string> {
  const { data } = useFetch(paySetup.components, {})
  return useMemo(() => new Map(data?.components.map(({ code, name }) => [code, builtInName(name)])), [data])
}

/** A value of a change: days in words, amounts in the period's currency. */
export function valueWord(value: string | null, { kind, field }: PayChange, period: PayPeriod): string {
  if (value === null) return '–'
  if (kind === 'terms' && field === 'basis') {
    const t = getTranslator('pay')
    return t('changes.paidBy', { basis: value })
  }
  if (kind === 'terms' && !isField(field)) return formatMoney(Number(value), period)
  return value.replace(/\d{4}-\d{2}-\d{2}/g, (day) => formatDay(day)).replace(' to ', ' – ')
}

/** A change for its card: the value before, if there was one, the present one, and what they are. */
export function changeWords(change: PayChange, period: PayPeriod, components: ReadonlyMap<string, string>) {
  const t = getTranslator('pay')
  const field = fieldWord(change, components)
  const isDay = change.field === 'firstDay' || change.field === 'lastDay'
  return {
    before: change.before === null ? null : valueWord(change.before, change, period),
    after: valueWord(change.after, change, period),
    second: change.from && !isDay ? t('changes.fromDay', { field, day: formatDay(change.from) }) : field,
  }
}
