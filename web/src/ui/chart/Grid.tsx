import { type KeyboardEvent, useState } from 'react'
import classes from './Chart.module.css'

/** the width of a letter of an axis */
const LETTER = 6.5

/** The room of some texts in the size of an axis. */
export const widthOf = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length)) * LETTER

/** The room for the labels of an axis. @param least the room that it has in any case */
export const axisWidth = (labels: readonly string[], least: number): number => Math.max(least, widthOf(labels) + 12)

interface GridProps {
  ticks: readonly number[]
  toY: (value: number) => number
  width: number
  /** the space for the labels, and for content at the other end */
  axis: number
  end?: number
  /** whether the labels are at the right, as in right-to-left languages */
  fromEnd: boolean
  format: (value: number) => string
}

/** The hairlines of a chart with the labels of its axis. */
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

/**
 * The marked item of a chart, by hovering or by the arrow keys, which begin at the last one.
 * @param count the number of items
 * @param fromEnd whether time runs from right to left
 */
export function useMark(count: number, fromEnd: boolean) {
  const [marked, setMarked] = useState<number | null>(null)
  const move = (event: KeyboardEvent) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step || count === 0) return
    event.preventDefault()
    const next = marked === null ? count - 1 : marked + (fromEnd ? -step : step)
    setMarked(Math.min(count - 1, Math.max(0, next)))
  }
  return { marked, setMarked, move }
}

const STEPS = [1, 2, 2.5, 5, 10]
const LINES = 4

/**
 * The lines of an axis from zero to at least the highest value, at round figures.
 * @returns the figures from zero upwards; for only zeros a single step
 */
export function ticksTo(highest: number): number[] {
  if (highest <= 0) return [0, 1]
  const rough = highest / LINES
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (STEPS.find((each) => each * power >= rough * 0.999) ?? 10) * power
  const count = Math.ceil(highest / step - 1e-9)
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}
