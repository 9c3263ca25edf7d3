import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface AddButtonProps {
  children: ReactNode
  onClick: () => void
  'aria-haspopup'?: 'dialog'
}

/** Adds to the list of a section; it stands at the end of the section's title. */
export const AddButton = ({ children, ...button }: AddButtonProps) => (
  <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} {...button}>
    {children}
  </Button>
)
