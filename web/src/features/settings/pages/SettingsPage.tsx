import { Stack } from '@mantine/core'
import { useUser } from '../../../api/session.ts'
import { Page } from '../../../ui/Page.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { ChangePasswordForm } from '../components/ChangePasswordForm.tsx'
import { OrganisationForm } from '../components/OrganisationForm.tsx'

export default function SettingsPage() {
  const t = wordsOf('settings')
  const user = useUser()
  return (
    <Page title={t('title')} width="form">
      <Stack gap="lg">
        {user && <ChangePasswordForm user={user} />}
        {user?.role === 'admin' && <OrganisationForm />}
      </Stack>
    </Page>
  )
}
