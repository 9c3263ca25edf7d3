/** A cell whose shown text does not say all: a day, a number that is shown in a format of its own, or a cell that cannot be read. */
export interface RichCell {
  /** as the spreadsheet shows it */
  text: string
  /** `YYYY-MM-DD` */
  day?: string
  /** the number that is shown, as decimal text */
  number?: string
  /** the number is shown in percent */
  percent?: true
  fault?: CellFault
}

/** Why a cell cannot be read: a formula without a result, a number that is shown as another, a day with a time. */
export type CellFault = 'no-result' | 'shown-as' | 'time' | 'digits'

/** A cell as a file has it; numbers only where they are shown as they are. */
export type Cell = string | number | RichCell

export const textOf = (cell: Cell | undefined): string =>
  typeof cell === 'object' ? cell.text : cell === undefined ? '' : String(cell)

/** A row of a file; `no` as a spreadsheet counts them, from 1. */
export interface SheetRow {
  no: number
  cells: Cell[]
}

// Joiners shape letters of these scripts; between other letters no one sees them.
const JOINED = '\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Malayalam}\\p{Script=Sinhala}'
const INVISIBLE = new RegExp(
  `[\\u00ad\\u180e\\u200b\\u200e\\u200f\\u061c\\u2060-\\u2064\\u202a-\\u202e\\u2066-\\u2069\\ufeff]|(?<![${JOINED}])[\\u200c\\u200d]|[\\u200c\\u200d](?![${JOINED}])`,
  'gu',
)

/** A text as it is seen: without characters that no one sees, each letter in one form. */
export const visible = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f]/g, ' ')
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .trim()
