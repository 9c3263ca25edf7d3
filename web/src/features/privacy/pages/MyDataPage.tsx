import { screens } from '@ems/contract/core/screens'
import { Button, Stack } from '@mantine/core'
import { useUser } from '../../../api/session.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { useArea } from '../../../ui/page/routeHooks.ts'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { notifyError } from '../../../ui/toast/notifyError.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { CopyList } from '../components/CopyList.tsx'
import { useAskCopy, useCopies } from '../queries.ts'

/** A copy of the reader's own personal data. */
export default function MyDataPage() {
  const t = getTranslator('privacy')
  const area = useArea()
  const ownId = useUser()?._id
  const ask = useAskCopy()
  const begin = () =>
    ask.mutate({ body: {} }, { onSuccess: () => notify.success(t('own.asked')), onError: notifyError })
  return (
    <Page
      title={t('own.title')}
      facts={t('own.facts')}
      back={{ to: screens[area].setting }}
      backWord={t('common:actions.backToSettings')}
      width="form"
    >
      <TitledPanel title={t('own.copy')} text={t('own.text')}>
        <Stack gap="md" align="flex-start">
          <Button loading={ask.isPending} onClick={begin}>
            {t('own.ask')}
          </Button>
          <FetchState query={useCopies()}>
            {({ copies }) => (
              <CopyList
                copies={copies.filter(({ person, askedBy }) => person._id === ownId && askedBy._id === ownId)}
              />
            )}
          </FetchState>
        </Stack>
      </TitledPanel>
    </Page>
  )
}
