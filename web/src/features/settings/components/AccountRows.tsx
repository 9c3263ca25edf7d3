import { screens } from '@ems/contract/core/screens'
import { useMantineColorScheme } from '@mantine/core'
import { IconBell, IconDatabaseExport, IconDevices, IconShieldLock, IconSun } from '@tabler/icons-react'
import { account } from '../../../api/contract/account.ts'
import { notifications } from '../../../api/contract/notifications.ts'
import { useFetch } from '../../../api/hooks.ts'
import { SegmentedControl } from '../../../ui/controls/SegmentedControl.tsx'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { useArea } from '../../../ui/page/routeHooks.ts'
import { SettingRow } from '../../../ui/page/SettingRow.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

/** How the reader's account is protected, and where it is signed in. */
export function SecurityRows() {
  const t = getTranslator('settings')
  const { security } = screens[useArea()]
  const { data } = useFetch(account.security, {})
  const factors = data && [
    ...(data.factors.totp ? [t('security.app')] : []),
    ...(data.factors.passkeys.length > 0 ? [t('security.passkeys', { count: data.factors.passkeys.length })] : []),
  ]
  const isProtected = factors?.length !== 0
  return (
    <>
      <SettingRow
        icon={IconShieldLock}
        title={t('security.title')}
        text={isProtected ? factors?.join(' · ') : t('security.none')}
      >
        <ButtonLink to={security} size="xs" variant={isProtected ? 'default' : 'light'}>
          {isProtected ? t('security.review') : t('security.setUp')}
        </ButtonLink>
      </SettingRow>
      <SettingRow
        icon={IconDevices}
        title={t('sessions.title')}
        text={data && t('sessions.count', { count: data.sessions.length })}
      >
        <ButtonLink to={security} hash="sessions" size="xs" variant="default">
          {t('sessions.review')}
        </ButtonLink>
      </SettingRow>
    </>
  )
}

/** A link to the copy of the reader's own data. */
export function MyDataRow() {
  const t = getTranslator('settings')
  return (
    <SettingRow icon={IconDatabaseExport} title={t('myData.title')} text={t('myData.text')}>
      <ButtonLink to={screens[useArea()].myData} size="xs" variant="default">
        {t('myData.open')}
      </ButtonLink>
    </SettingRow>
  )
}

/** How many kinds of notifications are also mailed to the reader. */
export function NotificationsRow() {
  const t = getTranslator('settings')
  const { data } = useFetch(notifications.preferences, {})
  const mailed = data?.kinds.filter(({ mail }) => mail !== 'off').length
  return (
    <SettingRow
      icon={IconBell}
      title={t('notifications.title')}
      text={mailed === undefined ? undefined : t('notifications.mailed', { count: mailed })}
    >
      <ButtonLink to={screens[useArea()].notifications} size="xs" variant="default">
        {t('notifications.edit')}
      </ButtonLink>
    </SettingRow>
  )
}

const SCHEMES = ['light', 'dark', 'auto'] as const

/** The colours on this device. */
export function AppearanceRow() {
  const t = getTranslator('settings')
  const frame = getTranslator('frame')
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <SettingRow id="appearance" icon={IconSun} title={t('appearance.title')} text={t('appearance.text')}>
      <SegmentedControl
        label={frame('me.theme')}
        choices={SCHEMES.map((value) => ({ value, label: frame(`me.schemes.${value}`) }))}
        value={colorScheme}
        onChange={setColorScheme}
      />
    </SettingRow>
  )
}
