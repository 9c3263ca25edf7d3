import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import { ColumnEvidence } from '../imports/column-evidence.ts'
import { decode, MOST_COLUMNS, rowsOfCsv } from './csv-rows.ts'
import { type SheetRow, textOf } from './sheet-cells.ts'
import { SheetFailure } from './sheet-failure.ts'
import type { FromThread, SheetJob, ToThread } from './sheet-reader.ts'

// Reading a file can take much time and memory: this thread does it, one file after the other.

const MOST_ROWS = 100_000
const MOST_CELL_CHARACTERS = 10_000
/** One text may appear in a million cells. */
const MOST_TEXT_CHARACTERS = 200 * 1024 * 1024
/** The rows of one message: few, so that other requests do not wait. */
const ROWS_AT_ONCE = 500
const CHARACTERS_AT_ONCE = 200_000

const port = parentPort as NonNullable<typeof parentPort>
const send = (message: FromThread) => port.postMessage(message)

const isHtml = /^\s*(?:<!doctype html|<html|<head|<body|<table|<meta|<style)/i

interface OpenFile {
  rows: AsyncIterable<SheetRow> | Iterable<SheetRow>
  /** CSV lines count whatever they contain; a spreadsheet may have a million empty rows. */
  everyRowCounts: boolean
}

async function open({ bytes, encoding, sheet }: SheetJob): Promise<OpenFile> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const begins = (hex: string) => file.subarray(0, hex.length / 2).equals(Buffer.from(hex, 'hex'))
  if (begins('504b0304') || begins('d0cf11e0')) {
    // Large, and only spreadsheets need it.
    const { openWorkbook } = await import('./workbook-rows.ts')
    const { rows, ...opened } = await openWorkbook(file, sheet)
    send({ opened })
    return { rows, everyRowCounts: false }
  }
  const text = decode(file, encoding)
  if (isHtml.test(text.slice(0, 2000))) throw new SheetFailure('import.is-html')
  if (/^\s*BEGIN:VCALENDAR/i.test(text)) {
    const { rowsOfCalendar } = await import('./calendar-rows.ts')
    send({ opened: { format: 'ics', sheets: [], sheet: null } })
    return { rows: rowsOfCalendar(text), everyRowCounts: true }
  }
  if (sheet !== undefined) throw new SheetFailure('import.no-sheet', { sheet, sheets: '' })
  send({ opened: { format: 'csv', sheets: [], sheet: null } })
  return { rows: rowsOfCsv(text), everyRowCounts: true }
}

async function readAll(job: SheetJob): Promise<void> {
  const { rows, everyRowCounts } = await open(job)
  const evidence = new ColumnEvidence()
  let batch: SheetRow[] = []
  let [count, text, textInBatch] = [0, 0, 0]
  const flush = async () => {
    if (batch.length === 0) return
    const answer = once(port, 'message') as Promise<[ToThread]>
    send({ rows: batch })
    const [{ headingRow }] = await answer
    for (const row of batch) if (row.no > headingRow) evidence.add(row)
    batch = []
    textInBatch = 0
  }
  for await (const { no, cells } of rows) {
    const last = cells.findLastIndex((cell) => textOf(cell) !== '' || typeof cell === 'object')
    if (last >= 0 || everyRowCounts) count++
    if (count > MOST_ROWS + 1) throw new SheetFailure('import.too-many-rows', { most: MOST_ROWS })
    if (last < 0) continue
    if (last >= MOST_COLUMNS) throw new SheetFailure('import.too-many-columns', { most: MOST_COLUMNS })
    const row = { no, cells: cells.slice(0, last + 1) }
    let characters = 0
    for (const cell of row.cells) {
      const { length } = textOf(cell)
      if (length > MOST_CELL_CHARACTERS)
        throw new SheetFailure('import.cell-too-long', { row: no, most: MOST_CELL_CHARACTERS })
      characters += length
    }
    text += characters
    if (text > MOST_TEXT_CHARACTERS)
      throw new SheetFailure('import.unpacks-too-large', { megabytes: MOST_TEXT_CHARACTERS / 1_048_576 })
    batch.push(row)
    textInBatch += characters
    if (batch.length === ROWS_AT_ONCE || textInBatch > CHARACTERS_AT_ONCE) await flush()
  }
  await flush()
  send({ facts: evidence.facts })
}

for (;;) {
  const [job] = (await once(port, 'message')) as [SheetJob]
  try {
    await readAll(job)
  } catch (error) {
    if (error instanceof SheetFailure)
      send({ failed: { reason: error.reason, params: error.params, more: error.more } })
    else {
      const why = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
      send({ failed: { reason: 'import.unreadable', params: { why: /[.!?]$/.test(why) ? why : `${why}.` } } })
    }
  }
}
