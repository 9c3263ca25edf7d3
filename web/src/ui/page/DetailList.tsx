import type { ReactNode } from 'react'
import classes from './DetailList.module.css'

/** A list of labels and values. */
export function DetailList({ details }: { details: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={classes.details}>
      {details.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
