import { VisuallyHidden } from '@mantine/core'
import type { AbsentPerson } from '../../../api/contract/leave-calendar.ts'
import { formatMonth } from '../../../ui/format/format.ts'
import { shortWeekdayName, weekdayName } from '../../../ui/format/months.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { countAwayOn, weeksOf } from '../calendar/absences.ts'
import classes from './RequestMonth.module.css'

interface MonthTableProps {
  /** the person's days; absent if the person is not employed in the month */
  own: AbsentPerson | undefined
  others: readonly AbsentPerson[]
  days: readonly string[]
  today: string
  chosen: { from: string; to: string } | null
  choose: (day: string) => void
}

/** The days of a month, week by week, Monday first. */
export function MonthTable(props: MonthTableProps) {
  const weeks = weeksOf(props.days)
  const whole = weeks.find((week) => week.every((day) => day !== null)) ?? []
  return (
    <table className={classes.month}>
      <caption hidden>{formatMonth((props.days[0] ?? '').slice(0, 7))}</caption>
      <thead>
        <tr>
          {whole.map((day) => (
            <th key={day} scope="col">
              <VisuallyHidden>{day && weekdayName(day)}</VisuallyHidden>
              <span aria-hidden>{day && shortWeekdayName(day)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, place) =>
              // biome-ignore lint/suspicious/noArrayIndexKey: a day outside the month is identified by its position
              day === null ? <td key={place} data-blank /> : <DayCell key={day} day={day} {...props} />,
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function DayCell({ day, own, others, today, chosen, choose }: MonthTableProps & { day: string }) {
  const t = getTranslator('leaves')
  const holiday = own?.holidays.find((one) => one.day === day)
  const isOff = own?.off.includes(day) ?? false
  const isOwn = own?.spans.some(({ from, to }) => from <= day && to >= day) ?? false
  const away = countAwayOn(others, day)
  const labels = [
    holiday?.name,
    isOff && !holiday && t('beside.off'),
    isOwn && t('beside.own'),
    away > 0 && t('list.othersAway', { count: away }),
  ].filter(Boolean)
  const isChosen = chosen !== null && chosen.from <= day && chosen.to >= day
  return (
    <td
      data-off={isOff || undefined}
      data-holiday={holiday?.part}
      data-own={isOwn || undefined}
      data-today={day === today || undefined}
      data-chosen={isChosen || undefined}
      data-end={(isChosen && (day === chosen.from || day === chosen.to)) || undefined}
    >
      {/* By keyboard the two date fields are the way: forty stops more would be in it. */}
      <button
        type="button"
        tabIndex={-1}
        title={labels.join(', ') || undefined}
        aria-pressed={isChosen}
        onClick={() => choose(day)}
      >
        <span>{Number(day.slice(8))}</span>
        <span className={classes.marks} aria-hidden>
          {away > 0 && <span>{away}</span>}
        </span>
        {labels.length > 0 && <VisuallyHidden>{labels.join(', ')}</VisuallyHidden>}
      </button>
    </td>
  )
}
