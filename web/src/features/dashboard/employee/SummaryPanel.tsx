import { Skeleton, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { Panel } from '../../../ui/page/Panel.tsx'
import classes from './SummaryPanel.module.css'

interface SummaryPanelProps {
  title: string
  /** names and values; a value is undefined while it loads */
  figures: readonly (readonly [name: string, value: ReactNode])[]
  /** the link at the end of the heading's line */
  end?: ReactNode
  /** content below the figures */
  children?: ReactNode
}

/** A card with three figures and further content. */
export function SummaryPanel({ title, figures, end, children }: SummaryPanelProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Panel look="tall">
        <div className={classes.head}>
          <Title order={2} id={id}>
            {title}
          </Title>
          {end}
        </div>
        <dl className={classes.figures}>
          {figures.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value === undefined ? <Skeleton height={20} width="70%" /> : value}</dd>
            </div>
          ))}
        </dl>
        {children}
      </Panel>
    </section>
  )
}

export const SummaryPanels = ({ children }: { children: ReactNode }) => <div className={classes.panels}>{children}</div>
