import {
  type Icon,
  IconBeach,
  IconCircle,
  IconCircleCheck,
  IconCircleMinus,
  IconCircleX,
  IconClock,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './StatusBadge.module.css'

/** Both quiet ones are grey: `grey` has not happened yet, `ended` is withdrawn, cancelled or over. */
export type Tone = 'green' | 'red' | 'yellow' | 'grey' | 'blue' | 'ended'

const icons = {
  green: IconCircleCheck,
  red: IconCircleX,
  yellow: IconClock,
  grey: IconCircle,
  blue: IconBeach,
  ended: IconCircleMinus,
}

interface StatusBadgeProps {
  tone: Tone
  /** absent for that of the tone */
  icon?: Icon | undefined
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
