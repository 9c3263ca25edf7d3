import { formatDay } from '../../ui/format/format.ts'

/** A name may look like a day and be none. */
const isDay = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true

/**
 * @param sentence of a notification, with its days as `YYYY-MM-DD`
 * @param values the values of the sentence
 * @returns the sentence with its days as all screens write them: `Feb 2, 2032`
 */
export function daysInWords(sentence: string, values: Readonly<Record<string, string | number>>): string {
  const days = new Set(Object.values(values).map(String).filter(isDay))
  return [...days].reduce((text, day) => text.replaceAll(day, formatDay(day)), sentence)
}
