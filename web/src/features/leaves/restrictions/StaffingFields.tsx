import type { Restrictions } from '../../../api/contract/leave-restrictions.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { numberOf } from '../policies/terms.ts'
import { DepartmentScope, PersonScope } from '../shared/ScopeFields.tsx'

/** A rule of minimum staffing, as typed. */
export interface StaffingValues {
  group: 'department' | 'manager'
  departmentId: string | null
  managerId: string | null
  figure: 'present' | 'away'
  count: string
}

type Staffing = Restrictions['staffing'][number]

export const NO_STAFFING: StaffingValues = {
  group: 'department',
  departmentId: null,
  managerId: null,
  figure: 'present',
  count: '1',
}

export const staffingValues = ({ departmentId, managerId, minPresent, maxAwayPercent }: Staffing): StaffingValues => ({
  group: managerId === null ? 'department' : 'manager',
  departmentId,
  managerId,
  figure: minPresent === null ? 'away' : 'present',
  count: String(minPresent ?? maxAwayPercent),
})

export const staffingBody = ({ group, departmentId, managerId, figure, count }: StaffingValues): Staffing => ({
  departmentId: group === 'department' ? departmentId : null,
  managerId: group === 'manager' ? managerId : null,
  minPresent: figure === 'present' ? numberOf(count) : null,
  maxAwayPercent: figure === 'away' ? numberOf(count) : null,
})

interface StaffingFieldsProps {
  row: StaffingValues
  change: (change: Partial<StaffingValues>) => void
  /** the error of a field */
  errorOf: (field: string) => string | undefined
}

/** The number of people of a department, or of a manager's direct reports, who must be present. */
export function StaffingFields({ row, change, errorOf }: StaffingFieldsProps) {
  const t = getTranslator('leaveSettings')
  const nobody = errorOf('departmentId')
  return (
    <>
      <ChoiceField
        label={t('staffing.group')}
        choices={['department', 'manager']}
        wordOf={(group) => t(`staffing.groups.${group}`)}
        value={row.group}
        onChange={(event) => change({ group: event.currentTarget.value as 'manager' })}
      />
      {row.group === 'department' ? (
        <DepartmentScope value={row.departmentId} set={(departmentId) => change({ departmentId })} error={nobody} />
      ) : (
        <PersonScope
          label={t('staffing.manager')}
          value={row.managerId}
          set={(managerId) => change({ managerId })}
          error={nobody ?? errorOf('managerId')}
        />
      )}
      <ChoiceField
        label={t('staffing.figure')}
        choices={['present', 'away']}
        wordOf={(figure) => t(`staffing.figures.${figure}`)}
        value={row.figure}
        onChange={(event) => change({ figure: event.currentTarget.value as 'away' })}
      />
      <NumberField
        decimals={0}
        label={t(`staffing.count.${row.figure}`)}
        w="8rem"
        value={row.count}
        error={errorOf('minPresent') ?? errorOf('maxAwayPercent')}
        onChange={(event) => change({ count: event.currentTarget.value })}
      />
    </>
  )
}
