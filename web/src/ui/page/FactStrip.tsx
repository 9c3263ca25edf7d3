import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './FactStrip.module.css'

type Fact = readonly [label: string, value: ReactNode]

interface FactStripProps {
  /** the person or the thing itself; its label is for screen readers */
  head: Fact
  facts: readonly (Fact | false)[]
}

/** The head of a detail screen: a person or a thing, with its facts side by side. */
export function FactStrip({ head: [label, value], facts }: FactStripProps) {
  return (
    <dl className={classes.facts}>
      <div className={classes.head}>
        <VisuallyHidden component="dt">{label}</VisuallyHidden>
        <dd>{value}</dd>
      </div>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
