import { Stack } from '@mantine/core'
import { Page } from '../../../ui/page/Page.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { CopiesPanel } from '../components/CopiesPanel.tsx'
import { DuePanel } from '../components/DuePanel.tsx'
import { ErasuresPanel } from '../components/ErasuresPanel.tsx'
import { HoldsPanel } from '../components/HoldsPanel.tsx'
import { RetentionPanel } from '../components/RetentionPanel.tsx'

/** Whose data is kept for how long, what may be erased, and copies of it. */
export default function PrivacyPage() {
  const t = getTranslator('privacy')
  return (
    <Page title={t('title')}>
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
