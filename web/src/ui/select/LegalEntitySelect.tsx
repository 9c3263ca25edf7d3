import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useLegalEntities } from '../../api/legalEntities.ts'
import { ChoiceFilter } from '../list/toolbar/ChoiceFilter.tsx'
import { getTranslator } from '../words/words.ts'

/** Chooses a legal entity; nothing where there is only one. Inactive ones stay where they are chosen already. */
export function LegalEntitySelect(props: Omit<NativeSelectProps, 'data' | 'label'>) {
  const t = getTranslator('common')
  const { all } = useLegalEntities()
  if (all.length < 2) return null
  const shown = all.filter(({ _id, active }) => active || _id === props.value)
  return (
    <NativeSelect
      label={t('select.legalEntity')}
      data={shown.map(({ _id, name, currency }) => ({ value: _id, label: `${name} (${currency})` }))}
      {...props}
    />
  )
}

interface LegalEntityFilterProps {
  list: {
    filters: { legalEntity?: string | undefined }
    set: (change: { legalEntity: string | undefined }) => void
  }
}

/** Narrows a list to one legal entity; nothing where there is only one. */
export function LegalEntityFilter({ list }: LegalEntityFilterProps) {
  const t = getTranslator('common')
  const { all } = useLegalEntities()
  if (all.length < 2) return null
  return (
    <ChoiceFilter
      label={t('select.legalEntity')}
      any={t('select.allEntities')}
      choices={all.map(({ _id }) => _id)}
      wordOf={(id) => all.find(({ _id }) => _id === id)?.name ?? id}
      value={list.filters.legalEntity}
      choose={(legalEntity) => list.set({ legalEntity })}
    />
  )
}
