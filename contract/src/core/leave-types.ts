/** The leave types of a new organisation. Their first names are accepted even after a renaming. */
export const SEED_TYPES = ['Sick Leave', 'Casual Leave', 'Annual Leave'] as const
