const MINUTES = 60

/**
 * An amount of leave as people count it: days, or hours.
 * @param amount days, or minutes of a type in hours
 */
export const inUnit = (unit: 'days' | 'hours', amount: number): number => (unit === 'hours' ? amount / MINUTES : amount)
