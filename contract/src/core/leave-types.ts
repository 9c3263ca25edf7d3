/** The leave types that every organisation begins with; their names are accepted whatever they are called later. */
export const SEED_TYPES = ['Sick Leave', 'Casual Leave', 'Annual Leave'] as const
