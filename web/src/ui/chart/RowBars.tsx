import type { BarsProps } from './Bars.tsx'
import classes from './Chart.module.css'

const LETTER = 6.5
/** the room of a value after its bar */
const VALUE = 48
const GAP = 8

interface RowBarsProps extends Pick<BarsProps, 'parts' | 'bars' | 'formatAxis'> {
  width: number
  height: number
  /** the direction of reading is from right to left */
  fromEnd: boolean
  marked: number | null
  setMarked: (index: number) => void
}

/** Bars in rows, each with its name before it and its value after it: for names that have no room below a bar. */
export default function RowBars({ parts, bars, formatAxis, width, height, fromEnd, marked, setMarked }: RowBarsProps) {
  const row = height / Math.max(1, bars.length)
  const thick = Math.min(18, row * 0.7)
  const letters = Math.floor((width * 0.45) / LETTER)
  const namesEnd = Math.min(letters, Math.max(...bars.map(({ label }) => label.length))) * LETTER + GAP
  const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
  const highest = Math.max(...bars.map(({ values }) => sumOf(values))) || 1
  const lengthOf = (value: number) => (value / highest) * Math.max(0, width - namesEnd - VALUE)
  /** The left edge of what begins `from` the start of the line. */
  const leftOf = (from: number, length = 0) => (fromEnd ? width - from - length : from)
  return bars.map(({ key, label, values }, index) => {
    const middle = row * (index + 0.5)
    const name = label.length > letters ? `${label.slice(0, letters - 1)}…` : label
    return (
      <g key={key} onPointerEnter={() => setMarked(index)}>
        <rect x={0} y={row * index} width={width} height={row} className={classes.area} />
        <text
          className={classes.tick}
          x={leftOf(namesEnd - GAP)}
          y={middle}
          dominantBaseline="central"
          textAnchor="end"
        >
          {name}
        </text>
        {values.map((value, part) => {
          const length = lengthOf(value)
          const from = namesEnd + lengthOf(sumOf(values.slice(0, part)))
          return value === 0 ? null : (
            <rect
              key={parts[part]?.name}
              x={leftOf(from, length)}
              width={Math.max(1, length - (part < values.length - 1 ? 1 : 0))}
              y={middle - thick / 2}
              height={thick}
              className={classes.bar}
              data-tone={parts[part]?.tone}
              data-marked={index === marked || undefined}
            />
          )
        })}
        <text
          className={classes.value}
          x={leftOf(namesEnd + lengthOf(sumOf(values)) + GAP)}
          y={middle}
          dominantBaseline="central"
          textAnchor="start"
        >
          {formatAxis(sumOf(values))}
        </text>
      </g>
    )
  })
}
