import { legalEntities } from './contract/legal-entities.ts'
import { useFetch } from './hooks.ts'

/** The legal entities, the oldest active one apart; null while they load. */
export function useLegalEntities() {
  const all = useFetch(legalEntities.list, {}).data?.legalEntities ?? []
  return { all, first: all.find(({ active }) => active) ?? null }
}
