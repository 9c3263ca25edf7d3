import { ActionIcon, Burger, Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { IconLogout, IconMoon, IconSun } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../api/session.ts'
import { useLogout } from '../useLogout.ts'
import classes from './Layout.module.css'

export function TopBar({ menuOpen, openMenu }: { menuOpen: boolean; openMenu: () => void }) {
  const { t } = useTranslation('app')
  const user = useUser()
  const { logout, leaving } = useLogout()
  return (
    <header className={classes.topBar}>
      <Burger
        className={classes.burger}
        opened={false}
        aria-label={t('openMenu')}
        aria-expanded={menuOpen}
        onClick={openMenu}
        size="sm"
      />
      <p className={classes.welcome}>{t('welcome', { name: user?.name ?? t('guest') })}</p>
      <ColorSchemeSwitch />
      <Button
        variant="default"
        size="xs"
        leftSection={<IconLogout size={16} aria-hidden />}
        loading={leaving}
        onClick={logout}
      >
        {t('logout')}
      </Button>
    </header>
  )
}

function ColorSchemeSwitch() {
  const { t } = useTranslation('app')
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light') === 'dark'
  const Icon = dark ? IconSun : IconMoon
  return (
    <ActionIcon
      variant="default"
      size="md"
      aria-label={dark ? t('toLight') : t('toDark')}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      <Icon size={18} aria-hidden />
    </ActionIcon>
  )
}
