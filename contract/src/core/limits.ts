/** The longest search text, in characters. */
export const SEARCH_MAX = 200

/** The largest unread count; it means this number or more. */
export const MOST_UNREAD = 99

/** How long a decision can be undone: a little longer than its toast is shown. Its notifications wait as long. */
export const UNDO_WITHIN_MS = 10_000
