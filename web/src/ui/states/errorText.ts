import type { Issue } from '@ems/contract/core/errors'
import { ApiError } from '../../api/errors.ts'
import { formatDay } from '../format/intl.ts'
import { reasonText } from '../words/words.ts'

/**
 * The sentence of an error: in the chosen language if it has words for the reason, else the server's, else `fallback`.
 */
export const errorText = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && (reasonText(error.reason, error.params) ?? formatDaysIn(error.error))) || fallback

/** The sentence of a field's error, in the same way. */
export const issueText = ({ reason, params, message }: Issue): string =>
  reasonText(reason, params) ?? formatDaysIn(message)

const DAYS = /\b\d{4}-\d\d-\d\d\b|\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}\b/g

/** A sentence of the server, which programs read, too, with its days in the format of the screens. */
export const formatDaysIn = (sentence: string): string =>
  sentence.replace(DAYS, (day) => formatDay(new Date(`${day} UTC`).toISOString().slice(0, 10)))
