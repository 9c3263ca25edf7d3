import { useDirection } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { useId } from 'react'
import classes from './Chart.module.css'
import { Grid, ticksTo, useMark } from './Grid.tsx'

interface Point {
  label: string
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
}

const TOP = 32
const BOTTOM = 28
const AXIS = 64
const END = 28
const LABEL = 64
/** With more points, only the marked one has a dot. */
const DOTS = 48

/** A line over time, from zero. Hovering or the arrow keys mark a point. */
export default function LineChart({ points, label, height, format, formatAxis }: LineChartProps) {
  const { ref, width } = useElementSize()
  const fromEnd = useDirection().dir === 'rtl'
  const fill = useId()
  const ticks = ticksTo(Math.max(0, ...points.map(({ value }) => value ?? 0)))
  const highest = ticks.at(-1) ?? 1
  const toX = (index: number) => {
    const x = AXIS + 16 + (index * Math.max(0, width - AXIS - END - 16)) / Math.max(1, points.length - 1)
    return fromEnd ? width - x : x
  }
  // Without room for all names, every second or third is shown.
  const every = Math.max(1, Math.ceil((LABEL * points.length) / Math.max(LABEL, width - AXIS - END)))
  const toY = (value: number) => TOP + (1 - value / highest) * (height - TOP - BOTTOM)
  const shown = points.flatMap(({ label: name, value }, index) =>
    value === null ? [] : [{ name, value, index, x: toX(index), y: toY(value) }],
  )
  const line = shown.map(({ x, y }, at) => `${at ? 'L' : 'M'}${x} ${y}`).join('')
  const { marked, setMarked, move } = useMark(shown.length, fromEnd)
  const mark = marked === null ? undefined : shown[marked]
  const last = shown.at(-1)

  return (
    <div ref={ref} className={classes.chart} style={{ height }}>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={mark ? `${label}: ${mark.name}, ${format(mark.value)}` : label}
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
          {last && !mark && (
            <text
              className={classes.last}
              // In the margin beside the last point, where the text ends.
              x={last.x + (fromEnd ? 1 - END : END - 1)}
              // Above the points that it would cover on a phone.
              y={Math.min(...shown.map(({ x, y }) => (Math.abs(x - last.x) < LABEL ? y : last.y))) - 12}
              textAnchor="end"
            >
              {format(last.value)}
            </text>
          )}
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
