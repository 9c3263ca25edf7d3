import type { ScreenLink } from '@ems/contract/core/screens'
import { Skeleton } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import classes from './StatCard.module.css'

interface StatCardProps {
  title: string
  /** undefined while it loads */
  value: string | undefined
  icon: TablerIcon
  tone: 'teal' | 'green' | 'red' | 'yellow' | 'grey'
  /** what is counted, where the title does not tell */
  hint?: string
  /** where the figure leads, and how that is called */
  way: { link: ScreenLink; search?: Record<string, string>; label: string }
}

/** One figure with its name; the figure is the way to what it counts, and the whole card can be pressed. */
export function StatCard({ title, value, icon: Icon, tone, hint, way }: StatCardProps) {
  return (
    <div className={classes.card} data-tone={tone}>
      <span className={classes.icon}>
        <Icon size={22} aria-hidden />
      </span>
      <dl>
        <dt className={classes.title}>{title}</dt>
        <dd className={classes.value}>
          {value === undefined ? (
            <Skeleton height={22} my={7} width="6rem" />
          ) : (
            <Link
              {...way.link}
              {...(way.search ? { search: way.search as never } : {})}
              className={classes.way}
              aria-label={`${value} ${way.label}`}
            >
              {value}
            </Link>
          )}
        </dd>
      </dl>
      {hint && <p className={classes.hint}>{hint}</p>}
    </div>
  )
}

export const StatCards = ({ children }: { children: ReactNode }) => <div className={classes.cards}>{children}</div>
