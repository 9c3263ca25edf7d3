/** The most that a count of unread notifications tells; it stands for itself and more. */
export const MOST_UNREAD = 99
