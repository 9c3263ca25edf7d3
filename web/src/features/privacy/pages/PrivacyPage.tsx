import { Stack } from '@mantine/core'
import { Page } from '../../../ui/page/Page.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { CopiesPanel } from '../components/CopiesPanel.tsx'
import { DuePanel } from '../components/DuePanel.tsx'
import { ErasuresPanel } from '../components/ErasuresPanel.tsx'
import { HoldsPanel } from '../components/HoldsPanel.tsx'
import { RetentionPanel } from '../components/RetentionPanel.tsx'

/** Retention times, erasures and copies of personal data. */
export default function PrivacyPage() {
  const t = getTranslator('privacy')
  return (
    <Page title={t('title')} facts={t('facts')}>
      <Stack gap="md">
        <DuePanel />
        <RetentionPanel />
        <HoldsPanel />
        <ErasuresPanel />
        <CopiesPanel />
      </Stack>
    </Page>
  )
}
