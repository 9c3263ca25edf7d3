import classes from './Chart.module.css'

export type ChartTone = 'green' | 'red' | 'amber' | 'blue' | 'teal' | 'violet' | 'ink' | 'grey'

interface DonutProps {
  /** clockwise; zeros are not drawn */
  parts: readonly { tone: ChartTone; value: number }[]
  size: number
  /** the value of a full ring; by default the sum of the parts */
  full?: number
}

const RADIUS = 15.9155
const GAP = 1.2

/** Shares of a whole as a ring; the figures beside it say them in words. */
export function Donut({ parts, size, full = 0 }: DonutProps) {
  const whole = Math.max(
    full,
    parts.reduce((sum, { value }) => sum + value, 0),
  )
  const drawn = parts.filter(({ value }) => value > 0)
  const gap = drawn.length > 1 ? GAP : 0
  const shares = drawn.map(({ value }) => (value / whole) * 100)
  return (
    <svg viewBox="0 0 40 40" width={size} height={size} aria-hidden="true" className={classes.donut}>
      <circle cx="20" cy="20" r={RADIUS} className={classes.track} />
      {drawn.map(({ tone }, index) => (
        <circle
          key={tone}
          cx="20"
          cy="20"
          r={RADIUS}
          className={classes.share}
          data-tone={tone}
          pathLength={100}
          strokeDasharray={`${Math.max(0.6, (shares[index] ?? 0) - gap)} 100`}
          strokeDashoffset={-shares.slice(0, index).reduce((sum, share) => sum + share, 0)}
        />
      ))}
    </svg>
  )
}
