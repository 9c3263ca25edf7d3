import { getTranslator } from '../../../ui/words/words.ts'
import { durationBetween } from './jobHistory.ts'

/** The time between two days in its two largest units: `3 years 2 months`, `12 days`. */
export function formatDuration(from: string, to: string): string {
  const t = getTranslator('job')
  const { years, months, days } = durationBetween(from, to)
  if (years > 0 && months > 0)
    return t('duration.both', {
      years: t('duration.years', { count: years }),
      months: t('duration.months', { count: months }),
    })
  if (years > 0) return t('duration.years', { count: years })
  return months > 0 ? t('duration.months', { count: months }) : t('duration.days', { count: days })
}
