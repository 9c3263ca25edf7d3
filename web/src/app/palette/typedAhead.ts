/** Stores text typed between opening the search and loading its field; undefined otherwise. */
export const early: { typed?: string | undefined } = {}
