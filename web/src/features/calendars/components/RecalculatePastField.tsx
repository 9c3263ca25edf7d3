import { addDays } from '@ems/contract/core/days'
import type { ComponentProps } from 'react'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

/** How far back leaves can be recalculated, in days. */
const MOST_DAYS_BACK = 366

/** The first day from which leaves are recalculated for a change of `day`; not before the limit. */
export function firstRecalculatedDay(day: string, today: string): string {
  const first = addDays(today, -MOST_DAYS_BACK)
  return day < first ? first : day
}

/** Asks whether past leaves are recalculated, too; absent if the change affects no past day. */
export function RecalculatePastField({
  day,
  today,
  ...input
}: { day: string; today: string } & ComponentProps<typeof Checkbox>) {
  const t = getTranslator('calendars')
  return day !== '' && day < today ? <Checkbox label={t('back')} {...input} /> : null
}
