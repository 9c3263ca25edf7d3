import { dayNumber } from '@ems/contract/core/days'
import { IconArrowNarrowRight, IconCalendarDollar, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import type { Home } from '../../../api/contract/dashboard.ts'
import { formatLongDay } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { formatChange } from './formatChange.ts'
import classes from './Home.module.css'
import panel from './SummaryPanel.module.css'

const ICONS = { up: IconTrendingUp, flat: IconArrowNarrowRight, down: IconTrendingDown }

/** A change in percent: red with a falling line if it is negative, else green, with a rising line if it is positive. */
export function PercentChange({ percent }: { percent: number }) {
  const trend = percent < 0 ? 'down' : percent > 0 ? 'up' : 'flat'
  const Icon = ICONS[trend]
  return (
    <span className={trend === 'down' ? panel.down : panel.up} data-trend={trend}>
      <Icon size={18} aria-hidden data-along-line />
      {formatChange(percent)}
    </span>
  )
}

/** The days until the next pay date, and whether that date is recorded or estimated from the last one. */
export default function NextPay({ home: { pay, date } }: { home: Home }) {
  const t = getTranslator('dashboard')
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

interface TaskProgressProps {
  /** undefined while they load */
  tasks: { total: number; completed: number } | undefined
}

/** The finished share of the tasks as a bar; the figures above say it in words. */
export const TaskProgress = ({ tasks }: TaskProgressProps) => (
  <div className={classes.bar} aria-hidden>
    <span style={{ width: `${tasks?.total ? (100 * tasks.completed) / tasks.total : 0}%` }} />
  </div>
)
