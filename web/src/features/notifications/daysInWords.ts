import { formatDay, formatSpan } from '../../ui/format/format.ts'

/** A name may look like a day. */
const isDay = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true

/** Days from one to another, as the server composes them. */
const SPAN = /(\d{4}-\d\d-\d\d) to (\d{4}-\d\d-\d\d)/g

/**
 * @param sentence of a notification, with its days as `YYYY-MM-DD`
 * @param values the values of the sentence
 * @returns the sentence with its days as all screens write them: `Feb 2, 2032`, and `Feb 2 – 3, 2032` for those from
 * one to another
 */
export function daysInWords(sentence: string, values: Readonly<Record<string, string | number>>): string {
  const days = new Set(Object.values(values).map(String).filter(isDay))
  const withSpans = sentence.replaceAll(SPAN, (text, from: string, to: string) =>
    days.has(from) && days.has(to) ? formatSpan(from, to) : text,
  )
  return [...days].reduce((text, day) => text.replaceAll(day, formatDay(day)), withSpans)
}
