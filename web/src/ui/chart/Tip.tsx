import classes from './Chart.module.css'

interface TipProps {
  /** the name of the mark and its values */
  said: readonly string[]
  /** the middle of the mark from the left, and the width of the chart */
  x: number
  width: number
  /** the distance from the middle of the mark to several lines beside it, which would hide it otherwise */
  gap?: number
  y?: string
}

/** What the mark of a chart says: one line, or with several series a line for each below the name of the mark. */
export function Tip({ said, x, width, gap, y = '0' }: TipProps) {
  const inLines = said.length > 2
  const left = !inLines || gap === undefined ? `${x}px - 50%` : x > width / 2 ? `${x - gap}px - 100%` : `${x + gap}px`
  return (
    <span className={classes.tip} style={{ translate: `clamp(0px, ${left}, ${width}px - 100%) ${y}` }}>
      {inLines
        ? // biome-ignore lint/suspicious/noArrayIndexKey: two series may say the same
          said.map((line, at) => <span key={at}>{line}</span>)
        : said.join(', ')}
    </span>
  )
}
