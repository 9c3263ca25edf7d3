import type { ReactNode } from 'react'
import type { PersonField } from '../../../api/contract/custom-fields.ts'
import { formatDay } from '../../../ui/format/format.ts'
import { wordsOf } from '../../../ui/words/words.ts'

export type CustomValues = Record<string, string | number | boolean | null>

/** A value of somebody as people read it. */
export function shownCustom({ type }: Pick<PersonField, 'type'>, value: CustomValues[string] | undefined): ReactNode {
  const t = wordsOf('custom')
  if (value === null || value === undefined) return t('common:none')
  if (type === 'date') return formatDay(String(value))
  if (type === 'yes-no') return t(value === true ? 'yes' : 'no')
  if (type === 'link')
    return (
      <a href={String(value)} target="_blank" rel="noreferrer">
        <bdi dir="ltr">{value}</bdi>
      </a>
    )
  return <bdi>{String(value)}</bdi>
}
