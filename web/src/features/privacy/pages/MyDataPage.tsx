import { screens } from '@ems/contract/core/screens'
import { Button, Stack } from '@mantine/core'
import { useUser } from '../../../api/session.ts'
import { FetchState } from '../../../ui/FetchState.tsx'
import { notify } from '../../../ui/notify.ts'
import { Page } from '../../../ui/Page.tsx'
import { TitledPanel } from '../../../ui/TitledPanel.tsx'
import { tellFailure } from '../../../ui/tellFailure.ts'
import { useArea } from '../../../ui/useArea.ts'
import { wordsOf } from '../../../ui/words.ts'
import { Copies } from '../components/Copies.tsx'
import { useAskCopy, useCopies } from '../queries.ts'

/** What the product knows of whoever is signed in, as a file. */
export default function MyDataPage() {
  const t = wordsOf('privacy')
  const area = useArea()
  const own = useUser()?._id
  const ask = useAskCopy()
  const begin = () =>
    ask.mutate({ body: {} }, { onSuccess: () => notify.success(t('own.asked')), onError: tellFailure })
  return (
    <Page
      title={t('own.title')}
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
              <Copies copies={copies.filter(({ person, askedBy }) => person._id === own && askedBy._id === own)} />
            )}
          </FetchState>
        </Stack>
      </TitledPanel>
    </Page>
  )
}
