import { CloseButton } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './BulkBar.module.css'

interface BulkBarProps {
  /** names the bar, for those who cannot see it */
  label: string
  /** how many are chosen */
  count: string
  /** something worth knowing of the choice */
  fact?: ReactNode
  clear: { label: string; act: () => void }
  children: ReactNode
}

/** What can be done with all rows that are chosen; floats over the list while there are any. */
export const BulkBar = ({ label, count, fact, clear, children }: BulkBarProps) => (
  <section className={classes.bar} aria-label={label}>
    <p className={classes.text} role="status">
      <strong>{count}</strong> {fact && <span className={classes.fact}>{fact}</span>}
    </p>
    {children}
    <CloseButton aria-label={clear.label} onClick={clear.act} />
  </section>
)
