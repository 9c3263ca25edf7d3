import { screens } from '@ems/contract/core/screens'
import { Group } from '@mantine/core'
import { TextLink } from '../../../ui/links.tsx'
import { wordsOf } from '../../../ui/words.ts'
import { WaitingRequests } from '../requests/components/WaitingRequests.tsx'

/** How many people there are, and what of them may want a look: requests that wait, and what ends. @param total undefined where a part of them is listed; @param loading whether it is not known yet */
export function ListFacts({ total, loading }: { total: number | undefined; loading: boolean }) {
  const t = wordsOf('employees')
  if (loading) return <>&nbsp;</>
  return (
    <Group gap="md">
      {total !== undefined && <span>{t('list.people', { count: total })}</span>}
      <WaitingRequests />
      <TextLink to={screens.admin.ends}>{t('list.ends')}</TextLink>
    </Group>
  )
}
