import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { FigureLink, type Way } from './FigureLink.tsx'
import classes from './StatCard.module.css'

interface StatCardProps {
  title: string
  /** undefined while it loads */
  value: string | undefined
  /** undefined: it leads nowhere, and neither does a value in words */
  way?: Way | undefined
  /** the value is words that stand for a figure */
  words?: boolean | undefined
  /** what is to be said of the figure, below it */
  second?: ReactNode
  tone?: 'green' | 'red' | undefined
  /** what is drawn beside it */
  aside?: ReactNode
}

/** One figure with its name; the figure is the way to what it counts, and the whole card can be pressed. */
export const StatCard = ({ title, value, way, words, second, tone, aside }: StatCardProps) => (
  <div className={classes.card}>
    <div className={classes.words}>
      <dl>
        <dt className={classes.title}>{title}</dt>
        <dd className={classes.value} data-words={words}>
          {value === undefined ? (
            <Skeleton height={26} width="6rem" />
          ) : way && !words ? (
            <FigureLink value={value} way={way} />
          ) : (
            value
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
