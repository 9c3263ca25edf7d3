import { type LegalEntity, legalEntities } from './contract/legal-entities.ts'
import { useFetch } from './hooks.ts'

const NONE: readonly LegalEntity[] = []

/** The legal entities, and the oldest active one; null while they load. */
export function useLegalEntities() {
  const { data, isPending: pending } = useFetch(legalEntities.list, {})
  const all = data?.legalEntities ?? NONE
  return { all, pending, first: all.find(({ active }) => active) ?? null }
}
