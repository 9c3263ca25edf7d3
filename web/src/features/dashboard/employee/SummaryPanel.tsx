import { Skeleton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Card } from '../shared/Card.tsx'
import classes from './SummaryPanel.module.css'

interface SummaryPanelProps {
  title: string
  /** names and values; a value is undefined while it loads */
  figures: readonly (readonly [name: string, value: ReactNode])[]
  /** the link at the end of the heading's line */
  end?: ReactNode
  /** whether the content stands beside the figures where there is room */
  beside?: boolean
  /** content below the figures */
  children?: ReactNode
}

/** A card with three figures and further content. */
export function SummaryPanel({ title, figures, end, beside, children }: SummaryPanelProps) {
  const id = useId()
  return (
    <Card id={id} title={title} end={end}>
      <div className={classes.body} data-beside={beside}>
        <dl className={classes.figures}>
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value === undefined ? <Skeleton height={20} width="70%" /> : value}</dd>
            </div>
          ))}
        </dl>
        {children}
      </div>
    </Card>
  )
}
