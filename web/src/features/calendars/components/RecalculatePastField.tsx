import { addDays } from '@ems/contract/core/days'
import type { ComponentProps } from 'react'
import { Checkbox } from '../../../ui/controls/Checkbox.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

/** How far back leaves can be recalculated, in days. */
const MOST_BACK = 366

/** From which day on leaves are recalculated for a change of `day`; it may lie further back than they can. */
export function backOf(day: string, today: string): string {
  const first = addDays(today, -MOST_BACK)
  return day < first ? first : day
}

/** Asks whether leaves of the past are recalculated, too; absent where nothing of the past changes. */
export function BackField({ day, today, ...input }: { day: string; today: string } & ComponentProps<typeof Checkbox>) {
  const t = getTranslator('calendars')
  return day !== '' && day < today ? <Checkbox label={t('back')} {...input} /> : null
}
