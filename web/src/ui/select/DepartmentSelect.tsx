import type { Department } from '../../api/contract/departments.ts'
import { departments } from '../../api/contract/departments.ts'
import { useFetch, useList } from '../../api/hooks.ts'
import { useScope } from '../../api/session.ts'
import { getTranslator } from '../words/words.ts'
import { OPTIONS_MAX, RemoteSelect, type RemoteSelectProps } from './RemoteSelect.tsx'

function useDepartments(search: string | undefined) {
  const query = useList(departments.list, { query: { search, sort: 'dep_name', limit: OPTIONS_MAX } })
  return { items: query.data?.departments, loading: query.isFetching, failed: query.isError }
}

const optionOf = ({ _id, dep_name }: Department) => ({ value: _id, label: dep_name })

export function DepartmentSelect(props: RemoteSelectProps<Department>) {
  const t = getTranslator('common')
  return (
    <RemoteSelect
      placeholder={t('select.department')}
      noneText={t('select.noDepartments')}
      {...props}
      useItems={useDepartments}
      optionOf={optionOf}
    />
  )
}

type DepartmentFilterProps = Omit<RemoteSelectProps<Department>, 'chosen'>

/** Filters a list by one department, for readers who may see departments. */
export function DepartmentFilter(props: DepartmentFilterProps) {
  return useScope('departments.read') === undefined ? null : <Filter {...props} />
}

// A link may contain a department that is not among the loaded matches.
function Filter({ value, ...props }: DepartmentFilterProps) {
  const named = useFetch(departments.get, value ? { params: { id: value } } : null).data?.department
  return (
    <DepartmentSelect
      clearable
      w={{ base: '100%', xs: '15rem' }}
      {...props}
      value={value ?? null}
      chosen={named && optionOf(named)}
    />
  )
}
