import { type OrgDepartment, org } from '../../api/contract/org.ts'
import { useFetch, useList } from '../../api/hooks.ts'
import { getTranslator } from '../words/words.ts'
import { OPTIONS_MAX, RemoteSelect, type RemoteSelectProps } from './RemoteSelect.tsx'

function useDepartments(search: string | undefined) {
  const query = useList(org.departments, { query: { search, limit: OPTIONS_MAX } })
  return { items: query.data?.departments, loading: query.isFetching, failed: query.isError }
}

const optionOf = ({ _id, dep_name }: OrgDepartment) => ({ value: _id, label: dep_name })

/** Filters a list by one department, for readers of the directory. */
export function OrgDepartmentFilter({ value, ...props }: Omit<RemoteSelectProps<OrgDepartment>, 'chosen'>) {
  const t = getTranslator('common')
  const named = useFetch(org.departments, value ? { query: { department: value } } : null).data?.departments[0]
  return (
    <RemoteSelect
      clearable
      w={{ base: '100%', xs: '16rem' }}
      placeholder={t('select.department')}
      {...props}
      value={value ?? null}
      chosen={named && optionOf(named)}
      useItems={useDepartments}
      optionOf={optionOf}
    />
  )
}
