import { Group, Menu } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { MoreMenu } from '../controls/MoreMenu.tsx'
import type { AnchorElement } from '../page/links.tsx'
import { useDesktop, useTablet } from '../page/routeHooks.ts'
import { getTranslator } from '../words/words.ts'
import type { RowWords } from './RowLink.tsx'
import { type RowButtonProps, RowMenuContext } from './rowMenu.ts'

interface RowActionsProps {
  /** the name of the row's record */
  row: string
  /** whether they are so short that a tablet in landscape has room for them, too */
  short?: boolean
  /** `RowLink`s, `RowButton`s and what else adapts to `RowMenuContext` */
  children: ReactNode
}

/** The actions of a row: side by side, or behind three dots below a desktop, where more rows fit that way. */
export function RowActions({ row, short = false, children }: RowActionsProps) {
  const t = getTranslator('common')
  const [desktop, tablet] = [useDesktop(), useTablet()]
  if (desktop || (short && !tablet)) return <Group gap="xs">{children}</Group>
  return (
    <RowMenuContext value={IN_MENU}>
      <MoreMenu label={t('table.actionsFor', { action: t('table.action'), name: row })}>{children}</MoreMenu>
    </RowMenuContext>
  )
}

const IN_MENU = {
  Link: createLink(({ word, row: _row, arrow: _arrow, ...link }: AnchorElement<RowWords>) => (
    <Menu.Item component="a" {...link}>
      {word}
    </Menu.Item>
  )),
  Button: ({ word, danger, opens, onClick }: RowButtonProps) => (
    <Menu.Item data-danger={danger || undefined} aria-haspopup={opens} onClick={onClick}>
      {word}
    </Menu.Item>
  ),
}
