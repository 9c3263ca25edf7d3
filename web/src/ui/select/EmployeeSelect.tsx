import type { Employee } from '../../api/contract/employees.ts'
import { employees } from '../../api/contract/employees.ts'
import { useList } from '../../api/hooks.ts'
import { getTranslator } from '../words/words.ts'
import { OPTIONS_MAX, RemoteSelect, type RemoteSelectProps } from './RemoteSelect.tsx'

interface EmployeeSelectProps extends RemoteSelectProps<Employee> {
  /** the department of the people; the field is disabled until it is known */
  department: string | null | undefined
  /** by employee ID only, or followed by the name */
  labelled?: 'id' | 'id and name'
}

/**
 * Selects a person of a department. Give it the department as `key`, so that a change of department clears the
 * selection.
 */
export function EmployeeSelect({ department, labelled = 'id and name', ...props }: EmployeeSelectProps) {
  const t = getTranslator('common')
  const useColleagues = (search: string | undefined) => {
    const query = useList(
      employees.byDepartment,
      department ? { params: { id: department }, query: { search, sort: 'employeeId', limit: OPTIONS_MAX } } : null,
    )
    return { items: query.data?.employees, loading: query.isFetching, failed: query.isError }
  }
  const optionOf = ({ _id, employeeId, userId }: Employee) => ({
    value: _id,
    label: labelled === 'id' ? employeeId : `${employeeId} - ${userId.name}`,
  })
  return (
    <RemoteSelect
      placeholder={t('select.employee')}
      noneText={t('select.nobody')}
      disabled={!department}
      {...props}
      useItems={useColleagues}
      optionOf={optionOf}
    />
  )
}
