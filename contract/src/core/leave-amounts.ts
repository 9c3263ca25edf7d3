const MINUTES_AN_HOUR = 60

/**
 * An amount of leave for display, in days or hours.
 * @param amount as on the wire: days, or minutes for a type in hours
 */
export const inUnit = (unit: 'days' | 'hours', amount: number): number =>
  unit === 'hours' ? amount / MINUTES_AN_HOUR : amount

/**
 * A typed amount of leave for the wire: minutes for a type in hours, which may have decimals.
 * @returns NaN for text that is no number, which the server refuses
 */
export function fromUnit(unit: 'days' | 'hours', typed: string): number {
  if (typed.trim() === '') return typed as never
  // A third of an hour has no exact decimals; minutes are whole.
  return unit === 'hours' ? Number((Number(typed) * MINUTES_AN_HOUR).toFixed(2)) : Number(typed)
}
