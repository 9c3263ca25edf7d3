import { addDays } from '@ems/contract/core/days'
import { employees } from '../../../api/contract/employees.ts'
import type { Restrictions } from '../../../api/contract/leave-restrictions.ts'
import { org } from '../../../api/contract/org.ts'
import { useFetch } from '../../../api/hooks.ts'
import { useOrganisation } from '../../../api/organisation.ts'
import { ChoiceField } from '../../../ui/form/ChoiceField.tsx'
import { NumberField } from '../../../ui/form/NumberField.tsx'
import { formatDay } from '../../../ui/format/format.ts'
import { getTranslator } from '../../../ui/words/words.ts'
import { numberOf } from '../policies/terms.ts'
import { DepartmentScope, NameOrSkeleton, PersonScope } from '../shared/ScopeFields.tsx'

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
        <DepartmentScope
          value={row.departmentId}
          set={(departmentId) => change({ departmentId })}
          error={nobody}
          required
        />
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

interface StaffingSentenceProps {
  row: StaffingValues
  /** the rule itself, or an example of the warning that it gives */
  say: 'sentence' | 'sample'
}

/** A rule of minimum staffing in words. */
export function StaffingSentence({ row, say }: StaffingSentenceProps) {
  const id = row.group === 'department' ? row.departmentId : row.managerId
  if (id === null) return null
  return <NamedStaffing row={row} say={say} id={id} />
}

/** The name of the people of a rule. */
function useGroupName(group: StaffingValues['group'], id: string | null) {
  const t = getTranslator('leaveSettings')
  const department = useFetch(org.departments, group === 'department' && id ? { query: { department: id } } : null)
  const manager = useFetch(employees.get, group === 'manager' && id ? { params: { id } } : null)
  const leader = manager.data?.employee.userId.name
  return {
    name: department.data?.departments[0]?.dep_name ?? (leader && t('staffing.reports', { name: leader })),
    loading: department.isLoading || manager.isLoading,
  }
}

/** The people of a rule by name, and until they are chosen by kind. */
export function StaffingTitle({ row: { group, departmentId, managerId } }: { row: StaffingValues }) {
  const t = getTranslator('leaveSettings')
  const { name, loading } = useGroupName(group, group === 'department' ? departmentId : managerId)
  return <NameOrSkeleton name={name ?? t(`staffing.groups.${group}`)} loading={loading} width="8rem" />
}

function NamedStaffing({ row: { group, figure, count }, say, id }: StaffingSentenceProps & { id: string }) {
  const t = getTranslator('leaveSettings')
  const { name, loading } = useGroupName(group, id)
  const today = useOrganisation().data?.organisation.today
  if (loading || !today) return <NameOrSkeleton name="" loading width="20rem" />
  if (!name) return null
  const least = numberOf(count)
  const figures = { group: name, count: say === 'sample' && figure === 'present' ? Math.max(0, least - 1) : least }
  return say === 'sentence'
    ? t(`staffing.sentence.${figure}`, figures)
    : t(`staffing.sample.${figure}`, { ...figures, day: formatDay(addDays(today, 7)) })
}
