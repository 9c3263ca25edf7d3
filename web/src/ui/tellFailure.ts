import { errorText } from './errorText.ts'
import { notify } from './notify.ts'
import { wordsOf } from './words.ts'

/** Says in a toast why something failed that is no form. */
export const tellFailure = (error: unknown): void => notify.error(errorText(error, wordsOf('common')('serverError')))
