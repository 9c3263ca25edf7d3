import { screens } from '@ems/contract/core/screens'
import { Group } from '@mantine/core'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { WaitingRequests } from '../change-requests/ChangeRequestsPanel.tsx'

interface ListFactsProps {
  /** how many people there are; undefined where a part of them is listed */
  total: number | undefined
  /** how many of all are away today */
  away: number
  /** whether it is not known yet */
  loading: boolean
}

/** How many people there are, how many of them are away, and what may want a look: requests that wait, and what ends. */
export function ListFacts({ total, away, loading }: ListFactsProps) {
  const t = getTranslator('employees')
  if (loading) return null
  return (
    <Group gap="md">
      {total !== undefined && <span>{t('list.people', { count: total })}</span>}
      {total !== undefined && away > 0 && <AwayCount count={away} />}
      {/* A phone has both in its menu. */}
      <Group gap="md" visibleFrom="sm">
        <WaitingRequests />
        <TextLink to={screens.admin.ends}>{t('list.ends')}</TextLink>
      </Group>
    </Group>
  )
}

/** How many are away today, as the way to who they are where the calendar is open. */
function AwayCount({ count }: { count: number }) {
  const t = getTranslator('employees')
  const words = t('list.awayCount', { count })
  return useHasPermissionForOthers('leaves.read') ? (
    <TextLink to={screens.admin.leaveCalendar}>{words}</TextLink>
  ) : (
    <span>{words}</span>
  )
}
