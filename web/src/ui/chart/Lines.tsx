import { useDirection } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import classes from './Chart.module.css'
import type { ChartTone } from './Donut.tsx'
import { axisWidth, Grid, ticksTo, useMark } from './Grid.tsx'
import { Tip } from './Tip.tsx'

interface LinesProps {
  lines: readonly { name: string; tone: ChartTone }[]
  /** over time, each with a value for each line; null for no value and a gap in the line */
  points: readonly { key: string; label: string; values: readonly (number | null)[] }[]
  /** the subject of the lines, read aloud with the marked point */
  label: string
  height: number
  /** a value in words */
  format: (value: number) => string
  formatAxis: (value: number) => string
}

const TOP = 28
const BOTTOM = 24
const AXIS = 44
const END = 28
const LABEL = 64
/** from a marked time to what it says */
const GAP = 12
/** the least distance of the last points of two lines whose values are written */
const APART = 16

/**
 * Several lines over time, from zero. Hovering or the arrow keys mark a time and show the value of each line; before that,
 * the last value of a line is written where no other line ends.
 */
export function Lines({ lines, points, label, height, format, formatAxis }: LinesProps) {
  const { ref, width } = useElementSize()
  const fromEnd = useDirection().dir === 'rtl'
  const { marked, setMarked, move } = useMark(points.length, fromEnd)
  const known = points.flatMap(({ values }) => values.flatMap((value) => value ?? []))
  const ticks = ticksTo(Math.max(0, ...known))
  const highest = ticks.at(-1) ?? 1
  const axis = axisWidth(ticks.map(formatAxis), AXIS)
  const step = Math.max(0, width - axis - END) / Math.max(1, points.length - 1)
  const toX = (index: number) => {
    const x = points.length === 1 ? (axis + width - END) / 2 : axis + index * step
    return fromEnd ? width - x : x
  }
  const toY = (value: number) => TOP + (1 - Math.max(0, value) / highest) * (height - TOP - BOTTOM)
  // Without room for all names, every second or third is shown.
  const every = Math.max(1, Math.ceil((LABEL * points.length) / Math.max(LABEL, width - axis - END)))
  const pathOf = (line: number) =>
    points
      .map(({ values }, index) => {
        const value = values[line]
        if (value == null) return ''
        return `${points[index - 1]?.values[line] == null ? 'M' : 'L'}${toX(index)} ${toY(value)}`
      })
      .join('')
  const ends = lines.flatMap(({ name }, line) => {
    const index = points.findLastIndex(({ values }) => values[line] != null)
    const value = points[index]?.values[line]
    return value == null ? [] : [{ name, value, x: toX(index), y: toY(value) }]
  })
  const mark = marked === null ? undefined : points[marked]
  const markTexts = mark && [mark.label, ...valuesOf(mark.values, lines, format)]
  return (
    <div ref={ref} className={classes.chart} style={{ height }}>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={markTexts ? `${label}: ${markTexts.join(', ')}` : label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read it point by point
          tabIndex={0}
          onKeyDown={move}
          onBlur={() => setMarked(null)}
          onPointerLeave={() => setMarked(null)}
          onPointerMove={({ nativeEvent: { offsetX } }) => {
            const along = (fromEnd ? width - offsetX : offsetX) - axis
            setMarked(Math.min(points.length - 1, Math.max(0, Math.round(along / Math.max(1, step)))))
          }}
        >
          <Grid ticks={ticks} toY={toY} width={width} axis={axis} end={END} fromEnd={fromEnd} format={formatAxis} />
          {points.map((point, index) =>
            (points.length - 1 - index) % every > 0 ? null : (
              <text key={point.key} className={classes.tick} x={toX(index)} y={height - 6} textAnchor="middle">
                {point.label}
              </text>
            ),
          )}
          {marked !== null && <line className={classes.guide} x1={toX(marked)} x2={toX(marked)} y1={TOP} y2={toY(0)} />}
          {lines.map(({ name, tone }, line) => (
            <g key={name} className={classes.series} data-tone={tone}>
              <path d={pathOf(line)} className={classes.line} data-tone={tone} />
              {points.map(({ key, values }, index) => {
                const value = values[line]
                return value == null ? null : <circle key={key} cx={toX(index)} cy={toY(value)} r={3} />
              })}
            </g>
          ))}
          {(mark ? [] : ends).map(({ name, value, x, y }) =>
            ends.some((other) => other.name !== name && Math.abs(other.y - y) < APART) ? null : (
              <text
                key={name}
                className={classes.last}
                x={x + (fromEnd ? 1 - END : END - 1)}
                y={y - 10}
                textAnchor="end"
              >
                {format(value)}
              </text>
            ),
          )}
        </svg>
      )}
      {markTexts && marked !== null && <Tip said={markTexts} x={toX(marked)} width={width} gap={GAP} />}
    </div>
  )
}

/** The figures at a time in words; with the name of the line if there are several. */
const valuesOf = (values: readonly (number | null)[], lines: LinesProps['lines'], format: LinesProps['format']) =>
  values.flatMap((value, line) =>
    value === null ? [] : lines.length > 1 ? `${lines[line]?.name} ${format(value)}` : format(value),
  )
