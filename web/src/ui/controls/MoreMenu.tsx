import '@mantine/core/styles/ActionIcon.css'
import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { ListMenu } from './ListMenu.tsx'
import classes from './MoreMenu.module.css'

interface MoreMenuProps extends Pick<ActionIconProps, 'variant' | 'size'> {
  /** the label of the button and its menu */
  label: string
  /** items of Mantine's menu; `data-danger` marks irreversible ones */
  children: ReactNode
}

/**
 * Less frequent actions, behind three dots; the items are rendered only while it is open. Lists have these dots in each
 * row: the first click loads the code that only an open menu needs.
 */
export function MoreMenu({ label, children, variant = 'subtle', size = 28 }: MoreMenuProps) {
  const [wanted, setWanted] = useState(false)
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  // The button inside the menu is another element: it gets the focus before the menu stores where to return it.
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
