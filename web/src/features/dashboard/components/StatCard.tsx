import { Skeleton } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './StatCard.module.css'

interface StatCardProps {
  title: string
  /** undefined while it loads */
  value: ReactNode
  icon: TablerIcon
  tone: 'teal' | 'green' | 'red' | 'yellow' | 'grey'
}

/** One figure with its name. */
export function StatCard({ title, value, icon: Icon, tone }: StatCardProps) {
  return (
    <div className={classes.card} data-tone={tone}>
      <span className={classes.icon}>
        <Icon size={24} aria-hidden />
      </span>
      <dl>
        <dt className={classes.title}>{title}</dt>
        <dd className={classes.value}>{value === undefined ? <Skeleton height={22} my={6} width="6rem" /> : value}</dd>
      </dl>
    </div>
  )
}

export const StatCards = ({ children }: { children: ReactNode }) => <div className={classes.cards}>{children}</div>
