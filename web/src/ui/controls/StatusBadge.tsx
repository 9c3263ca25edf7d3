import { type Icon, IconBeach, IconCircleCheck, IconCircleDashed, IconCircleX, IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './StatusBadge.module.css'

export type Tone = 'green' | 'red' | 'yellow' | 'grey' | 'blue'

const icons = { green: IconCircleCheck, red: IconCircleX, yellow: IconClock, grey: IconCircleDashed, blue: IconBeach }

interface StatusBadgeProps {
  tone: Tone
  /** absent for that of the tone */
  icon?: Icon
  children: ReactNode
}

/** A state in words, with its own colour and shape. */
export function StatusBadge({ tone, icon, children }: StatusBadgeProps) {
  const Icon = icon ?? icons[tone]
  return (
    <span className={classes.badge} data-tone={tone}>
      <Icon size={14} aria-hidden />
      {children}
    </span>
  )
}
