import { screens } from '@ems/contract/core/screens'
import { Group } from '@mantine/core'
import { useHasPermissionForOthers } from '../../../api/session.ts'
import { TextLink } from '../../../ui/page/links.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { PendingRequestCount } from '../change-requests/ChangeRequestsPanel.tsx'

interface ListTotalsProps {
  /** the number of people; undefined if the list is filtered */
  total: number | undefined
  /** the number of people who are away today */
  away: number
  /** whether it is not known yet */
  loading: boolean
}

/** The number of people, of absent people, of pending requests and of coming ends. */
export function ListTotals({ total, away, loading }: ListTotalsProps) {
  const t = getTranslator('employees')
  if (loading) return null
  return (
    <Group gap="md">
      {total !== undefined && <span>{t('list.people', { count: total })}</span>}
      {total !== undefined && away > 0 && <AwayCount count={away} />}
      {/* A phone has both in its menu. */}
      <Group gap="md" visibleFrom="sm">
        <PendingRequestCount />
        <TextLink to={screens.admin.ends}>{t('list.ends')}</TextLink>
      </Group>
    </Group>
  )
}

/** The number of people who are away today, with a link to the calendar if the reader may open it. */
function AwayCount({ count }: { count: number }) {
  const t = getTranslator('employees')
  const words = t('list.awayCount', { count })
  return useHasPermissionForOthers('leaves.read') ? (
    <TextLink to={screens.admin.leaveCalendar}>{words}</TextLink>
  ) : (
    <span>{words}</span>
  )
}
