import { inclusiveDays } from '@ems/contract/core/days'
import { Button } from '@mantine/core'
import type { Leave } from '../../../api/contract/leaves.ts'
import { BulkBar } from '../../../ui/list/toolbar/BulkBar.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import type { DecisionInput } from './useDecisions.ts'

type ChosenDays = Pick<Leave, 'startDate' | 'endDate' | 'amount' | 'unit'> & { othersAway?: number | undefined }

/** The counted days; calendar days for types in hours, or if they are not counted. */
const countOf = ({ startDate, endDate, amount, unit }: ChosenDays): number =>
  amount === null || unit === 'hours' ? inclusiveDays(startDate, endDate) : amount

interface BulkDecisionBarProps {
  /** the days of each selected leave */
  days: readonly ChosenDays[]
  clear: () => void
  busy: boolean
  decide: (verdict: DecisionInput) => void
}

/** Decides all selected leaves of a list. */
export function BulkDecisionBar({ days, clear, busy, decide }: BulkDecisionBarProps) {
  const t = getTranslator('leaves')
  const count = days.length
  const sum = days.reduce((total, one) => total + countOf(one), 0)
  // The sum is shown only if all days are known.
  const clashes = days.every(({ othersAway }) => othersAway !== undefined)
    ? days.filter(({ othersAway }) => othersAway !== 0).length
    : undefined
  return (
    <BulkBar
      label={t('bulk.label')}
      count={t('bulk.selected', { count })}
      fact={[t('bulk.days', { count: sum }), clashes !== undefined && t('bulk.clashes', { count: clashes })]
        .filter(Boolean)
        .join(', ')}
      clear={{ label: t('bulk.clear'), act: clear, key: 'Escape' }}
    >
      <Button disabled={busy} onClick={() => decide('Approved')}>
        {t('bulk.approve', { count: String(count) })}
      </Button>
      <Button variant="default" disabled={busy} onClick={() => decide('Rejected')}>
        {t('bulk.reject', { count: String(count) })}
      </Button>
    </BulkBar>
  )
}
