import { inUnit } from '@ems/contract/core/leave-amounts'
import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import type { leavePolicies, Policy } from '../../../api/contract/leave-policies.ts'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import { FormError } from '../../../ui/form/Form.tsx'
import { formatDay } from '../../../ui/format/format.ts'
import { TitledPanel } from '../../../ui/page/Panel.tsx'
import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { useDryRunRules, useSetRules } from '../shared/setupQueries.ts'
import { AssignmentRow, type Rule } from './AssignmentRow.tsx'

const ANYBODY: Rule = { policyId: null, employeeId: null, departmentId: null, locationId: null, employmentType: null }

interface AssignmentPanelProps {
  type: ListedType
  policies: readonly Policy[]
  /** the present rules and their first day; null for none */
  set: { from: string | null; rules: Rule[] }
  today: string
}

/** The people of each policy of a leave type. A change is reviewed before it is saved. */
export function AssignmentPanel({ type, policies, set, today }: AssignmentPanelProps) {
  const t = getTranslator('leaveSettings')
  const describe = useErrorText()
  const [rules, setRules] = useState(set.rules)
  const [from, setFrom] = useState(set.from ?? today)
  const [trial, save] = [useDryRunRules(), useSetRules()]
  const edit = (next: Rule[]) => {
    trial.reset()
    setRules(next)
  }
  const move = (n: number, by: -1 | 1) => {
    const next = [...rules]
    const [moved] = next.splice(n, 1)
    if (moved) next.splice(n + by, 0, moved)
    edit(next)
  }
  const input = (dryRun: boolean) => ({ params: { leaveType: type._id }, body: { from, dryRun, rules } })
  const changed = JSON.stringify(rules) !== JSON.stringify(set.rules)
  const failure = trial.error ?? save.error
  return (
    <TitledPanel
      title={t('rules.title')}
      text={set.from ? t('rules.since', { day: formatDay(set.from) }) : t('rules.none')}
    >
      <Stack gap="md">
        {failure && <FormError text={describe(failure)} />}
        {rules.map((rule, n) => (
          <AssignmentRow
            // biome-ignore lint/suspicious/noArrayIndexKey: rules have no ids and are identified by position
            key={n}
            rule={rule}
            number={n + 1}
            policies={policies}
            change={(change) => edit(rules.map((one, at) => (at === n ? { ...one, ...change } : one)))}
            remove={() => edit(rules.filter((_, at) => at !== n))}
            up={n > 0 ? () => move(n, -1) : undefined}
            down={n < rules.length - 1 ? () => move(n, 1) : undefined}
          />
        ))}
        <Group>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} aria-hidden />}
            onClick={() => edit([...rules, { ...ANYBODY, policyId: policies[0]?._id ?? null }])}
          >
            {t('rules.add')}
          </Button>
        </Group>
        {trial.data && <RunFigures run={trial.data.run} unit={type.unit} />}
        {changed && (
          <Group gap="sm" align="flex-end" justify="flex-end">
            <TextInput
              type="date"
              label={t('rules.from')}
              me="auto"
              value={from}
              onChange={(event) => {
                trial.reset()
                setFrom(event.currentTarget.value)
              }}
            />
            <Button variant="default" onClick={() => edit(set.rules)}>
              {t('common:actions.cancel')}
            </Button>
            {trial.data ? (
              <Button
                loading={save.isPending}
                onClick={() => save.mutate(input(false), { onSuccess: () => notify.success(t('rules.saved')) })}
              >
                {t('rules.save')}
              </Button>
            ) : (
              <Button loading={trial.isPending} onClick={() => trial.mutate(input(true))}>
                {t('rules.try')}
              </Button>
            )}
          </Group>
        )}
      </Stack>
    </TitledPanel>
  )
}

interface RunFiguresProps {
  run: ReplyOf<typeof leavePolicies.setRules>['run']
  unit: 'days' | 'hours'
}

/** The preview of an assignment. */
export function RunFigures({ run, unit }: RunFiguresProps) {
  const t = getTranslator('leaveSettings')
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
