import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useEffect } from 'react'
import { useLegalEntities } from '../../api/legalEntities.ts'
import { ChoiceFilter } from '../list/toolbar/ChoiceFilter.tsx'
import { usePhone } from '../page/routeHooks.ts'
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

/** The device remembers the names of several, or that there is one: the filter keeps its place and width while they load. */
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
  const kept = localStorage.getItem(KEPT)
  const entities = pending ? (kept?.split('\n') ?? []).map((name) => ({ _id: name, name })) : all
  const several = entities.length > 1
  // On a device that does not know yet, the place is kept: the list below would move. A phone folds the filters.
  const phone = usePhone()
  const unknown = pending && kept === null && !phone
  useEffect(() => {
    if (pending) return
    localStorage.setItem(KEPT, several ? all.map(({ name }) => name).join('\n') : '')
  }, [pending, several, all])
  if (!several && !unknown) return null
  const filter = (
    <ChoiceFilter
      label={t('select.legalEntity')}
      any={t('select.allEntities')}
      choices={entities.map(({ _id }) => _id)}
      wordOf={(id) => entities.find(({ _id }) => _id === id)?.name ?? id}
      value={list.filters.legalEntity}
      choose={(legalEntity) => list.set({ legalEntity })}
    />
  )
  return unknown ? <div style={{ visibility: 'hidden' }}>{filter}</div> : filter
}
