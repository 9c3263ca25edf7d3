/**
 * Keeps what is typed on the screen, before a session that has ended takes the screen away. Told whose session it was. Absent until
 * something that can be kept was on the screen: the sign-in, which comes first, does without the files for it.
 */
export const draftStore: { keep?: (owner: string) => void } = {}
