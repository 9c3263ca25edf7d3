/** Keeps what someone types after they opened the search and before its field has loaded; undefined while no one waits. */
export const early: { typed?: string | undefined } = {}
