import { inUnit } from '@ems/contract/core/leave-amounts'
import { Text } from '@mantine/core'
import type { ReplyOf } from '../../../../api/contract/calls.ts'
import type { leavePolicies } from '../../../../api/contract/leave-policies.ts'
import { wordsOf } from '../../../../ui/words/words.ts'

interface RunFactsProps {
  run: ReplyOf<typeof leavePolicies.setRules>['run']
  unit: 'days' | 'hours'
}

/** What rules would do. */
export function RunFacts({ run, unit }: RunFactsProps) {
  const t = wordsOf('leaveSettings')
  const { people, granted, overdrawn, changed } = run
  return (
    <div role="status">
      <Text fw={600}>{t('run.people', { count: people })}</Text>
      <Text>{t(`run.granted.${unit}`, { count: inUnit(unit, granted) })}</Text>
      <Text>{t('run.changed', { count: changed })}</Text>
      <Text c={overdrawn > 0 ? 'var(--l-red-text)' : undefined}>{t('run.overdrawn', { count: overdrawn })}</Text>
    </div>
  )
}
