import type { JobPeriod } from '../../../api/contract/job.ts'
import { formatNumber } from '../../../ui/format/format.ts'
import { type Fact, FactStrip } from '../../../ui/page/FactStrip.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { formatDuration } from './formatDuration.ts'
import { inJobSince, periodOn } from './jobHistory.ts'

interface JobFactsProps {
  /** newest first */
  periods: readonly JobPeriod[]
  today: string
}

/** A person's present job, or their last or first one; nothing without a job. */
export function JobFacts({ periods, today }: JobFactsProps) {
  const t = getTranslator('job')
  const period = periodOn(periods, today)
  if (!period) return null
  const { designation, department, manager, employmentType, fte, location, to } = period
  const since = inJobSince(periods, period)
  const until = to !== null && to < today ? to : today
  const none = t('dialog.none')
  const facts: (Fact | false)[] = [
    [t('facts.designation'), designation || none],
    [t('facts.department'), department?.dep_name ?? none],
    [t('strip.manager'), manager?.userId.name ?? t('top')],
    [
      t('strip.employment'),
      [t(`types.${employmentType}`), fte !== 100 && t('fullTimeShare', { share: formatNumber(fte) })]
        .filter(Boolean)
        .join(', '),
    ],
    location !== null && [t('facts.location'), location.name],
    since < until && [t('strip.inJob'), formatDuration(since, until)],
  ]
  return (
    <Panel look="flush">
      <FactStrip facts={facts} />
    </Panel>
  )
}
