import classes from './Chart.module.css'

const WIDTH = 110
const HEIGHT = 36
const EDGE = 4

/** A line without an axis that shows the development of a figure. The figure says it in words. */
export default function Sparkline({ values }: { values: readonly number[] }) {
  const lowest = Math.min(...values)
  const spread = Math.max(...values) - lowest
  const points = values.map((value, index) => {
    const x = EDGE + (index * (WIDTH - 2 * EDGE)) / Math.max(1, values.length - 1)
    const share = spread === 0 ? 0.5 : (value - lowest) / spread
    return [x, HEIGHT - 12 - share * (HEIGHT - 12 - EDGE)] as const
  })
  const line = points.map(([x, y], at) => `${at ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  const [x = 0, y = 0] = points.at(-1) ?? []
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true" data-along-line>
      <path d={`${line}L${WIDTH - EDGE} ${HEIGHT}L${EDGE} ${HEIGHT}Z`} className={classes.ground} />
      <path d={line} className={classes.line} />
      <circle cx={x} cy={y} r={3.5} className={classes.end} />
    </svg>
  )
}
