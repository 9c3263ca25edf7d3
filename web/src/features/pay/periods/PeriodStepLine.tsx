import type { PayPeriod } from '../../../api/contract/pay-periods.ts'
import { StepLine } from '../../../ui/page/StepLine.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

const STEPS = ['Open', 'Review', 'Closed'] as const

/** The steps of a pay period. @param status undefined before the first period */
export function PeriodStepLine({ status }: { status: PayPeriod['status'] | undefined }) {
  const t = getTranslator('pay')
  const at = status ? STEPS.indexOf(status) : 0
  return (
    <StepLine
      label={t('line.label')}
      steps={STEPS.map((step, n) => ({
        key: step,
        name: t(`line.${step}`),
        state: n < at || status === 'Closed' ? 'done' : n === at && status ? 'now' : undefined,
      }))}
    />
  )
}
