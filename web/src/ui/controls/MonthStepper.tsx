import { Button, Group } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { shiftMonth } from '../format/months.ts'

interface MonthStepperProps {
  /** `YYYY-MM` */
  month: string
  show: (month: string) => void
  /** the names of the two buttons */
  words: { previous: string; next: string }
  /** content between the two */
  children: ReactNode
}

/** Buttons for the previous and the next month. */
export function MonthStepper({ month, show, words, children }: MonthStepperProps) {
  const step = (by: -1 | 1, label: string) => ({
    variant: 'default',
    px: 8,
    'aria-label': label,
    onClick: () => show(shiftMonth(month, by)),
  })
  return (
    <Group gap="xs" wrap="nowrap">
      <Button {...step(-1, words.previous)}>
        <IconChevronLeft size={18} aria-hidden data-along-line />
      </Button>
      {children}
      <Button {...step(1, words.next)}>
        <IconChevronRight size={18} aria-hidden data-along-line />
      </Button>
    </Group>
  )
}
