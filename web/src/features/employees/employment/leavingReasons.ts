/** The reasons for leaving. */
export const LEAVING_REASONS = ['resigned', 'dismissed', 'end of contract', 'retired', 'other'] as const
