import { Group, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Panel.module.css'

interface PanelProps {
  /**
   * `row` is for a line of buttons, `flush` for content to its edges, `tall` fills the height of its row, `raised` is
   * alone on the page
   */
  look?: 'row' | 'flush' | 'tall' | 'raised'
  children: ReactNode
}

/** The surface of forms and details. */
export const Panel = ({ look, children }: PanelProps) => (
  <div className={classes.panel} data-look={look} data-surface>
    {children}
  </div>
)

interface TitledPanelProps {
  title: string
  /** its purpose or its state */
  text: ReactNode
  /** small buttons at the end of the title's line, for instance to add to the section's list */
  actions?: ReactNode
  children?: ReactNode
}

/** A section of a settings page: its title, a sentence, and its actions. */
export const TitledPanel = ({ title, text, actions, children }: TitledPanelProps) => (
  <Panel>
    <Group justify="space-between" gap="xs" mb={actions ? { base: 4, sm: 0 } : undefined}>
      <Title order={2}>{title}</Title>
      {actions && <Group gap="xs">{actions}</Group>}
    </Group>
    <Text size="sm" c="dimmed" mb="md">
      {text}
    </Text>
    {children}
  </Panel>
)
