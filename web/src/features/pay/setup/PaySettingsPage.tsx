import { Stack } from '@mantine/core'
import { Page } from '../../../ui/page/Page.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { ComponentsPanel } from './ComponentsPanel.tsx'
import { GroupsPanel } from './GroupsPanel.tsx'
import { ProfilesPanel } from './ProfilesPanel.tsx'

/** Who makes the payslips, what is paid, and how files for the payroll program are written. */
export default function PaySettingsPage() {
  const t = getTranslator('pay')
  return (
    <Page title={t('setup.title')}>
      <Stack gap="md">
        <GroupsPanel />
        <ComponentsPanel />
        <ProfilesPanel />
      </Stack>
    </Page>
  )
}
