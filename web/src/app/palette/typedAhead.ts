/** Keeps what somebody types after they opened the search and before its field has loaded; undefined while nobody waits. */
export const early: { typed?: string | undefined } = {}
