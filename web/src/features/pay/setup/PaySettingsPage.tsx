import { Stack } from '@mantine/core'
import { Page } from '../../../ui/page/Page.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { ComponentsPanel } from './ComponentsPanel.tsx'
import { GroupsPanel } from './GroupsPanel.tsx'
import { ProfilesPanel } from './ProfilesPanel.tsx'

/** The settings of pay: groups, components, and the files for payroll programs. */
export default function PaySettingsPage() {
  const t = getTranslator('pay')
  return (
    <Page title={t('setup.title')} facts={t('setup.facts')}>
      <Stack gap="md">
        <GroupsPanel />
        <ComponentsPanel />
        <ProfilesPanel />
      </Stack>
    </Page>
  )
}
