import { inclusiveDays } from '@ems/contract/core/days'
import { VisuallyHidden } from '@mantine/core'
import { useOrganisation } from '../../../api/organisation.ts'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { isUrgent, UrgencyBadge } from '../../../ui/controls/UrgencyBadge.tsx'
import { dayOf } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'

export interface PendingBadgeProps {
  /** when it was requested */
  since: string
  /** the requested days; absent if they are never urgent: requests about past days, and the reader's own */
  days?: { startDate: string; endDate: string }
  /** whether all rows are pending: then the word is for screen readers only */
  brief?: boolean
  /** shows the word also beside a mark of urgency */
  named?: boolean
}

/** How long a request has waited; instead of it, that its days are over, have begun or begin soon. */
export function PendingBadge({ since, days, brief = false, named = false }: PendingBadgeProps) {
  const t = getTranslator('leaves')
  const organisation = useOrganisation().data?.organisation
  const word = <span>{t('common:leaveStatus.Pending')}</span>
  if (!organisation) return <StatusBadge tone="yellow">{word}</StatusBadge>
  const { today, timeZone } = organisation
  if (!days || !isUrgent(days, today)) {
    const waited = inclusiveDays(dayOf(since, timeZone), today) - 1
    if (!brief)
      return (
        <StatusBadge tone="yellow">{waited > 0 ? <span>{t('waited', { count: waited })}</span> : word}</StatusBadge>
      )
    return (
      <StatusBadge tone="yellow">
        <VisuallyHidden>{word}</VisuallyHidden> {waited > 0 ? t('change.amount.days', { count: waited }) : t('new')}
      </StatusBadge>
    )
  }
  return (
    <>
      {named ? <StatusBadge tone="yellow">{word}</StatusBadge> : <VisuallyHidden>{word}</VisuallyHidden>}{' '}
      <UrgencyBadge days={days} today={today} />
    </>
  )
}
