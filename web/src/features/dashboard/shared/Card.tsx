import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Card.module.css'

interface CardProps {
  /** of the heading, which labels the card */
  id: string
  title: ReactNode
  /** beside the heading, and not part of its label */
  after?: ReactNode
  /** the link at the end of the heading's line */
  end?: ReactNode
  children: ReactNode
}

/** A part of a dashboard under its heading. */
export const Card = ({ id, title, after, end, children }: CardProps) => (
  <section aria-labelledby={id} className={classes.card}>
    <div className={classes.head}>
      <div className={classes.title}>
        <Title order={2} id={id}>
          {title}
        </Title>
        {after !== undefined && <span className={classes.after}>{after}</span>}
      </div>
      {end}
    </div>
    {children}
  </section>
)
