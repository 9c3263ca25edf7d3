import { errorText } from '../states/errorText.ts'
import { getTranslator } from '../words/words.ts'
import { notify } from './notify.ts'

/** Says in a toast why something failed that is no form. */
export const notifyError = (error: unknown): void =>
  notify.error(errorText(error, getTranslator('common')('serverError')))
