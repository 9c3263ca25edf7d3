import { toDateTimeLocal } from '../../../ui/format/format.ts'

/** A stored instant as the value of a field; blank for none. */
export const shown = (instant: string | null, timeZone: string): string =>
  instant ? toDateTimeLocal(instant, timeZone) : ''

/**
 * The value to send for a field: the stored instant if the field was not changed, because the field has no seconds, and
 * its hour is ambiguous when summer time ends.
 */
export const sent = (field: string, stored: string | null, timeZone: string): string =>
  stored && field === shown(stored, timeZone) ? stored : field
