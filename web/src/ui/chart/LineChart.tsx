import { useDirection } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useId } from 'react'
import classes from './Chart.module.css'
import { Grid, ticksTo, useMark, widthOf } from './Grid.tsx'

interface Point {
  label: string
  /** the label in full, read aloud */
  said?: string
  /** null for no value: the line begins or ends there */
  value: number | null
}

interface LineChartProps {
  points: readonly Point[]
  /** the subject of the line, read aloud with the marked point */
  label: string
  height: number
  /** a value in words */
  format: (value: number) => string
  /** a label of the axis, shorter if possible */
  formatAxis: (value: number) => string
  /** whether each change is written at its point, not only the last value, if it has room */
  changes?: boolean
}

const TOP = 32
const BOTTOM = 28
const AXIS = 64
/** from the axis to the first point, whose value is above it */
const EDGE = 32
const END = 28
/** between two labels */
const LABEL_GAP = 12
/** With more points, only the marked one has a dot. */
const DOTS = 48

/** A line over time, from zero. Hovering or the arrow keys mark a point. */
export default function LineChart({ points, label, height, format, formatAxis, changes }: LineChartProps) {
  const { ref, width } = useElementSize()
  const fromEnd = useDirection().dir === 'rtl'
  const fill = useId()
  const ticks = ticksTo(Math.max(0, ...points.map(({ value }) => value ?? 0)))
  const highest = ticks.at(-1) ?? 1
  const step = Math.max(0, width - AXIS - END - EDGE) / Math.max(1, points.length - 1)
  const toX = (index: number) => {
    const x = AXIS + EDGE + index * step
    return fromEnd ? width - x : x
  }
  // Without room for all names, every second or third is shown.
  const every = Math.max(1, Math.ceil((widthOf(points.map((point) => point.label)) + LABEL_GAP) / Math.max(1, step)))
  const toY = (value: number) => TOP + (1 - value / highest) * (height - TOP - BOTTOM)
  const shown = points.flatMap(({ label: name, said = name, value }, index) =>
    value === null ? [] : [{ said, value, index, x: toX(index), y: toY(value) }],
  )
  const line = shown.map(({ x, y }, at) => `${at ? 'L' : 'M'}${x} ${y}`).join('')
  const { marked, setMarked, move } = useMark(shown.length, fromEnd)
  const mark = marked === null ? undefined : shown[marked]
  const last = shown.at(-1)
  const fits = widthOf(shown.map(({ value }) => format(value))) + LABEL_GAP <= step
  const written = shown.filter(
    (point, place) => point === last || (changes && fits && point.value !== shown[place - 1]?.value),
  )
  /** The highest place of the line within a distance of a point. */
  const topNear = ({ x, y }: { x: number; y: number }, distance: number) =>
    Math.min(
      ...shown.map((other) => {
        const share = Math.min(1, distance / Math.max(1, Math.abs(other.x - x)))
        return Math.abs(other.x - x) <= step + 1 ? y + (other.y - y) * share : y
      }),
    )

  return (
    <div ref={ref} className={classes.chart} style={{ height }}>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={mark ? `${label}: ${mark.said}, ${format(mark.value)}` : label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read it point by point
          tabIndex={0}
          onKeyDown={move}
          onBlur={() => setMarked(null)}
          onPointerLeave={() => setMarked(null)}
          onPointerMove={({ nativeEvent: { offsetX } }) => setMarked(nearest(shown, offsetX))}
        >
          <defs>
            <linearGradient id={fill} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" className={classes.from} />
              <stop offset="1" className={classes.to} />
            </linearGradient>
          </defs>
          <Grid ticks={ticks} toY={toY} width={width} axis={AXIS} end={END} fromEnd={fromEnd} format={formatAxis} />
          {points.map((point, index) =>
            (points.length - 1 - index) % every > 0 ? null : (
              <text key={point.label} className={classes.tick} x={toX(index)} y={height - 8} textAnchor="middle">
                {point.label}
              </text>
            ),
          )}
          {shown.length > 1 && (
            <path
              d={`${line}L${shown.at(-1)?.x} ${toY(0)}L${shown[0]?.x} ${toY(0)}Z`}
              fill={`url(#${CSS.escape(fill)})`}
            />
          )}
          <path d={line} className={classes.line} />
          {shown.map(({ x, y, index }, place) =>
            shown.length > DOTS && place !== marked ? null : (
              <circle key={index} cx={x} cy={y} r={place === marked ? 5.5 : 4} className={classes.dot} />
            ),
          )}
          {(mark ? [] : written).map((point) => {
            const text = format(point.value)
            const isLast = point === last
            return (
              <text
                key={point.index}
                className={classes.last}
                // The last one ends in the margin beside its point.
                x={point.x + (isLast ? (fromEnd ? 1 - END : END - 1) : 0)}
                // Above the line that it would cover.
                y={topNear(point, isLast ? widthOf([text]) - END : widthOf([text]) / 2) - 12}
                textAnchor={isLast ? 'end' : 'middle'}
              >
                {text}
              </text>
            )
          })}
        </svg>
      )}
      {mark && (
        <span className={classes.tip} style={{ translate: `calc(${mark.x}px - 50%) ${Math.max(0, mark.y - 38)}px` }}>
          {format(mark.value)}
        </span>
      )}
    </div>
  )
}

/** The index of the point nearest to the pointer. */
const nearest = (shown: readonly { x: number }[], x: number): number | null =>
  shown.reduce<number | null>(
    (best, each, place) => (Math.abs(each.x - x) < Math.abs((shown[best ?? -1]?.x ?? Infinity) - x) ? place : best),
    null,
  )
