import '@mantine/dates/styles.css'
import { addDays, isDay } from '@ems/contract/core/days'
import { DatePicker } from '@mantine/dates'
import { useEffect, useRef } from 'react'
import { useOrganisation } from '../../api/organisation.ts'
import { formatLongDay, formatMonth, formatShortMonth } from '../format/format.ts'
import { shortWeekdayName } from '../format/months.ts'
import { getTranslator } from '../words/words.ts'
import classes from './Calendar.module.css'

interface CalendarProps {
  /** a day, or empty */
  day: string
  min: number | string | undefined
  max: number | string | undefined
  /** whether a second press on the chosen day clears it */
  clearable: boolean
  /** whether the year is chosen first, if there is no day yet */
  yearFirst: boolean
  choose: (day: string) => void
}

/** In days. Most dates of birth are within a decade of thirty years ago. */
const THIRTY_YEARS = 30 * 365

const dayOr = (limit: number | string | undefined, otherwise: string) =>
  isDay(String(limit)) ? String(limit) : otherwise

/** A month of days, from which one is chosen. */
export default function Calendar({ day, min, max, clearable, yearFirst, choose }: CalendarProps) {
  const t = getTranslator('common')
  const today = useOrganisation().data?.organisation.today
  const chosen = isDay(day) ? day : null
  const [first, last] = [dayOr(min, '1900-01-01'), dayOr(max, '9999-12-31')]
  const nearest = today && (today < first ? first : today > last ? last : today)
  const start = chosen ?? nearest
  const calendar = useRef<HTMLDivElement>(null)
  // The calendar arrives after its popover, which therefore has nothing to focus.
  useEffect(() => {
    const days = calendar.current
    const first = days?.querySelector<HTMLElement>('[data-start]') ?? days?.querySelector('button')
    first?.focus()
  }, [])
  return (
    <DatePicker
      ref={calendar}
      // Escape closes the calendar, not the dialog around its field.
      __stopPropagation
      value={chosen}
      {...(start && { defaultDate: yearFirst && !chosen ? addDays(start, -THIRTY_YEARS) : start })}
      {...(yearFirst && !chosen && { defaultLevel: 'decade' })}
      minDate={first}
      maxDate={last}
      allowDeselect={clearable}
      onChange={(value) => choose(value ?? '')}
      weekendDays={[]}
      hideOutsideDates
      classNames={classes}
      getDayProps={(date) => ({
        'aria-current': date === today ? 'date' : undefined,
        'data-start': date === start || undefined,
      })}
      getDayAriaLabel={formatLongDay}
      weekdayFormat={(date) => shortWeekdayName(date)}
      monthLabelFormat={(date) => formatMonth(date.slice(0, 7))}
      monthsListFormat={(date) => formatShortMonth(date)}
      previousLabel={t('day.previous')}
      nextLabel={t('day.next')}
    />
  )
}
