import { NativeSelect } from '@mantine/core'
import { employees } from '../../../api/contract/employees.ts'
import { org } from '../../../api/contract/org.ts'
import { useFetch } from '../../../api/hooks.ts'
import { OrgDepartmentFilter } from '../../../ui/select/OrgDepartmentFilter.tsx'
import { PersonSelect } from '../../../ui/select/PersonSelect.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { useLocations } from './setupQueries.ts'

interface ChoiceProps {
  value: string | null
  set: (value: string | null) => void
  error?: string | undefined
}

/** One department, or any. */
export function DepartmentScope({ value, set, error }: ChoiceProps) {
  const t = getTranslator('leaveSettings')
  return (
    <OrgDepartmentFilter
      label={t('rules.department')}
      placeholder={t('rules.anybody')}
      value={value}
      error={error}
      onChange={set}
    />
  )
}

/** One location, or any; absent if there are none. */
export function LocationScope({ value, set }: ChoiceProps) {
  const t = getTranslator('leaveSettings')
  const locations = useLocations()
  if (locations.length === 0) return null
  return (
    <NativeSelect
      label={t('rules.location')}
      data={[
        { value: '', label: t('rules.anybody') },
        ...locations.map(({ _id, name }) => ({ value: _id, label: name })),
      ]}
      value={value ?? ''}
      onChange={(event) => set(event.currentTarget.value || null)}
    />
  )
}

/** One person, by employee id or account id. */
export function PersonScope({ value, set, error, label }: ChoiceProps & { label: string }) {
  const named = useFetch(employees.get, value ? { params: { id: value } } : null).data?.employee
  return (
    <PersonSelect
      label={label}
      value={value}
      error={error}
      // A stored scope may name the account; a new choice names the employee record.
      chosen={named && value ? { value, label: named.userId.name } : null}
      onChange={set}
    />
  )
}

/** The name of a department, by its id. */
export const DepartmentName = ({ id }: { id: string }) =>
  useFetch(org.departments, { query: { department: id } }).data?.departments[0]?.dep_name ?? ''

/** The name of a person, by employee id or account id. */
export const PersonName = ({ id }: { id: string }) =>
  useFetch(employees.get, { params: { id } }).data?.employee.userId.name ?? ''
