import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useEffect } from 'react'
import { useLegalEntities } from '../../api/legalEntities.ts'
import { ChoiceFilter } from '../list/toolbar/ChoiceFilter.tsx'
import { getTranslator } from '../words/words.ts'

/** Selects a legal entity; nothing if there is only one. Inactive ones appear only if already selected. */
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

/** If there are several, the device remembers their names: the filter keeps its place and width while they load. */
const KEPT = 'legal entities'

interface LegalEntityFilterProps {
  list: {
    filters: { legalEntity?: string | undefined }
    set: (change: { legalEntity: string | undefined }) => void
  }
}

/** Filters a list by one legal entity; nothing if there is only one. */
export function LegalEntityFilter({ list }: LegalEntityFilterProps) {
  const t = getTranslator('common')
  const { all, pending } = useLegalEntities()
  const entities = pending ? (localStorage.getItem(KEPT)?.split('\n') ?? []).map((name) => ({ _id: name, name })) : all
  const several = entities.length > 1
  useEffect(() => {
    if (pending) return
    if (several) localStorage.setItem(KEPT, all.map(({ name }) => name).join('\n'))
    else localStorage.removeItem(KEPT)
  }, [pending, several, all])
  if (!several) return null
  return (
    <ChoiceFilter
      label={t('select.legalEntity')}
      any={t('select.allEntities')}
      choices={entities.map(({ _id }) => _id)}
      wordOf={(id) => entities.find(({ _id }) => _id === id)?.name ?? id}
      value={list.filters.legalEntity}
      choose={(legalEntity) => list.set({ legalEntity })}
    />
  )
}
