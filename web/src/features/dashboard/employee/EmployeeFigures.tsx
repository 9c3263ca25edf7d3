import { IconArrowNarrowRight, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import { formatChange } from './formatChange.ts'
import classes from './SummaryPanel.module.css'

const ICONS = { up: IconTrendingUp, flat: IconArrowNarrowRight, down: IconTrendingDown }

/** A change in percent: red with a falling line where it is negative, else green, with a rising line where it is positive. */
export function Change({ percent }: { percent: number }) {
  const trend = percent < 0 ? 'down' : percent > 0 ? 'up' : 'flat'
  const Icon = ICONS[trend]
  return (
    <span className={trend === 'down' ? classes.down : classes.up} data-trend={trend}>
      <Icon size={18} aria-hidden data-along-line />
      {formatChange(percent)}
    </span>
  )
}
