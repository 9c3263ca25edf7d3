import '@mantine/core/styles/Code.css'
import { screens } from '@ems/contract/core/screens'
import { Button, Code, Group, Stack } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useScope } from '../../../api/session.ts'
import { useConfirmDelete } from '../../../ui/dialog/confirm.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Panel, TitledPanel } from '../../../ui/page/Panel.tsx'
import { useIdParam } from '../../../ui/page/routeHooks.ts'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import GoneState from '../../../ui/states/GoneState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { ProviderForm } from '../components/ProviderForm.tsx'
import { ProviderGroups } from '../components/ProviderGroups.tsx'
import { ProviderTest } from '../components/ProviderTest.tsx'
import { useProviders, useRemoveProvider } from '../queries.ts'

/** One provider of single sign-on. */
export default function ProviderPage() {
  const t = getTranslator('providers')
  const id = useIdParam()
  const navigate = useNavigate()
  const remove = useRemoveProvider()
  const confirmDelete = useConfirmDelete()
  const managesAccess = useScope('access.manage') !== undefined
  const query = useProviders()
  const provider = query.data?.providers.find(({ _id }) => _id === id)
  const drop = async (name: string) => {
    if (await confirmDelete(name, t('removeText')))
      remove.mutate(
        { params: { id } },
        { onSuccess: () => void navigate({ to: screens.admin.providers }), onError: notifyError },
      )
  }
  return (
    <Page title={provider?.name ?? t('one')} width="form" back={{ to: screens.admin.providers }} backWord={t('back')}>
      <FetchState query={query}>
        {() =>
          provider ? (
            <Stack gap="lg">
              <TitledPanel title={t('redirect.title')} text={t('redirect.text')}>
                <Code block lang="en" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                  {provider.redirectUri}
                </Code>
              </TitledPanel>
              <Panel>
                <ProviderForm key={provider.updatedAt} provider={provider} onDone={() => notify.success(t('saved'))} />
              </Panel>
              <ProviderTest provider={provider} />
              {managesAccess && <ProviderGroups key={`groups ${provider.updatedAt}`} provider={provider} />}
              <Group>
                <Button variant="default" loading={remove.isPending} onClick={() => void drop(provider.name)}>
                  {t('remove')}
                </Button>
              </Group>
            </Stack>
          ) : (
            <GoneState title={t('gone')} list={{ to: screens.admin.providers }} />
          )
        }
      </FetchState>
    </Page>
  )
}
