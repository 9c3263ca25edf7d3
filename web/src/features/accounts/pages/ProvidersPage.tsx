import { screens } from '@ems/contract/core/screens'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { ButtonLink } from '../../../ui/page/links.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { ProviderForm } from '../components/ProviderForm.tsx'
import { useProviders } from '../queries.ts'

/** Providers of single sign-on. */
export default function ProvidersPage() {
  const t = getTranslator('providers')
  const navigate = useNavigate()
  const [adding, setAdding] = useState(false)
  return (
    <Page
      title={t('title')}
      facts={t('facts')}
      width="form"
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      }
    >
      <FetchState query={useProviders()}>
        {({ providers }) =>
          providers.length === 0 ? (
            <Panel>
              <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
            </Panel>
          ) : (
            <Stack gap="sm">
              {providers.map(({ _id, name, preset, enabled, issuer }) => (
                <Panel key={_id}>
                  <Group justify="space-between" gap="sm">
                    <div>
                      <Title order={2}>{name}</Title>
                      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                        {[t('presets', { preset }), issuer, t('state', { enabled: String(enabled) })].join(' · ')}
                      </Text>
                    </div>
                    <ButtonLink
                      to={screens.admin.provider}
                      params={{ id: _id }}
                      size="xs"
                      variant="default"
                      aria-label={t('openOne', { name })}
                    >
                      {t('open')}
                    </ButtonLink>
                  </Group>
                </Panel>
              ))}
            </Stack>
          )
        }
      </FetchState>
      {adding && (
        <Dialog opened title={t('add')} onClose={() => setAdding(false)}>
          <ProviderForm onDone={({ _id }) => void navigate({ to: screens.admin.provider, params: { id: _id } })} />
        </Dialog>
      )}
    </Page>
  )
}
