import { IconLockOpen } from '@tabler/icons-react'
import type { PeriodStatus } from '../../../api/contract/pay-periods.ts'
import { StatusBadge } from '../../../ui/controls/StatusBadge.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

const TONES = { Open: 'grey', Review: 'yellow', Closed: 'green' } as const

/** The state of a pay period. */
export function PeriodBadge({ status }: { status: PeriodStatus }) {
  const t = getTranslator('pay')
  return (
    <StatusBadge tone={TONES[status]} {...(status === 'Open' && { icon: IconLockOpen })}>
      {t(`status.${status}`)}
    </StatusBadge>
  )
}
