import { type DecimalSign, readingsOf } from '@ems/contract/core/numbers'
import type { ImportFormat } from '@ems/contract/imports'
import { type SheetRow, textOf } from '../files/sheet-cells.ts'
import { type DayFormat, dayReadings } from './day-readings.ts'

/** The evidence of all rows of a column. */
export interface ColumnFacts {
  /** the order of day and month that fits all its days */
  day: DayFormat | null
  /** a day that the column's other values do not make clear */
  openDay: string | null
  /** the decimal separator that fits all its numbers */
  sign: DecimalSign | null
  /** a number that the column's other values do not make clear, with its signs */
  openNumber: { text: string; signs: DecimalSign[] } | null
  /** its values, if they are few */
  words: string[] | null
}

const MOST_WORDS = 40
const MOST_LETTERS = 100

class Column {
  readonly days = new Set<DayFormat>()
  openDay: string | null = null
  readonly signs = new Set<DecimalSign>()
  openNumber: string | null = null
  readonly openSigns = new Set<DecimalSign>()
  words: Set<string> | null = new Set()

  add(text: string): void {
    if (text === '') return
    if (this.words && text.length <= MOST_LETTERS && this.words.size < MOST_WORDS) this.words.add(text)
    else if (!this.words?.has(text)) this.words = null
    if (!/\d/.test(text) || text.length > MOST_LETTERS) return
    const days = dayReadings(text)
    if (days.length > 1) this.openDay ??= text
    else if (days[0]?.format) this.days.add(days[0].format)
    const [number, other] = readingsOf(text)
    if (other) {
      this.openNumber ??= text
      this.openSigns.add(text.includes(',') ? ',' : '.')
    } else if (number?.sign) this.signs.add(number.sign)
  }

  get facts(): ColumnFacts {
    const only = <T>(all: ReadonlySet<T>): T | null => (all.size === 1 ? ([...all][0] as T) : null)
    const [day, sign] = [only(this.days), only(this.signs)]
    return {
      day,
      openDay: day ? null : this.openDay,
      sign,
      openNumber: sign || this.openNumber === null ? null : { text: this.openNumber, signs: [...this.openSigns] },
      words: this.words && [...this.words],
    }
  }
}

/** Collects evidence from the columns of a file. */
export class ColumnEvidence {
  readonly #columns: Column[] = []

  add({ cells }: SheetRow): void {
    for (const [place, cell] of cells.entries()) {
      this.#columns[place] ??= new Column()
      this.#columns[place].add(textOf(cell))
    }
  }

  get facts(): ColumnFacts[] {
    return Array.from(this.#columns, (column) => (column ?? new Column()).facts)
  }
}

/** A column whose values can be read in two ways. */
export interface OpenColumn {
  /** one of its values */
  open: string
}

/**
 * The format of a column's days or numbers, if nobody chose one: as its values allow, and numbers by the language.
 * @returns undefined if each value has only one reading
 */
export function formatOf(
  facts: ColumnFacts | undefined,
  type: 'day' | 'number' | 'text' | 'yes-no',
  sign: DecimalSign,
): ImportFormat | OpenColumn | undefined {
  if (!facts) return undefined
  if (type === 'day') return facts.day ?? (facts.openDay === null ? undefined : { open: facts.openDay })
  if (type !== 'number') return undefined
  const named = (one: DecimalSign) => (one === ',' ? 'decimal-comma' : 'decimal-point')
  if (facts.sign) return named(facts.sign)
  if (!facts.openNumber) return undefined
  const { text, signs } = facts.openNumber
  // The language decides `1,500`; as `1.500` it would be one and a half.
  return signs.length === 1 && signs[0] !== sign ? named(sign) : { open: text }
}
