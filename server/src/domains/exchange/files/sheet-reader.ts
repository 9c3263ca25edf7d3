import { Worker } from 'node:worker_threads'
import type { Params, Reason } from '@ems/contract/core/reasons'
import { AppError } from '../../../platform/errors/errors.ts'
import type { ColumnFacts } from '../imports/column-evidence.ts'
import { toNameKey } from '../imports/name-key.ts'
import type { Encoding } from './csv-rows.ts'
import { type SheetRow, textOf } from './sheet-cells.ts'
import type { NamedSheet, WorkbookFormat } from './workbook-rows.ts'

/** The task of the thread. */
export interface SheetJob {
  bytes: Uint8Array
  encoding: Encoding | undefined
  /** the name of a sheet; by default the first visible one */
  sheet: string | undefined
}

/** The format of a file, and the sheet to read. */
export interface SheetSource {
  format: WorkbookFormat | 'csv' | 'ics'
  sheets: NamedSheet[]
  /** null for a file without sheets */
  sheet: string | null
}

export type FromThread =
  | { opened: SheetSource }
  | { rows: SheetRow[] }
  | { facts: ColumnFacts[] }
  | { failed: { reason: Reason; params: Params; more?: Record<string, unknown> | undefined } }

/** The row of the headings; rows above it are ignored. */
export interface ToThread {
  headingRow: number
}

/** An open file of rows: the names of its columns, and the rows below without empty ones. */
export interface Sheet extends SheetSource {
  headingRow: number
  columns: string[]
  rows: AsyncGenerator<SheetRow[]>
  /** the evidence of the columns, after all rows were read */
  facts: () => ColumnFacts[]
  /** Ends the thread; the opener of a sheet must close it. */
  close: () => Promise<unknown>
}

interface SheetChoice {
  encoding?: Encoding | undefined
  sheet?: string | undefined
  /** absent: the row with most known names among the first */
  headingRow?: number | undefined
  /** the possible names of columns */
  names?: readonly string[]
}

const MEMORY_MB = 1024
const LONGEST_READING_MS = 120_000
const LONGEST_NAME = 200
/** The number of first rows among which the headings are searched. */
const MOST_TITLE_ROWS = 20

/** Reads one file at a time, as a reader uses a whole processor. */
let queue: Promise<unknown> = Promise.resolve()

/**
 * Opens a file of rows: CSV, XLSX, XLS or ODS. A thread with limits of memory and time reads it, some rows at a time.
 * @throws {AppError} UNSUPPORTED_TYPE, TOO_LARGE; INVALID for unreadable or too large content, also while rows are read
 */
export async function openSheet(bytes: Uint8Array, choice: SheetChoice = {}): Promise<Sheet> {
  const messages = readInThread({ bytes, encoding: choice.encoding, sheet: choice.sheet })
  const next = async () => (await messages.next()).value as FromThread | undefined
  try {
    const opened = await next()
    if (!opened || !('opened' in opened)) throw new AppError('import.empty')
    const first = await next()
    const rows = first && 'rows' in first ? first.rows : []
    const headings = headingOf(rows, choice)
    const columns = namesOf(headings, opened.opened.format === 'csv' ? [] : rows)
    let facts: ColumnFacts[] = []
    const below = async function* () {
      for (let some: SheetRow[] | undefined = rows; some; ) {
        const shown = some.filter(({ no }) => no > headings.no)
        if (shown.length > 0) yield shown.map(({ no, cells }) => ({ no, cells: padded(cells, columns.length) }))
        const message = (await messages.next({ headingRow: headings.no })).value as FromThread | undefined
        some = message && 'rows' in message ? message.rows : undefined
        if (message && 'facts' in message) facts = message.facts
      }
    }
    const close = () => messages.return(undefined)
    return { ...opened.opened, headingRow: headings.no, columns, rows: below(), facts: () => facts, close }
  } catch (error) {
    await messages.return(undefined)
    throw error
  }
}

/** A thread is reused after a success: starting one takes as long as reading a hundred small files. */
const IDLE_MS = 10_000
let idle: { thread: Worker; until: NodeJS.Timeout } | undefined

function takeThread(): Worker {
  if (idle) {
    const { thread, until } = idle
    idle = undefined
    clearTimeout(until)
    thread.ref()
    return thread
  }
  const thread = new Worker(new URL('./sheet-thread.ts', import.meta.url), {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const forget = () => {
    if (idle?.thread === thread) idle = undefined
  }
  return thread.on('error', forget).on('exit', forget)
}

/** Keeps a thread after it has read its file for the next file. */
function keepThread(thread: Worker): void {
  thread.unref()
  const until = setTimeout(() => {
    // The thread ends later: until then it must not get another file.
    idle = undefined
    void thread.terminate()
  }, IDLE_MS)
  until.unref()
  idle = { thread, until }
}

/** A message of the thread; it continues when the next one is requested. */
async function* readInThread(job: SheetJob): AsyncGenerator<FromThread, undefined, ToThread | undefined> {
  const before = queue
  let done = () => {}
  queue = new Promise<void>((resolve) => {
    done = resolve
  })
  await before
  const thread = takeThread()
  let isRead = false
  const waiting: FromThread[] = []
  let wake = () => {}
  let ended = false
  const fail = (why: string) => {
    waiting.push({ failed: { reason: 'import.unreadable', params: { why } } })
    ended = true
    wake()
  }
  const limit = setTimeout(() => fail('Reading it takes too long.'), LONGEST_READING_MS)
  const onMessage = (message: FromThread) => {
    waiting.push(message)
    wake()
  }
  const onError = (error: NodeJS.ErrnoException) =>
    fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'Reading it needs too much memory.' : error.message)
  const onExit = () => fail('Reading it was interrupted.')
  thread.on('message', onMessage)
  thread.on('error', onError)
  thread.on('exit', onExit)
  thread.postMessage(job)
  try {
    for (;;) {
      const message = waiting.shift()
      if (!message) {
        if (ended) return undefined
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        continue
      }
      if ('failed' in message) throw failureOf(message.failed)
      if ('facts' in message) isRead = true
      const answer = yield message
      if (isRead) return undefined
      if ('rows' in message) thread.postMessage(answer ?? { headingRow: 0 })
    }
  } finally {
    clearTimeout(limit)
    thread.off('message', onMessage)
    thread.off('error', onError)
    thread.off('exit', onExit)
    if (isRead) keepThread(thread)
    else await thread.terminate()
    done()
  }
}

function failureOf({ reason, params, more }: Extract<FromThread, { failed: unknown }>['failed']): AppError {
  return new AppError<Reason>(reason, params as never, more ? { more } : {})
}

/** @throws {AppError} INVALID without headings */
function headingOf(rows: readonly SheetRow[], { headingRow, names = [] }: SheetChoice): SheetRow {
  const chosen = headingRow === undefined ? likeliest(rows, new Set(names.map(toNameKey))) : undefined
  const row = chosen ?? rows.find(({ no }) => no === headingRow)
  if (row) return row
  if (rows.length === 0 || headingRow === undefined) throw new AppError('import.empty')
  throw new AppError('import.no-heading-row', { row: headingRow })
}

function likeliest(rows: readonly SheetRow[], names: ReadonlySet<string>): SheetRow | undefined {
  const known = ({ cells }: SheetRow) =>
    new Set(cells.map((cell) => toNameKey(textOf(cell))).filter((name) => names.has(name))).size
  const [first, ...others] = rows.slice(0, MOST_TITLE_ROWS)
  return first && others.reduce((best, row) => (known(row) > Math.max(known(best), 1) ? row : best), first)
}

/**
 * Gives each column a unique name.
 * @param wide rows with cells beyond the last heading, whose columns get names, too
 */
function namesOf({ cells }: SheetRow, wide: readonly SheetRow[]): string[] {
  const width = Math.max(cells.length, ...wide.map((row) => row.cells.length))
  const nameCounts = new Map<string, number>()
  return Array.from({ length: width }, (_, place) => {
    const header = textOf(cells[place]).replace(/\s+/g, ' ').trim() || `Column ${place + 1}`
    const name = header.slice(0, LONGEST_NAME - 6).toWellFormed()
    const times = (nameCounts.get(name) ?? 0) + 1
    nameCounts.set(name, times)
    const numbered = times === 1 ? name : `${name} (${times})`
    nameCounts.set(numbered, nameCounts.get(numbered) ?? 1)
    return numbered
  })
}

const padded = (cells: SheetRow['cells'], width: number) =>
  Array.from({ length: Math.max(width, cells.length) }, (_, place) => cells[place] ?? '')
