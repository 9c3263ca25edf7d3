import { type Employee, employees } from '../../../api/contract/employees.ts'
import { useList } from '../../../api/hooks.ts'
import { OPTIONS_MAX, RemoteSelect, type RemoteSelectProps } from '../../../ui/select/RemoteSelect.tsx'
import { getTranslator } from '../../../ui/words/words.ts'

function useRecords(search: string | undefined) {
  const query = useList(employees.list, { query: { search, state: 'all', limit: OPTIONS_MAX } })
  return { items: query.data?.employees, loading: query.isFetching, failed: query.isError }
}

const optionOf = ({ _id, employeeId, userId }: Employee) => ({ value: _id, label: `${userId.name} – ${employeeId}` })

/** Selects a person with an employee record, also a leaver. */
export function RecordSelect(props: RemoteSelectProps<Employee>) {
  const t = getTranslator('common')
  return (
    <RemoteSelect
      clearable
      maw="24rem"
      placeholder={t('select.person')}
      {...props}
      useItems={useRecords}
      optionOf={optionOf}
    />
  )
}
