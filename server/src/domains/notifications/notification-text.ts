import { isDay } from '@ems/contract/core/days'
import type { Words } from '../../platform/words/words.gen.ts'
import { getTranslator } from '../../platform/words/words.ts'
import { formatDay, spanInWords } from '../mail/index.ts'

type Values = Record<string, string | number>

/** A sentence for the bell and the digest, in English and as values for a translation. */
export interface Sentence {
  /** its path in the catalogue of notifications; released paths keep their names */
  reason: string
  /** the values of the sentence */
  values: Values
  /** in English */
  text: string
}

/** Like `getTranslator`: gives sentences of the catalogue of notifications by their path. Days go in as YYYY-MM-DD. */
export function sentencesOf(namespace: 'notifications') {
  const t = getTranslator(namespace)
  return <K extends keyof Words['notifications']>(
    reason: K,
    ...values: Words['notifications'][K] extends undefined ? [] : [values: Words['notifications'][K]]
  ): Sentence => ({ reason, values: values[0] ?? {}, text: t(reason, ...values) })
}

const t = getTranslator('notifications') as (reason: string, values: Values) => string

/** Values made of days and fixed words, never of typed text. */
const COMPOSED = ['days', 'when', 'newDays']
const SPAN = /(\d{4}-\d\d-\d\d) to (\d{4}-\d\d-\d\d)/g

/** A sentence with its days in words, for screens and mails. A name that only looks like a day stays unchanged. */
export function withDaysInWords({ reason, values }: Sentence): string {
  const days = Object.values(values).flatMap((value) => (isDay(String(value)) ? [String(value)] : []))
  const inWords = ([name, value]: [string, string | number]): [string, string | number] => {
    if (isDay(String(value))) return [name, formatDay(String(value))]
    if (!COMPOSED.includes(name)) return [name, value]
    const withSpans = String(value).replaceAll(SPAN, (text, from: string, to: string) =>
      days.includes(from) && days.includes(to) ? spanInWords(from, to) : text,
    )
    return [name, days.reduce((text, day) => text.replaceAll(day, formatDay(day)), withSpans)]
  }
  return t(reason, Object.fromEntries(Object.entries(values).map(inWords)))
}
