import { addDays } from '@ems/contract/core/days'
import { type Match, MOST_FOUND, SEARCHED } from '@ems/contract/search'

/** The words to search for: at most 100 characters and 5 words; '' without any. */
export const toSearchWords = (typed: string): string =>
  [...typed.normalize('NFKC')]
    .slice(0, SEARCHED.characters)
    .join('')
    .trim()
    .split(/\s+/)
    .slice(0, SEARCHED.words)
    .join(' ')

/** The database's rank as a word. */
export const toMatch = (fit: number): Match => (fit === 0 ? 'whole' : fit === 1 ? 'beginning' : 'part')

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
]

/** The month, 1 to 12, of a word with its full name or its first three letters. */
function monthOf(word: string): number | undefined {
  const at = MONTHS.findIndex((month) => month === word || month.slice(0, 3) === word)
  return at < 0 ? undefined : at + 1
}

const dayOf = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`
const lastOf = (year: number, month: number) => addDays(month === 12 ? dayOf(year + 1, 1) : dayOf(year, month + 1), -1)

export interface LeaveSearch {
  /** the words of a person's name or employee id; '' for none */
  names: string
  /** the days that a leave must touch; empty without a month or a year */
  spans: { from: string; to: string }[]
}

/**
 * Splits a search for leaves: "anna august", "anna 2026", "anna aug 2026". A month without a year means that of last,
 * this and next year.
 * @param today the organisation's day
 */
export function leaveSearchOf(search: string, today: string): LeaveSearch {
  const words = search.split(' ')
  const month = words.find((word) => monthOf(word.toLowerCase()) !== undefined)
  const year = words.find((word) => /^(19|20)\d\d$/.test(word))
  const names = words.filter((word) => word !== month && word !== year).join(' ')
  const months = month === undefined ? undefined : monthOf(month.toLowerCase())
  if (months === undefined && year === undefined) return { names, spans: [] }
  const current = Number(today.slice(0, 4))
  const years = year === undefined ? [current - 1, current, current + 1] : [Number(year)]
  return { names, spans: years.map((each) => ({ from: dayOf(each, months ?? 1), to: lastOf(each, months ?? 12) })) }
}

/**
 * The number of items that each group may show within the total: one each, in turn.
 * @param found the number that each has
 */
export function shareOfEachGroup(found: readonly number[], most = MOST_FOUND): number[] {
  const shares = found.map(() => 0)
  for (let left = most; left > 0; ) {
    const open = shares.flatMap((share, at) => (share < (found[at] ?? 0) ? [at] : []))
    if (open.length === 0) break
    for (const at of open.slice(0, left)) {
      shares[at] = (shares[at] ?? 0) + 1
      left--
    }
  }
  return shares
}
