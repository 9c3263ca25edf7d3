import type { Employee } from '../../../api/contract/employees.ts'
import { OPTIONS_MAX, RemoteSelect, type RemoteSelectProps } from '../../../ui/select/RemoteSelect.tsx'
import { getTranslator } from '../../../ui/words/words.ts'
import { usePayees } from '../queries.ts'

interface PayeeSelectProps extends RemoteSelectProps<Employee> {
  /** the department of the people; the field is disabled until it is known */
  department: string | null
}

/** Selects the person to pay. Give it the department as `key`, so that a change of department clears the selection. */
export function PayeeSelect({ department, ...props }: PayeeSelectProps) {
  const t = getTranslator('salaries')
  const useItems = (search: string | undefined) => {
    const query = usePayees(department, search, OPTIONS_MAX)
    return { items: query.data?.employees, loading: query.isFetching, failed: query.isError }
  }
  const optionOf = ({ _id, employeeId, userId, leftOn }: Employee) => {
    const person = `${employeeId} - ${userId.name}`
    return { value: _id, label: leftOn ? t('add.left', { person }) : person }
  }
  return (
    <RemoteSelect
      placeholder={t('common:select.employee')}
      disabled={!department}
      {...props}
      useItems={useItems}
      optionOf={optionOf}
    />
  )
}
