import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './EntryList.module.css'

/** Lines of a settings list. */
export const EntryList = ({ children }: { children: ReactNode }) => <ul className={classes.list}>{children}</ul>

interface EntryProps {
  name: ReactNode
  /** its settings; false ones are left out */
  facts: readonly (string | false)[]
  /** its actions */
  children: ReactNode
}

/** A line of a list: its name, its settings, and its buttons. */
export const Entry = ({ name, facts, children }: EntryProps) => (
  <Group component="li" className={classes.entry} gap="xs" justify="space-between">
    {/* One button stands beside it on a phone, too; several go below. */}
    <div style={{ flex: '1 1 10rem', minWidth: 0, overflowWrap: 'anywhere' }}>
      <Text component="div" fw={600}>
        {name}
      </Text>
      <Text size="sm" c="dimmed">
        {facts.filter(Boolean).join(' · ')}
      </Text>
    </div>
    <Group gap="xs">{children}</Group>
  </Group>
)
