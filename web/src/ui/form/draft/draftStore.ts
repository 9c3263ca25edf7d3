/**
 * Stores the typed values of the screen before it is closed by the end of the session. Called with the session's owner.
 * Absent until a form with such values was shown: the sign-in does not load the files for it.
 */
export const draftStore: { keep?: (owner: string) => void } = {}
