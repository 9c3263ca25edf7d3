import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { FigureLink, type FigureTarget } from './FigureLink.tsx'
import classes from './StatCard.module.css'

interface StatCardProps {
  title: string
  /** undefined while it loads */
  value: string | undefined
  /** undefined for no link; a value in words has none either */
  way?: FigureTarget | undefined
  /** whether the value is words instead of a figure */
  words?: boolean | undefined
  /** a remark below the figure */
  second?: ReactNode
  /** a drawing beside it */
  aside?: ReactNode
}

/** One figure with its name; the figure links to the counted records, and the whole card can be clicked. */
export const StatCard = ({ title, value, way, words, second, aside }: StatCardProps) => (
  <div className={classes.card}>
    <dl className={classes.words}>
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
    {aside}
    <p className={classes.second}>{second}</p>
  </div>
)

export const StatCards = ({ children }: { children: ReactNode }) => <div className={classes.cards}>{children}</div>
