import { addDays } from '@ems/contract/core/days'
import { IconAlertCircle } from '@tabler/icons-react'
import { getTranslator } from '../words/words.ts'
import { StatusBadge } from './StatusBadge.tsx'

/** The number of days before its first day from which a pending request is urgent. */
const SOON = 2

interface RequestedDays {
  startDate: string
  endDate: string
}

/** Whether the requested days are over, have begun or begin soon. */
export const isUrgent = ({ startDate }: RequestedDays, today: string): boolean => startDate <= addDays(today, SOON)

/** The mark of an urgent pending request. */
export function UrgencyBadge({ days: { startDate, endDate }, today }: { days: RequestedDays; today: string }) {
  const t = getTranslator('common')
  const begins = startDate === today ? 'today' : startDate === addDays(today, 1) ? 'tomorrow' : 'soon'
  return (
    <StatusBadge tone={startDate < today ? 'red' : 'yellow'} icon={IconAlertCircle}>
      {endDate < today ? t('urgency.past') : startDate < today ? t('urgency.begun') : t('urgency.begins', { begins })}
    </StatusBadge>
  )
}
