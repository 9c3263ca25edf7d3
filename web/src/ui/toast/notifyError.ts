import { errorText } from '../states/errorText.ts'
import { wordsOf } from '../words/words.ts'
import { notify } from './notify.ts'

/** Says in a toast why something failed that is no form. */
export const tellFailure = (error: unknown): void => notify.error(errorText(error, wordsOf('common')('serverError')))
