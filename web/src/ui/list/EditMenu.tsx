import { Group, Menu } from '@mantine/core'
import type { ReactNode } from 'react'
import { MoreMenu } from '../controls/MoreMenu.tsx'
import { getTranslator } from '../words/words.ts'
import { RowButton } from './RowButton.tsx'

interface EditMenuProps {
  /** the name of the row's record */
  name: string
  edit: () => void
  /** whether the row is the one that is edited beside the list; absent if a dialog edits it */
  edited?: boolean
  /** deletes it after a question; absent if it cannot be deleted */
  remove?: (() => void) | undefined
  /** further items of the menu, such as those that move the row */
  children?: ReactNode
}

/** The actions of a row of settings: *Edit*, and rarer ones behind three dots. */
export function EditMenu({ name, edit, edited, remove, children }: EditMenuProps) {
  const t = getTranslator('common')
  const labelOf = (action: string) => t('table.actionsFor', { action, name })
  return (
    <Group gap={4} wrap="nowrap">
      <RowButton
        word={t('actions.edit')}
        label={labelOf(t('actions.edit'))}
        {...(edited === undefined ? { opens: 'dialog' } : { 'aria-pressed': edited })}
        onClick={edit}
      />
      {(remove || children) && (
        <MoreMenu label={labelOf(t('table.action'))}>
          {children}
          {remove && (
            <Menu.Item data-danger aria-haspopup="dialog" onClick={remove}>
              {t('actions.delete')}
            </Menu.Item>
          )}
        </MoreMenu>
      )}
    </Group>
  )
}
