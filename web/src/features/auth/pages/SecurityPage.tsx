import { screens } from '@ems/contract/core/screens'
import { Stack } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useState } from 'react'
import { useScope } from '../../../api/session.ts'
import { TimesIn } from '../../../ui/format/values.tsx'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { useArea } from '../../../ui/page/routeHooks.ts'
import { SettingRow, SettingRows } from '../../../ui/page/SettingRow.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useSecurity } from '../accountQueries.ts'
import { AuthenticatorApp } from '../components/AuthenticatorApp.tsx'
import { Identities } from '../components/Identities.tsx'
import { OwnEmail } from '../components/OwnEmail.tsx'
import { OwnPassword } from '../components/OwnPassword.tsx'
import { Passkeys } from '../components/Passkeys.tsx'
import { NewCodes, RecoveryCodes } from '../components/RecoveryCodes.tsx'
import { RequiredFactors } from '../components/RequiredFactors.tsx'
import { SecurityEvents } from '../components/SecurityEvents.tsx'
import { Sessions } from '../components/Sessions.tsx'

/** The protection of the person's own account, and its sessions. */
export default function SecurityPage() {
  const t = getTranslator('security')
  const area = useArea()
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <Page
      title={t('title')}
      facts={
        <>
          {t('facts')} · <TimesIn />
        </>
      }
      back={{ to: screens[area].setting }}
      backWord={t('common:actions.backToSettings')}
      width="form"
    >
      <FetchState query={useSecurity()}>
        {({ factors, sessions, policy, identities }) => (
          <Stack gap="lg">
            <RequiredFactors policy={policy} />
            <SettingRows>
              <OwnPassword />
              <OwnEmail />
              <AuthenticatorApp set={factors.totp} onCodes={setCodes} />
              <Passkeys passkeys={factors.passkeys} onCodes={setCodes} />
              {(factors.totp || factors.passkeys.length > 0) && (
                <RecoveryCodes remaining={factors.recoveryLeft} onCodes={setCodes} />
              )}
              <Identities identities={identities} />
              <KeysLink />
            </SettingRows>
            <Sessions sessions={sessions} />
            <SecurityEvents />
          </Stack>
        )}
      </FetchState>
      {codes.length > 0 && <NewCodes codes={codes} onClose={() => setCodes([])} />}
    </Page>
  )
}

/** The link to the reader's own keys, with the permission. */
export function KeysLink() {
  const t = getTranslator('security')
  const area = screens[useArea()]
  if (useScope('keys.own') === undefined) return null
  return (
    <SettingRow icon={IconKey} title={t('keys.title')} text={t('keys.text')}>
      <ButtonLink to={area.keys} size="xs" variant="default">
        {t('keys.open')}
      </ButtonLink>
    </SettingRow>
  )
}
