import { Stack } from '@mantine/core'
import { timePolicies } from '../../../api/contract/time-policies.ts'
import { useFetch } from '../../../api/hooks.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { FetchState } from '../../../ui/states/FetchState.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { DevicesPanel } from './DevicesPanel.tsx'
import { PinPanel } from './PinPanel.tsx'
import { PoliciesForm } from './PoliciesForm.tsx'

/** The policies of working time, and the devices for clocking in. */
export default function TimeSettingsPage() {
  const t = getTranslator('timeSettings')
  const query = useFetch(timePolicies.get, {})
  const today = useOrganisation().data?.organisation.today
  return (
    <Page title={t('title')} facts={t('facts')}>
      <Stack gap="md">
        <FetchState query={query}>
          {({ policies }) => today && <PoliciesForm key={JSON.stringify(policies)} policies={policies} today={today} />}
        </FetchState>
        <DevicesPanel />
        <PinPanel />
      </Stack>
    </Page>
  )
}
