import { screens } from '@ems/contract/core/screens'
import { useMantineColorScheme } from '@mantine/core'
import { useClickOutside, useFocusTrap, useMergedRef } from '@mantine/hooks'
import { IconDeviceDesktop, IconKeyboard, IconMoon, IconSun, IconUser } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { SessionUser } from '../../../api/contract/auth.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { showShortcuts } from '../../shortcuts/showShortcuts.ts'
import classes from './AccountMenu.module.css'

const SCHEMES = [
  ['light', IconSun],
  ['dark', IconMoon],
  ['auto', IconDeviceDesktop],
] as const

// On a phone it is inside the menu of the area, which closes on Escape: this marks the inner menu.
const ESCAPES = { 'data-mantine-stop-propagation': true }

/** The theme, the reader's own page, and the keyboard shortcuts. */
export default function AccountMenu({ user, close }: { user: SessionUser; close: () => void }) {
  const t = getTranslator('frame')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const outside = useClickOutside<HTMLDivElement>(close)
  const trap = useFocusTrap()
  const ref = useMergedRef(outside, trap)
  return (
    <div
      ref={ref}
      role="dialog"
      aria-label={t('me.menu')}
      className={classes.menu}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        close()
      }}
    >
      <p className={classes.who}>
        <span className={classes.name}>{user.name}</span>
        <span className={classes.email}>{user.email}</span>
      </p>
      <fieldset className={classes.theme}>
        <legend>{t('me.theme')}</legend>
        {SCHEMES.map(([scheme, Icon]) => (
          <label key={scheme} title={t(`me.schemes.${scheme}`)}>
            <input
              {...ESCAPES}
              type="radio"
              name="scheme"
              aria-label={t(`me.schemes.${scheme}`)}
              checked={colorScheme === scheme}
              onChange={() => setColorScheme(scheme)}
            />
            <Icon size={16} aria-hidden />
          </label>
        ))}
      </fieldset>
      <Link
        {...ESCAPES}
        to={screens.employee.profile}
        params={{ id: user._id }}
        className={classes.item}
        onClick={close}
      >
        <IconUser size={18} stroke={1.75} aria-hidden />
        {t('me.own')}
      </Link>
      <button
        {...ESCAPES}
        type="button"
        className={classes.item}
        onClick={() => {
          close()
          showShortcuts()
        }}
      >
        <IconKeyboard size={18} stroke={1.75} aria-hidden />
        {t('me.shortcuts')}
        <kbd aria-hidden>?</kbd>
      </button>
    </div>
  )
}
