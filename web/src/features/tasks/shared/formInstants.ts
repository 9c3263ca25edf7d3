import { toDateTimeLocal } from '../../../ui/format/format.ts'

/** A stored instant as the value of a field; blank for none. */
export const toFieldValue = (instant: string | null, timeZone: string): string =>
  instant ? toDateTimeLocal(instant, timeZone) : ''

/**
 * The value to send for a field: the stored instant if the field was not changed, because the field has no seconds, and
 * its hour is ambiguous when summer time ends.
 */
export const toSentValue = (field: string, stored: string | null, timeZone: string): string =>
  stored && field === toFieldValue(stored, timeZone) ? stored : field
