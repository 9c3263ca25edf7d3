import '@mantine/core/styles/Popover.css'
import '@mantine/core/styles/Menu.css'
import { Menu, type MenuProps } from '@mantine/core'
import classes from './ListMenu.module.css'

/** A menu below its button, whose first item gets the focus when it opens. */
export const ListMenu = (props: Pick<MenuProps, 'children' | 'opened' | 'onChange'>) => (
  <Menu
    {...props}
    position="bottom-end"
    shadow="md"
    transitionProps={{ duration: 0 }}
    // Otherwise an element that is no menu item would get the focus.
    withInitialFocusPlaceholder={false}
    menuItemTabIndex={0}
    classNames={classes}
  />
)
