import { addDays } from '@ems/contract/core/day-numbers'
import { useOrganisation, useTimeZone } from '../../api/organisation.ts'
import { getTranslator } from '../words/words.ts'
import { dayOf, formatDay, formatNearDay, formatTime } from './format.ts'

/** An instant without its zone: `today 10:42 PM`, `Nov 26, 5:39 PM`, and with its year where that is not this one. */
export function formatMoment(value: string, timeZone: string, today: string | undefined): string {
  const t = getTranslator('common')
  const day = dayOf(value, timeZone)
  const time = formatTime(value, timeZone)
  if (today === undefined) return t('moment.other', { day: formatDay(day), time })
  if (day === today) return t('moment.today', { time })
  if (day === addDays(today, -1)) return t('moment.yesterday', { time })
  return t('moment.other', { day: formatNearDay(day, today), time })
}

/** `formatMoment` by the organisation's clock. Where several stand on a screen, the zone is said once: see `useZoneName`. */
export function useMoment(): (value: string) => string {
  const timeZone = useTimeZone()
  const today = useOrganisation().data?.organisation.today
  return (value) => formatMoment(value, timeZone, today)
}

/** The organisation's time zone in short: `UTC`, `Lisbon time`. */
export function useZoneName(): string {
  const t = getTranslator('common')
  const timeZone = useTimeZone()
  const place = timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
  return timeZone.includes('/') && !timeZone.startsWith('Etc/') ? t('moment.zone', { place }) : place
}
