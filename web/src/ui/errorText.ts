import type { Issue } from '@ems/contract/core/errors'
import { ApiError } from '../api/errors.ts'
import { reasonText } from './words.ts'

/** What failed: in the chosen language where it has words for the reason, else as the server said it, else `fallback`. */
export const errorText = (error: unknown, fallback: string): string =>
  (error instanceof ApiError && (reasonText(error.reason, error.params) ?? error.error)) || fallback

/** What is wrong with a field, likewise. */
export const issueText = ({ reason, params, message }: Issue): string => reasonText(reason, params) ?? message
