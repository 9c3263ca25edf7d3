/** What is typed between the wish to find something and the field for it, which has to be loaded first; undefined while nobody waits. */
export const early: { typed?: string | undefined } = {}
