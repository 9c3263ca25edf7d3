import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './ListToolbar.module.css'

/** Search and filters above a list. */
export const ListToolbar = ({ children }: { children: ReactNode }) => (
  <Group component="search" className={classes.toolbar} gap="xs" align="flex-end" mb="md">
    {children}
  </Group>
)
