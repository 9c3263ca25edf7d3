import type { ChangeRequest } from '../../../../api/contract/change-requests.ts'
import { formatDay } from '../../../../ui/format/format.ts'
import { wordsOf } from '../../../../ui/words/words.ts'

const FIELDS = [
  ...(['name', 'dob', 'maritalStatus', 'gender', 'preferredName'] as const),
  ...(['workPhone', 'privatePhone', 'privateEmail', 'addresses', 'emergency'] as const),
] as const
const LISTED = [
  ...(['single', 'married', 'divorced', 'widowed', 'partnership'] as const),
  ...(['male', 'female', 'other'] as const),
] as const

/** What was asked for, in words. */
export function shownChange({ field, label, type, before, after }: ChangeRequest): string {
  const t = wordsOf('requests')
  const own = FIELDS.find((one) => one === field)
  const shown = (value: string | null) => {
    if (value === null) return t('common:none')
    if (type === 'date') return formatDay(value)
    if (type === 'yes-no') return t(value === 'true' ? 'values.yes' : 'values.no')
    const listed = own && type === 'choice' ? LISTED.find((one) => one === value) : undefined
    return listed ? t(`values.${listed}`) : value
  }
  return t('change', { field: own ? t(`fields.${own}`) : label, before: shown(before), after: shown(after) })
}
