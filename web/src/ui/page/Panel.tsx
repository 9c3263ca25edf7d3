import { Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Panel.module.css'

interface PanelProps {
  /** `row` is for a line of buttons, `tall` fills the height of its row, `raised` is alone on the page */
  look?: 'row' | 'tall' | 'raised'
  children: ReactNode
}

/** The surface of forms and details. */
export const Panel = ({ look, children }: PanelProps) => (
  <div className={classes.panel} data-look={look}>
    {children}
  </div>
)

interface TitledPanelProps {
  title: string
  /** its purpose or its state */
  text: ReactNode
  children?: ReactNode
}

/** A section of a settings page: its title, a sentence, and its actions. */
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
