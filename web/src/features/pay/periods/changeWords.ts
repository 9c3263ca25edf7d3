import type { PayChange } from '../../../api/contract/pay-periods.ts'
import { formatDay } from '../../../ui/format/format.ts'
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

/** The field of a change in words; components and custom fields appear by code or key. */
export function fieldWord({ field, kind }: PayChange): string {
  const t = getTranslator('pay')
  if (kind === 'absence') return builtInName(field)
  return (FIELDS as readonly string[]).includes(field) ? t(`fields.${field as Field}`) : field
}

/** A value of a change, days in words. */
export function valueWord(value: string | null): string {
  if (value === null) return '–'
  return value.replace(/\d{4}-\d{2}-\d{2}/g, (day) => formatDay(day)).replace(' to ', ' – ')
}
