import { NativeSelect } from '@mantine/core'
import { EmploymentType } from '../../../api/contract/employees.ts'
import type { Policy } from '../../../api/contract/leave-policies.ts'
import { PersonSelect } from '../../../ui/select/PersonSelect.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { DepartmentScope, LocationScope } from '../shared/ScopeFields.tsx'

/** A row of the policy assignment; a null value matches everyone. */
export interface Rule {
  policyId: string | null
  employeeId: string | null
  employeeName: string | null
  departmentId: string | null
  locationId: string | null
  employmentType: EmploymentType | null
  /** how many people it applies to; absent for a new rule */
  people?: number
}

interface AssignmentRowProps {
  rule: Rule
  policies: readonly Policy[]
  change: (change: Partial<Rule>) => void
}

/** One rule: the policy and its people. */
export function AssignmentRow({ rule, policies, change }: AssignmentRowProps) {
  const t = getTranslator('leaveSettings')
  const { employeeId, employeeName } = rule
  return (
    <>
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
        value={employeeId}
        chosen={employeeId && employeeName ? { value: employeeId, label: employeeName } : null}
        onChange={(id, person) => change({ employeeId: id, employeeName: person?.userId.name ?? null })}
      />
      <DepartmentScope value={rule.departmentId} set={(departmentId) => change({ departmentId })} />
      <LocationScope value={rule.locationId} set={(locationId) => change({ locationId })} />
      <NativeSelect
        label={t('rules.employmentType')}
        data={[
          { value: '', label: t('rules.anyType') },
          ...EmploymentType.options.map((value) => ({ value, label: t(`rules.types.${value}`) })),
        ]}
        value={rule.employmentType ?? ''}
        onChange={(event) => change({ employmentType: (event.currentTarget.value || null) as EmploymentType | null })}
      />
    </>
  )
}
