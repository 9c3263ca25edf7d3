import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { Panel } from './page/Panel.tsx'

interface TitledPanelProps {
  title: string
  /** what it is for, or how it stands */
  text: ReactNode
  children?: ReactNode
}

/** A part of a page of settings: its name, a sentence, and what can be done there. */
export const TitledPanel = ({ title, text, children }: TitledPanelProps) => (
  <Panel>
    <Title order={2} mb="xs">
      {title}
    </Title>
    <Text c="dimmed" mb="md">
      {text}
    </Text>
    {children}
  </Panel>
)
