import { Group } from '@mantine/core'
import type { ReactNode } from 'react'

/** Search and filters above a list. */
export const ListToolbar = ({ children }: { children: ReactNode }) => (
  <Group component="search" gap="xs" align="flex-end" mb="md">
    {children}
  </Group>
)
