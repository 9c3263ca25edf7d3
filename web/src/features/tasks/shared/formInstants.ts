import { toDateTimeLocal } from '../../../ui/format/format.ts'

/** A stored instant as a field shows it; blank where there is none. */
export const shown = (instant: string | null, timeZone: string): string =>
  instant ? toDateTimeLocal(instant, timeZone) : ''

/**
 * What to send for a field: the stored instant itself where it was not touched, because the field knows neither its
 * seconds nor which of the two hours it meant when summer time ended.
 */
export const sent = (field: string, stored: string | null, timeZone: string): string =>
  stored && field === shown(stored, timeZone) ? stored : field
