import { dayNumber } from '@ems/contract/core/days'
import { IconCalendarDollar } from '@tabler/icons-react'
import type { Home } from '../../../api/contract/dashboard.ts'
import { formatLongDay } from '../../../ui/format/format.ts'
import { wordsOf } from '../../../ui/words/words.ts'
import classes from '../employee/Home.module.css'

/** In how many days one is paid, and whether that is recorded or reckoned from the last time. */
export default function NextPay({ home: { pay, date } }: { home: Home }) {
  const t = wordsOf('dashboard')
  if (!pay?.next) return null
  const { day, recorded } = pay.next
  return (
    <p className={classes.pay}>
      <span className={classes.icon}>
        <IconCalendarDollar size={20} aria-hidden />
      </span>
      <span className={classes.said}>
        <strong>{t('home.nextPay', { count: dayNumber(day) - dayNumber(date) })}</strong>
        <span className={classes.second}>
          {recorded ? formatLongDay(day) : t('home.reckoned', { day: formatLongDay(day) })}
        </span>
      </span>
    </p>
  )
}
