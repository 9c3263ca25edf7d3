import { addDays, inclusiveDays } from '@ems/contract/core/days'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useOrganisation } from '../../../api/organisation.ts'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { dayOf } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'

/** The number of days before its first day from which a pending request is marked. */
const SOON = 2

export interface PendingBadgeProps {
  /** when it was requested */
  since: string
  /** the requested days; absent for requests about past days, which are never urgent */
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
  if (!days || days.startDate > addDays(today, SOON)) {
    const waited = inclusiveDays(dayOf(since, timeZone), today) - 1
    if (!brief)
      return (
        <StatusBadge tone="yellow">{waited > 0 ? <span>{t('waited', { count: waited })}</span> : word}</StatusBadge>
      )
    return (
      <StatusBadge tone="yellow">
        <VisuallyHidden>{word}</VisuallyHidden>{' '}
        {waited > 0 ? t('change.amount.days', { count: waited }) : t('urgency.new')}
      </StatusBadge>
    )
  }
  const { startDate, endDate } = days
  const begins = startDate === today ? 'today' : startDate === addDays(today, 1) ? 'tomorrow' : 'soon'
  return (
    <>
      {named ? <StatusBadge tone="yellow">{word}</StatusBadge> : <VisuallyHidden>{word}</VisuallyHidden>}{' '}
      <StatusBadge tone={startDate < today ? 'red' : 'yellow'} icon={IconAlertCircle}>
        {endDate < today ? t('urgency.past') : startDate < today ? t('urgency.begun') : t('urgency.begins', { begins })}
      </StatusBadge>
    </>
  )
}
