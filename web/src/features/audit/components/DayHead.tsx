import { addDays } from '@ems/contract/core/day-numbers'
import type { ReactNode } from 'react'
import { useOrganisation, useTimeZone } from '../../../api/organisation.ts'
import { dayOf, formatLongDay } from '../../../ui/format/format.ts'
import { days } from '../../../ui/format/intl.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './EventTable.module.css'

const nearLongDay = days({ weekday: 'long', month: 'long', day: 'numeric' })

/** The heads of a list by day: above the first row of each day in the organisation's time zone. */
export function useDayHeads(): (row: { at: string }, previous: { at: string } | undefined) => ReactNode {
  const zone = useTimeZone()
  const today = useOrganisation().data?.organisation.today
  return ({ at }, previous) => {
    const day = dayOf(at, zone)
    return previous && dayOf(previous.at, zone) === day ? null : <DayHead day={day} today={today} />
  }
}

function DayHead({ day, today }: { day: string; today: string | undefined }) {
  const t = getTranslator('audit')
  const isNear = today !== undefined && day.slice(0, 4) === today.slice(0, 4)
  return (
    <span className={classes.day}>
      {day === today && <b>{t('today')}</b>}
      {today !== undefined && day === addDays(today, -1) && <b>{t('yesterday')}</b>}
      <time dateTime={day}>{isNear ? nearLongDay().format(new Date(`${day}T00:00:00Z`)) : formatLongDay(day)}</time>
    </span>
  )
}
