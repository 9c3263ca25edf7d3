import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './FactStrip.module.css'

export type Fact = readonly [label: string, value: ReactNode]

interface FactStripProps {
  /** the person or the thing itself, above its facts; its label is for screen readers */
  head?: Fact
  facts: readonly (Fact | false)[]
}

/** The head of a detail screen: a person or a thing, with its facts side by side; without a head, lines part the facts. */
export function FactStrip({ head, facts }: FactStripProps) {
  return (
    <dl className={classes.facts} data-look={head ? undefined : 'cells'}>
      {head && (
        <div className={classes.head}>
          <VisuallyHidden component="dt">{head[0]}</VisuallyHidden>
          <dd>{head[1]}</dd>
        </div>
      )}
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
