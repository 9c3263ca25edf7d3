import type { ScreenLink } from '@ems/contract/core/screens'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './StatCard.module.css'

/** Where a figure leads, and how that is called behind it. */
export interface Way {
  link: ScreenLink
  search?: Record<string, string>
  label: string
}

interface StatCardProps {
  title: string
  /** undefined while it loads */
  value: string | undefined
  way: Way
  /** what is to be said of the figure, below it */
  second?: ReactNode
  tone?: 'green' | 'red' | undefined
  /** what is drawn beside it */
  aside?: ReactNode
}

/** One figure with its name; the figure is the way to what it counts, and the whole card can be pressed. */
export const StatCard = ({ title, value, way, second, tone, aside }: StatCardProps) => (
  <div className={classes.card}>
    <div className={classes.words}>
      <dl>
        <dt className={classes.title}>{title}</dt>
        <dd className={classes.value}>
          {value === undefined ? (
            <Skeleton height={26} my={5} width="6rem" />
          ) : (
            <FigureLink value={value} way={way} className={classes.way ?? ''} />
          )}
        </dd>
      </dl>
      <p className={classes.second} data-tone={tone}>
        {second}
      </p>
    </div>
    {aside}
  </div>
)

export const StatCards = ({ children }: { children: ReactNode }) => <div className={classes.cards}>{children}</div>

/** A figure that leads to what it counts. */
export const FigureLink = ({ value, way, className }: { value: string; way: Way; className: string }) => (
  <Link
    {...way.link}
    {...(way.search ? { search: way.search as never } : {})}
    className={className}
    aria-label={`${value} ${way.label}`}
  >
    {value}
  </Link>
)
