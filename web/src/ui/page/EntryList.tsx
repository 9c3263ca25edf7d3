import { Button, Group, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import row from '../list/RowButton.module.css'
import { getTranslator } from '../words/words.ts'
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

interface EditedEntryProps extends Omit<EntryProps, 'children'> {
  /** the accessible name of the button that edits it */
  label: string
  edit: () => void
}

/** A line of a list with one button. On a phone the whole line is the button, its settings are one line. */
export function EditedEntry({ name, facts, label, edit }: EditedEntryProps) {
  const t = getTranslator('common')
  const text = facts.filter(Boolean).join(' · ')
  return (
    <li className={`${classes.entry} ${classes.edited}`}>
      <div>
        <Text component="div" fw={600}>
          {name}
        </Text>
        <Text size="sm" c="dimmed" title={text} className={classes.facts}>
          {text}
        </Text>
      </div>
      <Button size="xs" variant="default" className={`${row.button} ${classes.edit}`} aria-label={label} onClick={edit}>
        <span className={classes.word}>{t('actions.edit')}</span>
        <IconChevronRight className={classes.arrow} size={18} aria-hidden data-along-line />
      </Button>
    </li>
  )
}
