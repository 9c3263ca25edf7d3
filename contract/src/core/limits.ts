/** How many characters a search may have. */
export const SEARCH_MAX = 200

/** The most that a count of unread notifications tells; it stands for itself and more. */
export const MOST_UNREAD = 99
