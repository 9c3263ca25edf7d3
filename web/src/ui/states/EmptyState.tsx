import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './Drawing.tsx'

interface EmptyStateProps {
  title: ReactNode
  text?: string
  action?: ReactNode
  drawing?: DrawingName
}

/** Says what would be here, and offers what begins it where the head of the screen does not: the same button twice would be none. */
export function EmptyState({ title, text, action, drawing = 'rows' }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      <Drawing name={drawing} />
      <Text component="div" fw={600} size="lg">
        {title}
      </Text>
      {text && (
        <Text c="var(--l-text-2)" maw="24rem">
          {text}
        </Text>
      )}
      {action}
    </Stack>
  )
}
