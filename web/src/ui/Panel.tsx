import { Paper, type PaperProps } from '@mantine/core'
import type { ReactNode } from 'react'

/** The surface that forms and details stand on. */
export const Panel = ({ children, ...props }: PaperProps & { children: ReactNode }) => (
  <Paper withBorder p={{ base: 'md', sm: 'xl' }} bg="var(--app-surface)" {...props}>
    {children}
  </Paper>
)
