import { settings } from './contract/settings.ts'
import { useFetch } from './hooks.ts'

/** The organisation's time zone and day: all instants are shown in that zone. */
export const useOrganisation = () => useFetch(settings.organisation, {})

/**
 * A read that needs the organisation's day, or the read of the organisation if that failed: otherwise its screen would
 * load for ever.
 */
export function useAfterOrganisation<Query extends { isError: boolean }>(query: Query): Query {
  const organisation = useOrganisation()
  return organisation.isError && !organisation.data ? ({ ...organisation, data: undefined } as never) : query
}

/** The organisation's time zone; UTC until it is known. */
export const useTimeZone = (): string => useOrganisation().data?.organisation.timeZone ?? 'UTC'

/** Whether a last day is over in the organisation's time zone; false until the organisation's day is known. */
export function useIsPastDay(): (lastDay: string | null) => boolean {
  const today = useOrganisation().data?.organisation.today
  return (lastDay) => lastDay !== null && today !== undefined && lastDay < today
}
