import '@mantine/core/styles/ActionIcon.css'
import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { ActionIcon, type ActionIconProps, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './MoreMenu.module.css'

interface MoreMenuProps extends Pick<ActionIconProps, 'variant' | 'size'> {
  /** names the button and what it opens */
  label: string
  /** items of Mantine's menu */
  children: ReactNode
}

/** What is done more rarely, behind three dots; the items are there only while it is open. */
export const MoreMenu = ({ label, children, variant = 'subtle', size = 28 }: MoreMenuProps) => (
  <Menu position="bottom-end" shadow="md" transitionProps={{ duration: 0 }}>
    <Menu.Target>
      <ActionIcon variant={variant} color="gray" size={size} className={classes.button} aria-label={label}>
        <IconDots size={18} aria-hidden />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>{children}</Menu.Dropdown>
  </Menu>
)
