import { Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconLogout, IconMenu2, IconMoon, IconSun } from '@tabler/icons-react'
import { lazy } from 'react'
import { useUser } from '../../api/session.ts'
import { Bell } from '../../features/notifications/components/Bell.tsx'
import { wordsOf } from '../../ui/words.ts'
import { useLogout } from '../useLogout.ts'
import { loadWords } from '../words.ts'
import classes from './Layout.module.css'

const BellPanel = lazy(async () => {
  const [panel] = await Promise.all([
    import('../../features/notifications/components/BellPanel.tsx'),
    loadWords('notifications'),
  ])
  return panel
})

export function TopBar({ menuOpen, openMenu }: { menuOpen: boolean; openMenu: () => void }) {
  const t = wordsOf('app')
  const user = useUser()
  const { logout, leaving } = useLogout()
  return (
    <header className={classes.topBar}>
      <Button
        className={classes.burger}
        variant="default"
        size="xs"
        px={6}
        aria-label={t('openMenu')}
        aria-expanded={menuOpen}
        onClick={openMenu}
      >
        <IconMenu2 size={18} aria-hidden />
      </Button>
      <p className={classes.welcome}>{t('welcome', { name: user?.name ?? t('guest') })}</p>
      <Bell Panel={BellPanel} />
      <ColorSchemeSwitch />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconLogout size={16} aria-hidden data-along-line />}
        loading={leaving}
        onClick={logout}
      >
        {t('logout')}
      </Button>
    </header>
  )
}

function ColorSchemeSwitch() {
  const t = wordsOf('app')
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const Icon = dark ? IconSun : IconMoon
  return (
    <Button
      variant="default"
      size="xs"
      px={6}
      aria-label={dark ? t('toLight') : t('toDark')}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <Icon size={18} aria-hidden />
    </Button>
  )
}
