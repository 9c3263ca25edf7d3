import { MinutesDifference } from '../../../ui/format/values.tsx'
import classes from './SumLines.module.css'

/** A line with a text, or with a signed difference in minutes. */
type SumLine = { text: string; isSum?: boolean } & ({ value: string } | { difference: number })

/** Lines that add up; false leaves a line out. */
export const SumLines = ({ lines }: { lines: readonly (SumLine | false)[] }) => (
  <dl className={classes.lines}>
    {lines.map(
      (line) =>
        line && (
          <div key={line.text} data-sum={line.isSum}>
            <dt>{line.text}</dt>
            {'value' in line ? (
              <dd dir="ltr">{line.value}</dd>
            ) : (
              <dd data-sign={Math.sign(line.difference)}>
                <MinutesDifference value={line.difference} />
              </dd>
            )}
          </div>
        ),
    )}
  </dl>
)
