import classes from './Chart.module.css'

interface GridProps {
  ticks: readonly number[]
  toY: (value: number) => number
  width: number
  /** the room for the figures, and for what stands behind the other end */
  axis: number
  end?: number
  /** whether the figures stand at the right, as in languages from right to left */
  fromEnd: boolean
  format: (value: number) => string
}

/** The hairlines of a chart with the figures of its axis. */
export const Grid = ({ ticks, toY, width, axis, end = 0, fromEnd, format }: GridProps) =>
  ticks.map((tick) => (
    <g key={tick}>
      <line
        className={classes.grid}
        x1={fromEnd ? end : axis}
        x2={fromEnd ? width - axis : width - end}
        y1={toY(tick)}
        y2={toY(tick)}
      />
      <text
        className={classes.tick}
        x={fromEnd ? width - axis + 8 : axis - 8}
        y={toY(tick)}
        dy="0.32em"
        textAnchor="end"
      >
        {format(tick)}
      </text>
    </g>
  ))
