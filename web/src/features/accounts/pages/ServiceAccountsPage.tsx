import { Button, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { TimesIn } from '../../../ui/format/values.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { OwnApiKeys } from '../components/OwnApiKeys.tsx'
import { ServiceAccountDialog } from '../components/ServiceAccountDialog.tsx'
import { ServiceAccountPanel } from '../components/ServiceAccountPanel.tsx'
import { useServiceAccounts } from '../queries.ts'

/** Service accounts with their keys, and the reader's own keys. */
export default function ServiceAccountsPage() {
  const t = getTranslator('accounts')
  const [adding, setAdding] = useState(false)
  return (
    <Page
      title={t('services.title')}
      facts={
        <>
          {t('services.facts')} · <TimesIn />
        </>
      }
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
              services.map((service) => <ServiceAccountPanel key={service._id} service={service} />)
            )
          }
        </FetchState>
        <OwnApiKeys />
      </Stack>
      {adding && <ServiceAccountDialog close={() => setAdding(false)} />}
    </Page>
  )
}
