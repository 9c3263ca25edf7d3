import { screens } from '@ems/contract/core/screens'
import { Group } from '@mantine/core'
import { TextLink } from '../../../ui/links.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { WaitingRequests } from '../requests/components/WaitingRequests.tsx'

/** What of people may want a look: requests that wait, and what ends. */
export function ListFacts() {
  const t = wordsOf('employees')
  return (
    <Group gap="md">
      <WaitingRequests />
      <TextLink to={screens.admin.ends}>{t('list.ends')}</TextLink>
    </Group>
  )
}
