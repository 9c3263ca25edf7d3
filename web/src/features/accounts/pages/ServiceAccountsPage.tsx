import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { TimesIn } from '../../../ui/format/values.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { OwnKeys } from '../components/OwnApiKeys.tsx'
import { ServiceDialog } from '../components/ServiceAccountDialog.tsx'
import { ServicePanel } from '../components/ServiceAccountPanel.tsx'
import { useServiceAccounts } from '../queries.ts'

/** Service accounts with their keys, and the reader's own keys. */
export default function ServicesPage() {
  const t = getTranslator('accounts')
  const [adding, setAdding] = useState(false)
  return (
    <Page
      title={t('services.title')}
      facts={<TimesIn />}
      width="form"
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          {t('services.add')}
        </Button>
      }
    >
      <Stack gap="lg">
        <FetchState query={useServiceAccounts()}>
          {({ services }) =>
            services.length === 0 ? (
              <EmptyState title={t('services.emptyTitle')} text={t('services.emptyText')} />
            ) : (
              services.map((service) => <ServicePanel key={service._id} service={service} />)
            )
          }
        </FetchState>
        <OwnKeys />
      </Stack>
      {adding && <ServiceDialog close={() => setAdding(false)} />}
    </Page>
  )
}
