import { Stack, Text } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** Says what would be here, and offers what begins it. */
export function EmptyState({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      <IconInbox size={40} stroke={1.25} color="var(--mantine-color-dimmed)" aria-hidden />
      <Text fw={600}>{title}</Text>
      {text && (
        <Text c="dimmed" maw="32rem">
          {text}
        </Text>
      )}
      {action}
    </Stack>
  )
}
