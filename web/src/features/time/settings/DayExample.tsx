import type { TimePolicy } from '../../../api/contract/time-policies.ts'
import { clocks, LOCALE } from '../../../ui/format/intl.ts'
import { formatMinutes } from '../../../ui/format/minutes.ts'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from './Settings.module.css'

const START_MINUTES = 9 * 60
const SHORT_BREAK = 10
const timeOf = (minutes: number) => clocks(LOCALE, { timeStyle: 'short' })('UTC').format(new Date(minutes * 60_000))

/** An example of a policy's settings for a shift from nine. */
export function DayExample({ policy }: { policy: TimePolicy }) {
  const t = getTranslator('timeSettings')
  return (
    <TitledPanel title={t('example.title')} text={t('example.text', { start: timeOf(START_MINUTES) })}>
      <ul className={classes.example}>
        {sentencesOf(policy).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </TitledPanel>
  )
}

function sentencesOf(policy: TimePolicy): string[] {
  const t = getTranslator('timeSettings')
  if (policy.tracking === 'manual') return [t('example.manual')]
  const { grace, breaks, overtimeAs, overtimeStep, factor, account, accountCap } = policy
  const [start, early] = [timeOf(START_MINUTES), timeOf(START_MINUTES - 8)]
  return [
    policy.earlyCounts ? t('example.early', { early }) : t('example.cut', { early, start }),
    t('example.late', {
      onTime: timeOf(START_MINUTES + grace),
      late: timeOf(START_MINUTES + grace + 1),
      minutes: grace + 1,
    }),
    ...breaks
      .filter(({ minutes }) => minutes > SHORT_BREAK)
      .map(({ after, minutes }) =>
        t('example.break', { taken: SHORT_BREAK, more: minutes - SHORT_BREAK, after: formatMinutes(after) }),
      ),
    t('example.step', { minutes: overtimeStep }),
    policy.overtimeApproval === 'before' ? t('example.before') : null,
    overtimeAs === 'none' ? null : t('example.given', { as: overtimeAs, period: account, factor }),
    accountCap === null ? null : t('example.cap', { hours: formatMinutes(accountCap), period: account }),
    policy.signing ? t('example.signing') : null,
  ].filter((sentence) => sentence !== null)
}
