import { TextInput } from '@mantine/core'
import { wordsOf } from '../../../ui/words.ts'

interface DayFiltersProps {
  list: {
    filters: { from?: string | undefined; to?: string | undefined }
    set: (filters: { from?: string | undefined; to?: string | undefined }) => void
  }
}

/** From which day to which a list of what happened is shown. */
export function DayFilters({ list }: DayFiltersProps) {
  const t = wordsOf('audit')
  return (['from', 'to'] as const).map((name) => (
    <TextInput
      key={name}
      type="date"
      label={t(name)}
      value={list.filters[name] ?? ''}
      onChange={({ currentTarget }) => list.set({ [name]: currentTarget.value || undefined })}
    />
  ))
}
