import { type DirectoryEntry, org } from '../../api/contract/org.ts'
import { useList } from '../../api/hooks.ts'
import { getTranslator } from '../words/words.ts'
import { OPTIONS_MAX, RemoteSelect, type RemoteSelectProps } from './RemoteSelect.tsx'

function usePeople(search: string | undefined) {
  const query = useList(org.directory, { query: { search, limit: OPTIONS_MAX } })
  return { items: query.data?.people, loading: query.isFetching, failed: query.isError }
}

const optionOf = ({ _id, userId, designation }: DirectoryEntry) => ({
  value: _id,
  label: designation ? `${userId.name} – ${designation}` : userId.name,
})

/** Selects an employed person by name; the value is the employee's id. */
export function PersonSelect(props: RemoteSelectProps<DirectoryEntry>) {
  const t = getTranslator('common')
  return <RemoteSelect clearable placeholder={t('select.person')} {...props} useItems={usePeople} optionOf={optionOf} />
}
