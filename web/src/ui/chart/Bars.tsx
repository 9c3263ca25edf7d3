import { useDirection } from '@mantine/core'
import { useElementSize } from '@mantine/hooks'
import { Fragment, lazy, Suspense } from 'react'
import classes from './Chart.module.css'
import type { ChartTone } from './Donut.tsx'
import { axisWidth, Grid, ticksTo, useMark, widthOf } from './Grid.tsx'
import { Tip } from './Tip.tsx'

// The dashboard has no rows.
const RowBars = lazy(() => import('./RowBars.tsx'))

export interface BarsProps {
  /** from bottom to top, the name of each part and its tone */
  parts: readonly { name: string; tone: ChartTone }[]
  /** one for each bar, with a value for each part, and what it says if it is marked: its name, then its values */
  bars: readonly {
    key: string
    label: string
    /** the month of a day: named below the first of its bars */
    group?: string
    values: readonly number[]
    said: readonly string[]
  }[]
  /** what the axis counts, above it */
  unit?: string
  /** the subject of the bars, read aloud with the marked one */
  label: string
  height: number
  /** the parts stand beside each other, each from zero */
  beside?: boolean
  /** the greatest width of a bar, in pixels */
  widest?: number
  formatAxis: (value: number) => string
  /** a value above its bar if it has no room there as on the axis */
  formatValue?: (value: number) => string
}

const TOP = 8
const BOTTOM = 22
/** the line of the groups */
const GROUPS = 15
const AXIS = 40
const WIDEST = 22
/** the room above a bar for its value */
const VALUE = 14
/** the least distance of two values */
const VALUE_GAP = 8
/** with more bars, the values are only read from the axis and the marked bar */
const MOST_VALUES = 12
/** the least distance of two lines of the axis */
const LINE = 22
/** the least height of a row, in which its name is readable */
const ROW = 20

/** The lines of an axis that have room. */
const thinned = (ticks: readonly number[], room: number): readonly number[] => {
  const every = Math.max(1, Math.ceil((LINE * (ticks.length - 1)) / Math.max(LINE, room)))
  return ticks.filter((_, at) => at % every === 0)
}

/**
 * Bars from zero, stacked or beside each other: columns, or rows where the names are too long for columns. Hovering or the arrow keys mark one. Columns have their value above them, or the sum of their parts, if it has room.
 */
export function Bars({
  parts,
  bars,
  unit,
  label,
  height: least,
  beside,
  widest = WIDEST,
  formatAxis,
  formatValue = formatAxis,
}: BarsProps) {
  const { ref, width } = useElementSize()
  const fromEnd = useDirection().dir === 'rtl'
  const { marked, setMarked, move } = useMark(bars.length, fromEnd)
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const ticks = ticksTo(Math.max(0, ...bars.flatMap(({ values }) => (beside ? values : sumOf(values)))))
  const highest = ticks.at(-1) ?? 1
  const axis = axisWidth(ticks.map(formatAxis), AXIS)
  const slot = Math.max(0, width - axis) / Math.max(1, bars.length)
  const abreast = beside ? parts.length : 1
  const thick = Math.min(widest, (slot * (beside ? 0.8 : 0.62)) / abreast)
  const fits = (format: typeof formatAxis) =>
    widthOf(bars.flatMap(({ values }) => (beside ? values : [sumOf(values)]).map(format))) <=
    (abreast > 1 ? thick : slot - VALUE_GAP)
  const toValue = bars.length <= MOST_VALUES ? [formatAxis, formatValue].find(fits) : undefined
  const above = toValue || unit ? TOP + VALUE : TOP
  const inRows = width > 0 && bars.some(({ label: name }) => widthOf([name]) > slot)
  const height = inRows ? Math.max(least, bars.length * ROW) : least
  const toX = (index: number) => {
    const x = axis + slot * (index + 0.5)
    return fromEnd ? width - x : x
  }
  const below = bars.some(({ group }) => group) ? BOTTOM + GROUPS : BOTTOM
  const toY = (value: number) => above + (1 - value / highest) * (height - above - below)
  const mark = marked === null ? undefined : bars[marked]
  return (
    <div ref={ref} className={classes.chart} style={{ height }}>
      {width > 0 && (
        <svg
          width={width}
          height={height}
          role="img"
          aria-label={mark ? `${label}: ${mark.said.join(', ')}` : label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read it bar by bar
          tabIndex={0}
          onKeyDown={move}
          onBlur={() => setMarked(null)}
          onPointerLeave={() => setMarked(null)}
        >
          {inRows ? (
            <Suspense>
              <RowBars {...{ parts, bars, formatAxis, width, height, fromEnd, marked, setMarked }} />
            </Suspense>
          ) : (
            <Grid
              ticks={thinned(ticks, height - above - below)}
              toY={toY}
              width={width}
              axis={axis}
              fromEnd={fromEnd}
              format={formatAxis}
            />
          )}
          {unit && !inRows && (
            <text className={classes.tick} x={fromEnd ? width : 0} y={10} textAnchor="start">
              {unit}
            </text>
          )}
          {(inRows ? [] : bars).map(({ key, label: name, group, values }, index) => (
            <g key={key} onPointerEnter={() => setMarked(index)}>
              <rect x={toX(index) - slot / 2} y={0} width={slot} height={height} className={classes.area} />
              {values.map((value, part) => {
                const base = beside ? 0 : sumOf(values.slice(0, part))
                const place = beside ? (fromEnd ? parts.length - 1 - part : part) : 0
                const top = toY(base + value)
                const left = toX(index) - (thick * abreast) / 2 + thick * place
                return value === 0 ? null : (
                  <Fragment key={parts[part]?.name}>
                    <rect
                      x={left}
                      width={beside ? thick - 1 : thick}
                      y={top}
                      height={Math.max(1, toY(base) - top - (base > 0 ? 1 : 0))}
                      className={classes.bar}
                      data-tone={parts[part]?.tone}
                      data-marked={index === marked || undefined}
                    />
                    {toValue && (beside || base + value === sumOf(values)) && (
                      <text className={classes.value} x={left + thick / 2} y={top - 5} textAnchor="middle">
                        {toValue(base + value)}
                      </text>
                    )}
                  </Fragment>
                )
              })}
              <text className={classes.tick} x={toX(index)} y={height - 6 - (below - BOTTOM)} textAnchor="middle">
                {name}
              </text>
              {group !== bars[index - 1]?.group && (
                <text className={classes.tick} x={toX(index)} y={height - 6} textAnchor="middle">
                  {group}
                </text>
              )}
            </g>
          ))}
        </svg>
      )}
      {mark && marked !== null && (
        <Tip
          said={mark.said}
          width={width}
          {...(inRows
            ? { x: width, y: `min(${height}px - 100%, ${(height / bars.length) * (marked + 1)}px)` }
            : { x: toX(marked), gap: (thick * abreast) / 2 + VALUE_GAP })}
        />
      )}
    </div>
  )
}
