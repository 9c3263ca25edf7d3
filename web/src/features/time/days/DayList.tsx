import { Button, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import type { TimeDay } from '../../../api/contract/time.ts'
import type { TimeRequest } from '../../../api/contract/time-requests.ts'
import { DayAxisHours, DayBar } from '../../../ui/chart/DayBar.tsx'
import { axisOf, type DayAxis } from '../../../ui/chart/dayAxis.ts'
import { formatLongDay, formatNearDay } from '../../../ui/format/format.ts'
import { formatMinutes } from '../../../ui/format/minutes.ts'
import { weekdayName } from '../../../ui/format/months.ts'
import { MinutesDifference } from '../../../ui/format/values.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { DayRemarks } from '../shared/DayRemarks.tsx'
import { dayRemarks, statusRemarks } from '../shared/dayWords.ts'
import { dayEdges } from '../shared/sessionTimes.ts'
import { DayDetail } from './DayDetail.tsx'
import classes from './Days.module.css'
import { minutesBeforeShift } from './minutesBeforeShift.ts'

interface DayListProps {
  /** the employee's or the user's id */
  employeeId: string
  /** newest first */
  days: readonly TimeDay[]
  pending: readonly TimeRequest[]
  today: string
  /** the open day */
  opened: string | undefined
  open: (day: string | undefined) => void
  /** opens the correction of a day; absent without the permission */
  correct?: ((day: string) => void) | undefined
  /** whether they are the reader's own days */
  own: boolean
}

/** One line for each day, on one axis; opening a day shows its explanation. */
export function DayList({ days, ...rest }: DayListProps) {
  const t = getTranslator('myTime')
  // All days of a person use the axis of their present location.
  const axis = axisOf(days, days[0]?.timeZone ?? 'UTC')
  return (
    <div className={classes.table}>
      <div className={classes.head} aria-hidden>
        <span>{t('columns.day')}</span>
        <DayAxisHours axis={axis} />
        <span className={classes.number}>{t('columns.in')}</span>
        <span className={classes.number}>{t('columns.out')}</span>
        <span className={classes.number}>{t('columns.counted')}</span>
        <span className={classes.number}>{t('columns.delta')}</span>
        <span>{t('columns.remarks')}</span>
      </div>
      <ul className={classes.days} aria-label={t('columns.days')}>
        {days.map((day) => (
          <DayLine key={day.day} day={day} axis={axis} {...rest} />
        ))}
      </ul>
    </div>
  )
}

interface DayLineProps extends Omit<DayListProps, 'days'> {
  day: TimeDay
  axis: DayAxis
}

function DayLine({ employeeId, day, axis, pending, today, opened, open, correct, own }: DayLineProps) {
  const t = getTranslator('myTime')
  const isOpen = opened === day.day
  const { start, end } = dayEdges(day)
  const hasSessions = day.sessions.length > 0
  const requests = pending.filter((request) => request.day === day.day)
  const remarks = [...statusRemarks(day), ...dayRemarks(day, requests)]
  const isMissing = day.flags.includes('no-clock-out')
  const counted = hasSessions ? formatMinutes(day.counted) : '–'
  const id = `day-${day.day}`
  return (
    <li className={classes.day} data-open={isOpen || undefined} id={id}>
      <UnstyledButton
        className={classes.line}
        aria-expanded={isOpen}
        onClick={() => open(isOpen ? undefined : day.day)}
      >
        <span className={classes.name}>
          <strong>{day.day === today ? t('columns.today') : weekdayName(day.day)}</strong>{' '}
          {formatNearDay(day.day, today)}
        </span>
        <DayBar
          day={day}
          axis={axis}
          zone={day.timeZone}
          now={new Date().toISOString()}
          onLeave={day.status === 'on leave'}
          cutEarly={minutesBeforeShift(day) > 0}
        />
        <span className={classes.number}>
          {hasSessions && <VisuallyHidden>{t('columns.in')} </VisuallyHidden>}
          {start}
        </span>
        <span className={classes.number} data-missing={isMissing || undefined}>
          {hasSessions && <VisuallyHidden>{t('columns.out')} </VisuallyHidden>}
          {end}
        </span>
        <strong className={classes.number}>
          {hasSessions && <VisuallyHidden>{t('columns.counted')} </VisuallyHidden>}
          {counted}
        </strong>
        <span className={classes.number} data-sign={hasSessions ? Math.sign(day.delta) : undefined}>
          {hasSessions ? <MinutesDifference value={day.delta} /> : '–'}
        </span>
        <span className={classes.remarks}>
          <DayRemarks remarks={remarks} />
        </span>
        <IconChevronDown size={18} aria-hidden className={classes.chevron} />
      </UnstyledButton>
      {isMissing && own && correct && requests.length === 0 && !day.frozen && (
        <Button
          size="xs"
          variant="light"
          className={classes.say}
          aria-haspopup="dialog"
          aria-label={t('missing.sayWhenOf', { day: formatLongDay(day.day) })}
          onClick={() => correct(day.day)}
        >
          {t('missing.sayWhen')}
        </Button>
      )}
      {isOpen && <DayDetail employeeId={employeeId} day={day.day} own={own} correct={correct} />}
    </li>
  )
}
