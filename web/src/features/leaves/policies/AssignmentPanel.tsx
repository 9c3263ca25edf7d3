import { inUnit } from '@ems/contract/core/leave-amounts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { ReplyOf } from '../../../api/contract/calls.ts'
import type { leavePolicies, Policy } from '../../../api/contract/leave-policies.ts'
import type { ListedType } from '../../../api/contract/leave-types.ts'
import { org } from '../../../api/contract/org.ts'
import { useFetch } from '../../../api/hooks.ts'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import { FormError } from '../../../ui/form/Form.tsx'
import { formatDay } from '../../../ui/format/format.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { useErrorText } from '../../../ui/states/ErrorState.tsx'
import { notify } from '../../../ui/toast/notify.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { FieldRows, LockedRow } from '../shared/FieldRows.tsx'
import { NameOrSkeleton } from '../shared/ScopeFields.tsx'
import { useDryRunRules, useLocationQuery, useSetRules } from '../shared/setupQueries.ts'
import { AssignmentRow, type Rule } from './AssignmentRow.tsx'

const ANYBODY: Rule = {
  policyId: null,
  employeeId: null,
  employeeName: null,
  departmentId: null,
  locationId: null,
  employmentType: null,
}

const isForEveryone = ({ employeeId, departmentId, locationId, employmentType }: Rule) =>
  [employeeId, departmentId, locationId, employmentType].every((scope) => scope === null)

interface AssignmentPanelProps {
  type: ListedType
  policies: readonly Policy[]
  /** the present rules, their first day, which is null for none, and how many people no rule applies to */
  set: { from: string | null; rules: Rule[]; others: number }
  today: string
}

/** The people of each policy of a leave type. A change is reviewed before it is saved. */
export function AssignmentPanel({ type, policies, set, today }: AssignmentPanelProps) {
  const t = getTranslator('leaveSettings')
  const describe = useErrorText()
  const { titleOf, loading } = useRuleTitles()
  const [rules, setRules] = useState(set.rules)
  const [from, setFrom] = useState(set.from ?? today)
  const [trial, save] = [useDryRunRules(), useSetRules()]
  const edit = (next: Rule[]) => {
    trial.reset()
    setRules(next)
  }
  const sent = rules.map(({ people: _people, employeeName: _name, ...rule }) => rule)
  const input = (dryRun: boolean) => ({ params: { leaveType: type._id }, body: { from, dryRun, rules: sent } })
  const changed = JSON.stringify(rules) !== JSON.stringify(set.rules)
  const failure = trial.error ?? save.error
  const last = rules.findIndex(isForEveryone)
  // Until a change is saved it is unknown how many people each rule applies to.
  const facts = (people: number | undefined, policyId: string | null) => {
    const policy = policies.find(({ _id }) => _id === policyId)
    const count = !changed && people !== undefined && t('rules.people', { count: people })
    const much = policy
      ? t(`policies.line.${type.unit}`, { count: inUnit(type.unit, policy.amount) })
      : t('rules.untracked')
    return [count, policies.length > 1 && policy?.name, much].filter(Boolean).join(' · ')
  }
  return (
    <Panel>
      <Stack gap="md">
        {failure && <FormError text={describe(failure)} />}
        <FieldRows
          titled
          ordered
          label={t('rules.title')}
          hint={set.from ? t('rules.since', { day: formatDay(set.from) }) : t('rules.none')}
          add={t('rules.add')}
          rows={rules}
          blank={{ ...ANYBODY, policyId: policies[0]?._id ?? null }}
          // A rule after the one for everyone would never apply.
          addAt={last < 0 ? undefined : last}
          set={edit}
          closed={{
            numbered: true,
            titleOf: (rule) => titleOf(rule, rules.indexOf(rule)),
            shownTitleOf: (rule) => (
              <NameOrSkeleton
                name={titleOf(rule, rules.indexOf(rule))}
                loading={loading && (rule.departmentId !== null || rule.locationId !== null)}
                width="8rem"
              />
            ),
            factsOf: (rule) => facts(rule.people, rule.policyId),
            isWrong: () => false,
            last: last < 0 && <LockedRow name={titleOf(ANYBODY, rules.length)} text={facts(set.others, null)} />,
          }}
        >
          {(rule, change) => <AssignmentRow rule={rule} policies={policies} change={change} />}
        </FieldRows>
        {trial.data && <RunFigures run={trial.data.run} unit={type.unit} />}
        {changed && (
          <Group gap="sm" align="flex-end" justify="flex-end">
            <DateInput
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
    </Panel>
  )
}

/** The people of a rule in words. */
function useRuleTitles() {
  const t = getTranslator('leaveSettings')
  const [named, places] = [useFetch(org.departments, { query: {} }), useLocationQuery()]
  const departments = named.data?.departments ?? []
  const locations = places.data?.locations ?? []
  const titleOf = (rule: Rule, number: number): string => {
    if (isForEveryone(rule)) return t(number === 0 ? 'rules.everyone' : 'rules.everyoneElse')
    if (rule.employeeId !== null) return rule.employeeName ?? t('rules.person')
    const words = [
      rule.departmentId !== null &&
        (departments.find(({ _id }) => _id === rule.departmentId)?.dep_name ?? t('rules.department')),
      rule.employmentType !== null && t(`rules.types.${rule.employmentType}`),
      rule.locationId !== null && (locations.find(({ _id }) => _id === rule.locationId)?.name ?? t('rules.location')),
    ]
    return words.filter(Boolean).join(' · ')
  }
  return { titleOf, loading: named.isLoading || places.isLoading }
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
