import { errorText } from '../states/errorText.ts'
import { getTranslator } from '../words/words.ts'
import { notify } from './notify.ts'

/** Shows in a toast why an action outside a form failed. */
export const notifyError = (error: unknown): void =>
  notify.error(errorText(error, getTranslator('common')('serverError')))
