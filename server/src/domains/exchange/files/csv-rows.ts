import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { type SheetRow, toVisibleText } from './sheet-cells.ts'
import { SheetFailure } from './sheet-failure.ts'

export const MOST_COLUMNS = 100
/** The most rows, including blank ones: as many as a spreadsheet has. */
const MOST_CELLS = 16_384
const PIECE = 65_536

/** The possible encodings of a CSV file that is neither UTF-8 nor UTF-16. */
export type Encoding = 'windows-1252' | 'windows-1250' | 'windows-1251' | 'shift-jis'

/** A possible encoding, with some decoded words. */
export interface PlausibleEncoding {
  encoding: Encoding
  sample: string
}

/** How plausible a decoded text is: the script of its letters, and whether words mix it with ASCII. */
const FITS: [encoding: Encoding, letters: RegExp, mixed: boolean][] = [
  ['windows-1251', /\p{Script=Cyrillic}/u, false],
  ['shift-jis', /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}ー々]/u, false],
  ['windows-1252', /\p{Script=Latin}/u, true],
  ['windows-1250', /\p{Script=Latin}/u, true],
]
const LEAST_SHARE = 0.9
const LEAST_MIXED = 0.5

const shareOf = (words: readonly string[], fits: (word: string) => boolean) => words.filter(fits).length / words.length

/** The plausible encodings of a text, with some decoded words. */
function plausibleEncodings(bytes: Uint8Array): PlausibleEncoding[] {
  return FITS.flatMap(([encoding, letters, mixed]) => {
    let text: string
    try {
      text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      return []
    }
    const words = (text.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => /[^\p{ASCII}]/u.test(word))
    const inScript = (word: string) =>
      [...word].every((letter) => /\p{ASCII}|\p{M}/u.test(letter) || letters.test(letter))
    const mixes = shareOf(words, (word) => /[a-z]/i.test(word))
    if (words.length === 0 || shareOf(words, inScript) < LEAST_SHARE) return []
    if (mixed ? mixes < LEAST_MIXED : mixes > 1 - LEAST_SHARE) return []
    return [{ encoding, sample: [...new Set(words)].slice(0, 3).join(', ').slice(0, 100) }]
  })
}

/** @throws {SheetFailure} if it is no text; if it is neither UTF-8 nor UTF-16 and no encoding was chosen, with the possible ones */
export function decode(bytes: Uint8Array, encoding: Encoding | undefined): string {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  if (wide !== null) return new TextDecoder(wide).decode(bytes)
  // Text with one byte per character has no NUL: this is another kind of file.
  if (bytes.includes(0)) throw new SheetFailure('import.not-a-sheet')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    if (encoding === undefined) throw new SheetFailure('import.encoding', {}, { encodings: plausibleEncodings(bytes) })
    return new TextDecoder(encoding).decode(bytes)
  }
}

const MOST_TITLE_LINES = 20

/**
 * The separator: the most frequent sign of the first line that the next line has, too. A title above the headings has
 * other signs.
 */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/[\r\n]+/)
    .filter((line) => line !== '')
    .slice(0, MOST_TITLE_LINES)
  const likeliest = (line = '') => {
    const often = (sign: string) => line.split(sign).length
    return [',', ';', '\t', '|'].reduce((best, sign) => (often(sign) > often(best) ? sign : best))
  }
  const first = lines.find((line, place) => {
    const sign = likeliest(line)
    return line.includes(sign) && lines[place + 1]?.includes(sign)
  })
  return likeliest(first ?? lines[0])
}

/** Spreadsheets read a first line `sep=;` as the separator, and do not show it. */
const SEPARATOR = /^\ufeff?"?sep=([,;|\t])"?\r?\n/i

/** The rows of a CSV file, including blank ones. */
export async function* rowsOfCsv(text: string): AsyncGenerator<SheetRow> {
  const match = SEPARATOR.exec(text)
  const content = match ? text.slice(match[0].length) : text
  const parser = parse({ delimiter: match?.[1] ?? delimiterOf(content), relax_column_count: true, bom: true })
  let no = 0
  for await (const cells of Readable.from(piecesOf(content)).pipe(parser) as AsyncIterable<string[]>) {
    if (cells.length > MOST_CELLS) throw new SheetFailure('import.too-many-columns', { most: MOST_COLUMNS })
    yield { no: ++no, cells: cells.map(toVisibleText) }
  }
}

/** As one text, the parser would keep all rows of the file in memory. */
function* piecesOf(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text)
  for (let start = 0; start < bytes.length; start += PIECE) yield bytes.subarray(start, start + PIECE)
}
