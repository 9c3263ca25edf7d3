/** A cell that its displayed text does not describe completely: a day, a formatted number, or an unreadable cell. */
export interface RichCell {
  /** the displayed text */
  text: string
  /** `YYYY-MM-DD` */
  day?: string
  /** the displayed number, as decimal text */
  number?: string
  /** whether the number is displayed in percent */
  percent?: true
  fault?: CellFault
}

/** Why a cell cannot be read: a formula without a result, a number displayed as another one, a day with a time. */
export type CellFault = 'no-result' | 'shown-as' | 'time' | 'digits'

/** A cell of a file; numbers only if they are displayed unchanged. */
export type Cell = string | number | RichCell

export const textOf = (cell: Cell | undefined): string =>
  typeof cell === 'object' ? cell.text : cell === undefined ? '' : String(cell)

/** A row of a file; `no` is the spreadsheet's row number, from 1. */
export interface SheetRow {
  no: number
  cells: Cell[]
}

// Joiners shape letters of these scripts; between other letters they are invisible.
const JOINED = '\\p{Script=Arabic}\\p{Script=Devanagari}\\p{Script=Bengali}\\p{Script=Malayalam}\\p{Script=Sinhala}'
const INVISIBLE = new RegExp(
  `[\\u00ad\\u180e\\u200b\\u200e\\u200f\\u061c\\u2060-\\u2064\\u202a-\\u202e\\u2066-\\u2069\\ufeff]|(?<![${JOINED}])[\\u200c\\u200d]|[\\u200c\\u200d](?![${JOINED}])`,
  'gu',
)

/** A text without invisible characters, in composed form. */
export const toVisibleText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u00a0\u2000-\u200a\u202f\u205f]/g, ' ')
    .replace(INVISIBLE, '')
    .normalize('NFC')
    .trim()
