/** The longest search text, in characters. */
export const SEARCH_MAX = 200

/** The largest unread count; it means this number or more. */
export const MOST_UNREAD = 99
