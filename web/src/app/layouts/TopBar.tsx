import { Button } from '@mantine/core'
import { IconHelp, IconLogout, IconMenu2 } from '@tabler/icons-react'
import { lazy, type ReactNode } from 'react'
import { useUser } from '../../api/session.ts'
import { Bell } from '../../features/notifications/components/Bell.tsx'
import { getTranslator } from '../../ui/words/words.ts'
import { loadWords } from '../shared/loadWords.ts'
import { useLogout } from '../shared/useLogout.ts'
import { showShortcuts } from '../shortcuts/showShortcuts.ts'
import classes from './TopBar.module.css'

const BellPanel = lazy(async () => {
  const [panel] = await Promise.all([
    import('../../features/notifications/components/BellPanel.tsx'),
    loadWords('notifications'),
  ])
  return panel
})

interface TopBarProps {
  menuOpen: boolean
  openMenu: () => void
  palette: ReactNode
}

export function TopBar({ menuOpen, openMenu, palette }: TopBarProps) {
  const t = getTranslator('frame')
  const user = useUser()
  const { logout, leaving } = useLogout()
  const welcome = t('welcome', { name: user?.name ?? t('guest') })
  return (
    <header className={classes.topBar}>
      <Button
        className={classes.burger}
        variant="subtle"
        color="gray"
        px={6}
        aria-label={t('openMenu')}
        aria-expanded={menuOpen}
        onClick={openMenu}
      >
        <IconMenu2 size={20} aria-hidden />
      </Button>
      <p className={classes.welcome} title={welcome}>
        {welcome}
      </p>
      {palette}
      {/* Toasts lie over what is free here. */}
      <span className={classes.free} />
      <Bell Panel={BellPanel} />
      <Button
        className={classes.help}
        variant="subtle"
        color="gray"
        px={6}
        aria-label={t('help')}
        title={t('help')}
        aria-haspopup="dialog"
        onClick={showShortcuts}
      >
        <IconHelp size={20} stroke={1.75} aria-hidden />
      </Button>
      <Button
        className={classes.logout}
        variant="subtle"
        color="gray"
        leftSection={<IconLogout size={16} aria-hidden data-along-line />}
        loading={leaving}
        onClick={logout}
      >
        {t('logout')}
      </Button>
    </header>
  )
}
