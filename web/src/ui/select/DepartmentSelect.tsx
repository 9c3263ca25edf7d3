import type { Department } from '../../api/contract/departments.ts'
import { departments } from '../../api/contract/departments.ts'
import { useFetch, useList } from '../../api/hooks.ts'
import { wordsOf } from '../words.ts'
import { OPTIONS_MAX, RemoteSelect, type RemoteSelectProps } from './RemoteSelect.tsx'

function useDepartments(search: string | undefined) {
  const query = useList(departments.list, { query: { search, sort: 'dep_name', limit: OPTIONS_MAX } })
  return { items: query.data?.departments, loading: query.isFetching, failed: query.isError }
}

const optionOf = ({ _id, dep_name }: Department) => ({ value: _id, label: dep_name })

export function DepartmentSelect(props: RemoteSelectProps<Department>) {
  const t = wordsOf('common')
  return <RemoteSelect placeholder={t('select.department')} {...props} useItems={useDepartments} optionOf={optionOf} />
}

/** Narrows a list to one department. A link may bring one that no list of matches has shown yet. */
export function DepartmentFilter({ value, ...props }: Omit<RemoteSelectProps<Department>, 'chosen'>) {
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
