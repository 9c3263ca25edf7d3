import { DayField } from '../../../ui/form/DayField.tsx'
import { wordsOf } from '../../../ui/words/words.ts'

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
    <DayField key={name} label={t(name)} day={list.filters[name]} choose={(day) => list.set({ [name]: day })} />
  ))
}
