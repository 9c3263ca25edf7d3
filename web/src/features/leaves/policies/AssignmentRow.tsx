import { Button, Group, NativeSelect } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { EmploymentType, employees } from '../../../api/contract/employees.ts'
import type { Policy } from '../../../api/contract/leave-policies.ts'
import { useFetch } from '../../../api/hooks.ts'
import { OrgDepartmentFilter } from '../../../ui/select/OrgDepartmentFilter.tsx'
import { PersonSelect } from '../../../ui/select/PersonSelect.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import classes from '../shared/Fields.module.css'
import { useLocations } from '../shared/setupQueries.ts'

/** A row of the policy assignment; a null value matches everyone. */
export interface Rule {
  policyId: string | null
  employeeId: string | null
  departmentId: string | null
  locationId: string | null
  employmentType: EmploymentType | null
}

interface AssignmentRowProps {
  rule: Rule
  number: number
  policies: readonly Policy[]
  change: (change: Partial<Rule>) => void
  remove: () => void
  /** absent for the first or the last rule */
  up: (() => void) | undefined
  down: (() => void) | undefined
}

/** One rule: the policy and its people. */
export function AssignmentRow({ rule, number, policies, change, remove, up, down }: AssignmentRowProps) {
  const t = getTranslator('leaveSettings')
  const locations = useLocations()
  const named = useFetch(employees.get, rule.employeeId ? { params: { id: rule.employeeId } } : null).data?.employee
  const anybody = { value: '', label: t('rules.anybody') }
  const step = (label: string, act: (() => void) | undefined, Icon: typeof IconX) => (
    <Button variant="default" px={8} aria-label={label} disabled={!act} onClick={act}>
      <Icon size={16} aria-hidden />
    </Button>
  )
  return (
    <Group
      component="fieldset"
      className={classes.fields}
      gap="xs"
      align="flex-end"
      p={0}
      m={0}
      style={{ border: 0 }}
      aria-label={t('rules.one', { number })}
    >
      <NativeSelect
        label={t('rules.policy')}
        data={[
          { value: '', label: t('rules.untracked') },
          ...policies.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        value={rule.policyId ?? ''}
        onChange={(event) => change({ policyId: event.currentTarget.value || null })}
      />
      <PersonSelect
        label={t('rules.person')}
        placeholder={t('rules.anybody')}
        value={rule.employeeId}
        chosen={named && { value: named._id, label: named.userId.name }}
        onChange={(employeeId) => change({ employeeId })}
      />
      <OrgDepartmentFilter
        label={t('rules.department')}
        placeholder={t('rules.anybody')}
        value={rule.departmentId}
        onChange={(departmentId) => change({ departmentId })}
      />
      {locations.length > 0 && (
        <NativeSelect
          label={t('rules.location')}
          data={[anybody, ...locations.map(({ _id, name }) => ({ value: _id, label: name }))]}
          value={rule.locationId ?? ''}
          onChange={(event) => change({ locationId: event.currentTarget.value || null })}
        />
      )}
      <NativeSelect
        label={t('rules.employmentType')}
        data={[anybody, ...EmploymentType.options.map((value) => ({ value, label: t(`rules.types.${value}`) }))]}
        value={rule.employmentType ?? ''}
        onChange={(event) => change({ employmentType: (event.currentTarget.value || null) as EmploymentType | null })}
      />
      {step(t('rules.up', { number }), up, IconArrowUp)}
      {step(t('rules.down', { number }), down, IconArrowDown)}
      {step(t('rules.remove', { number }), remove, IconX)}
    </Group>
  )
}
