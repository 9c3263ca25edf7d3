import { addDays, dayNumber, mondayOf } from '@ems/contract/core/days'
import { screens } from '@ems/contract/core/screens'
import { Button, Title } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTimeNow } from '../../../api/clock.ts'
import type { TimeNow } from '../../../api/contract/time.ts'
import { useUser } from '../../../api/session.ts'
import { formatLongDay } from '../../../ui/format/format.ts'
import { formatMinutes } from '../../../ui/format/minutes.ts'
import { shortWeekdayName, weekdayName } from '../../../ui/format/months.ts'
import { CardTextLink } from '../../../ui/page/links.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useCorrection } from '../days/useCorrection.tsx'
import { useDays } from '../shared/queries.ts'
import classes from './Clock.module.css'
import { ClockCard } from './ClockCard.tsx'

/** The most missing clock-outs on the home screen; My time has all. */
const MISSING_SHOWN = 2
/** After a week, a weekday without a date would be misunderstood as this week's. */
const NEAR_DAYS = 6

/**
 * The clock on the first screen of people who clock in: the button, missing clock-outs, and the week.
 * @param props.coming shown while it loads
 */
export default function HomeClock({ coming }: { coming: ReactNode }) {
  const { data, dataUpdatedAt } = useTimeNow()
  const user = useUser()
  const { correct, dialog } = useCorrection(user?._id ?? '', true)
  if (!data) return coming
  if (data.now.tracking !== 'clock' || !user) return null
  const { now } = data
  return (
    <>
      <ClockCard now={now} readAt={dataUpdatedAt} />
      {now.missing.slice(-MISSING_SHOWN).map((day) => (
        <Missing key={day} day={day} today={now.day} correct={() => correct(day)} />
      ))}
      <Week now={now} userId={user._id} />
      {dialog}
    </>
  )
}

function Missing({ day, today, correct }: { day: string; today: string; correct: () => void }) {
  const t = getTranslator('myTime')
  const isNear = dayNumber(today) - dayNumber(day) <= NEAR_DAYS
  return (
    <section className={classes.missing}>
      <IconClockExclamation size={24} aria-hidden />
      <div className={classes.fact}>
        <strong>{t('missing.title', { day: isNear ? weekdayName(day) : formatLongDay(day) })}</strong>
        <span>{t('missing.text')}</span>
      </div>
      <Button variant="light" aria-haspopup="dialog" onClick={correct}>
        {t('missing.sayWhen')}
      </Button>
    </section>
  )
}

function Week({ now, userId }: { now: TimeNow; userId: string }) {
  const t = getTranslator('myTime')
  const monday = mondayOf(now.day)
  const query = useDays(userId, monday, now.day)
  const days = query.data?.days ?? []
  const week = Array.from({ length: 7 }, (_, n) => {
    const day = addDays(monday, n)
    const known = days.find((one) => one.day === day)
    const counted = day === now.day ? Math.max(now.counted, 0) : (known?.counted ?? 0)
    return { day, counted, scheduled: known?.scheduled ?? 0, isMissing: known?.flags.includes('no-clock-out') ?? false }
  }).filter(({ counted, scheduled }, n) => n < 5 || counted > 0 || scheduled > 0)
  const highest = Math.max(480, ...week.map(({ counted, scheduled }) => Math.max(counted, scheduled)))
  const sum = (of: 'counted' | 'scheduled') => formatMinutes(week.reduce((total, day) => total + day[of], 0))
  // Bars without any height would look as if something failed to load.
  const isEmpty = !query.isPending && now.state !== 'in' && week.every((day) => day.counted === 0 && !day.isMissing)
  return (
    <section className={classes.card} aria-labelledby="clock-week" data-awaited={query.isPending || undefined}>
      <div className={classes.line}>
        <Title order={2} id="clock-week">
          {t('week.title')}
        </Title>
        <CardTextLink to={screens.employee.time}>{t('week.all')}</CardTextLink>
      </div>
      <p className={classes.second}>{t('week.sum', { counted: sum('counted'), scheduled: sum('scheduled') })}</p>
      {!isEmpty && (
        <ul className={classes.week}>
          {week.map(({ day, counted, isMissing }) => (
            <li key={day} aria-label={t('week.day', { day: weekdayName(day), counted: formatMinutes(counted) })}>
              <span className={classes.column} aria-hidden>
                {counted > 0 && formatMinutes(counted)}
                <span
                  data-missing={isMissing || undefined}
                  style={{ blockSize: `calc((100% - 1lh) * ${counted / highest})` }}
                />
              </span>
              <span aria-hidden data-today={day === now.day || undefined}>
                {shortWeekdayName(day)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
