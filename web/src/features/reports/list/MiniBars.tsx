import classes from './Reports.module.css'

const [HEIGHT, STEP] = [28, 5]
const MOST_BARS = 12

/** The groups of a report as small bars without an axis; the report has their figures. */
export function MiniBars({ values }: { values: readonly number[] }) {
  const shown = values.slice(0, MOST_BARS)
  const highest = Math.max(1, ...shown)
  return (
    <svg width={shown.length * STEP} height={HEIGHT} aria-hidden="true" className={classes.bars} data-along-line>
      {shown.map((value, at) => {
        const height = Math.max(2, (value / highest) * HEIGHT)
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars never change their order
            key={at}
            x={at * STEP + 1}
            y={HEIGHT - height}
            width={STEP - 1}
            height={height}
            rx={1}
          />
        )
      })}
    </svg>
  )
}
