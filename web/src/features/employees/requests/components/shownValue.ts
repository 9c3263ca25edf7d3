import type { RequestField } from '../../../../api/contract/change-requests.ts'
import { formatDay } from '../../../../ui/format.ts'
import { wordsOf } from '../../../../ui/words.ts'

const LISTED = ['single', 'married', 'male', 'female', 'other'] as const

/** A value of a request in words. */
export function shownValue(field: RequestField, value: string | null): string {
  const t = wordsOf('requests')
  if (value === null) return t('common:none')
  if (field === 'dob') return formatDay(value)
  const listed = LISTED.find((one) => one === value)
  return field !== 'name' && listed ? t(`values.${listed}`) : value
}
