import { addDays, inclusiveDays } from '@ems/contract/core/days'
import { VisuallyHidden } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { Leave, LeaveStatus, ListedLeave } from '../../../api/contract/leaves.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { StatusBadge, type Tone } from '../../../ui/controls/StatusBadge.tsx'
import { dayOf } from '../../../ui/format/format.ts'
import { Day } from '../../../ui/format/values.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

const tones: Record<Exclude<LeaveStatus, 'Pending'>, Tone> = { Approved: 'green', Rejected: 'red' }

interface LeaveStatusBadgeProps {
  /** with its pending change, if known */
  leave: Pick<Leave, 'status' | 'state' | 'startDate' | 'endDate' | 'appliedAt'> & Pick<ListedLeave, 'change'>
}

// In its own box: in the cards of a phone the badge would be stretched otherwise.
export function LeaveStatusBadge({ leave }: LeaveStatusBadgeProps) {
  const t = getTranslator('leaves')
  const { status, state, change } = leave
  return (
    <span>
      {state === 'withdrawn' || state === 'cancelled' ? (
        <StatusBadge tone="grey">{t(`state.${state}`)}</StatusBadge>
      ) : status === 'Pending' ? (
        <PendingBadge leave={leave} />
      ) : (
        <StatusBadge tone={tones[status]}>{t(`common:leaveStatus.${status}`)}</StatusBadge>
      )}
      {change && (
        <>
          {' '}
          <StatusBadge tone="yellow">{t(`state.asks.${change}`)}</StatusBadge>
        </>
      )}
    </span>
  )
}

/** The number of days before its first day from which a pending request is marked. */
const SOON = 2

/** How long a request has waited; instead of it, that its days are over, have begun or begin soon. */
function PendingBadge({ leave: { startDate, endDate, appliedAt } }: LeaveStatusBadgeProps) {
  const t = getTranslator('leaves')
  const organisation = useOrganisation().data?.organisation
  const word = <span>{t('common:leaveStatus.Pending')}</span>
  if (!organisation) return <StatusBadge tone="yellow">{word}</StatusBadge>
  const { today, timeZone } = organisation
  if (startDate > addDays(today, SOON)) {
    const days = inclusiveDays(dayOf(appliedAt, timeZone), today) - 1
    return (
      <StatusBadge tone="yellow">
        {word}
        {days > 0 && <> {t('change.amount.days', { count: days })}</>}
      </StatusBadge>
    )
  }
  const begins = startDate === today ? 'today' : startDate === addDays(today, 1) ? 'tomorrow' : 'soon'
  return (
    <>
      <VisuallyHidden>{word}</VisuallyHidden>{' '}
      <StatusBadge tone={startDate < today ? 'red' : 'yellow'} icon={IconAlertCircle}>
        {endDate < today ? t('urgency.past') : startDate < today ? t('urgency.begun') : t('urgency.begins', { begins })}
      </StatusBadge>
    </>
  )
}

const certificateTones = { due: 'yellow', overdue: 'red', received: 'green' } as const

/** The state of the certificate of a leave that needs one. */
export function CertificateState({ state, dueOn }: Leave['certificate']) {
  const t = getTranslator('leaves')
  if (state === 'none') return null
  return (
    <>
      <StatusBadge tone={certificateTones[state]}>{t(`certificate.state.${state}`)}</StatusBadge>{' '}
      {state !== 'received' && dueOn && <Day value={dueOn} />}
    </>
  )
}
