import { Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useScope, useSession, useUser } from '../../../api/session.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { MyDataLink, SecurityLink } from '../components/AccountLinks.tsx'
import { BirthdaySetting } from '../components/BirthdaySetting.tsx'
import { ChangePasswordForm } from '../components/ChangePasswordForm.tsx'
import { DelegationPanel } from '../components/DelegationPanel.tsx'
import { OrganisationForm } from '../components/OrganisationForm.tsx'

/** @param more further content of another domain */
export default function SettingsPage({ more }: { more?: ReactNode }) {
  const t = getTranslator('settings')
  const user = useUser()
  const hasKey = useSession()?.hasKey
  const manages = useScope('settings.manage') !== undefined
  const decides = !['own', undefined].includes(useScope('leaves.decide'))
  return (
    <Page title={t('title')} width="form">
      <Stack gap="lg">
        {user && hasKey && <ChangePasswordForm user={user} />}
        <SecurityLink />
        <MyDataLink />
        <BirthdaySetting />
        {more}
        {decides && <DelegationPanel />}
        {manages && <OrganisationForm />}
      </Stack>
    </Page>
  )
}
