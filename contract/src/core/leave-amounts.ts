const MINUTES = 60

/**
 * An amount of leave as people count it: days, or hours.
 * @param amount as it goes over the wire: days, or minutes of a type in hours
 */
export const inUnit = (unit: 'days' | 'hours', amount: number): number => (unit === 'hours' ? amount / MINUTES : amount)

/**
 * What is typed as an amount of leave, as it is sent: minutes of a type in hours, whose hours may have decimals.
 * @returns what is no number stays none, for the server to refuse
 */
export function fromUnit(unit: 'days' | 'hours', typed: string): number {
  if (typed.trim() === '') return typed as never
  // A third of an hour is no exact number; minutes are whole.
  return unit === 'hours' ? Number((Number(typed) * MINUTES).toFixed(2)) : Number(typed)
}
