import { type LegalEntity, legalEntities } from './contract/legal-entities.ts'
import { useFetch } from './hooks.ts'

const NONE: readonly LegalEntity[] = []

/** The legal entities, and the oldest active one; null while they load. */
export function useLegalEntities() {
  const { data, isPending: pending } = useFetch(legalEntities.list, {})
  const all = data?.legalEntities ?? NONE
  return { all, pending, first: all.find(({ active }) => active) ?? null }
}

/** Orders currencies: those of the most people first, the organisation's own before others of as many. */
export function useCurrencyOrder(): (one: string, other: string) => number {
  const { all, first } = useLegalEntities()
  const peopleOf = (code: string) =>
    all.reduce((sum, { currency, people = 0 }) => sum + (currency === code ? people : 0), 0)
  const own = (code: string) => Number(code === first?.currency)
  return (one, other) => peopleOf(other) - peopleOf(one) || own(other) - own(one)
}
