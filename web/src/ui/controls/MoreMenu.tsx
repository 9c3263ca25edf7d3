import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { ListMenu } from './ListMenu.tsx'
import classes from './MoreMenu.module.css'

interface MoreMenuProps extends Pick<ActionIconProps, 'variant' | 'size'> {
  /** names the button and what it opens */
  label: string
  /** items of Mantine's menu; `data-danger` paints one as what cannot be undone */
  children: ReactNode
}

/**
 * What is done more rarely, behind three dots; the items are there only while it is open. A list has these dots in each
 * of its rows: what only an open menu needs comes with the first press of them.
 */
export function MoreMenu({ label, children, variant = 'subtle', size = 28 }: MoreMenuProps) {
  const [wanted, setWanted] = useState(false)
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // The button is another element within its menu: it has the focus before the menu remembers where to give it back.
  useLayoutEffect(() => {
    if (!wanted) return
    button.current?.focus()
    setOpened(true)
  }, [wanted])
  const dots = (
    <ActionIcon
      ref={button}
      variant={variant}
      color="gray"
      size={size}
      className={classes.button}
      aria-label={label}
      aria-haspopup="menu"
      aria-expanded={opened}
      onClick={() => setWanted(true)}
    >
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  )
  if (!wanted) return dots
  return (
    <ListMenu opened={opened} onChange={setOpened}>
      <Menu.Target>{dots}</Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </ListMenu>
  )
}
