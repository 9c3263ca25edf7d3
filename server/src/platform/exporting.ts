import type { ExportFormat, ExportList } from '@ems/contract/exporting'
import type { Acting, Actor } from './actor.ts'

/** A cell of a file that is made: a day is one in a spreadsheet, too. */
export type Typed = string | number | boolean | { day: string } | null

/** What stands in a column of a list's file. */
export interface ExportColumn<Row> {
  /** what an import knows it by */
  key: string
  /** as people read it */
  label: string
  cell: (row: Row) => Typed
}

/** A page of a list, as its service gives it: the rows are the file's alone, which lets go of them one by one. */
export interface ListPage<Row> {
  rows: readonly Row[]
  total: number
}

/** What goes into a file. */
export interface OpenExport {
  columns: readonly Pick<ExportColumn<never>, 'key' | 'label'>[]
  /** all that the reader may see, as on the list, some rows at a time */
  read(query: object): AsyncIterable<Typed[]>
}

/** A list that can be taken out as a file. */
export interface ListExport {
  list: ExportList
  /** its columns, as the reader gets them now */
  open(acting: Acting): Promise<OpenExport>
  /** how many rows the reader would get. @throws {AppError} as the list */
  count(acting: Acting, query: object): Promise<number>
}

/** A file that is open: what stands in it, and how some of that is written. */
export interface OpenFile<Row = unknown> {
  mediaType: string
  /** what the answer tells besides, where the file is given at once */
  headers?: Record<string, string>
  /** all that the reader may see, as on the list */
  read(query: object): AsyncIterable<Row>
  /** a file of some of it, made while it is read */
  write(rows: AsyncIterable<Row>): AsyncIterable<string | Uint8Array>
}

/** A list whose file has a form of its own. */
export interface FileExport {
  list: ExportList
  openFile(acting: Acting, format: ExportFormat): Promise<OpenFile>
  /** how many rows the reader would get. @param most up to here they are counted, and one more */
  count(acting: Acting, query: object, most: number): Promise<number>
  /** notes that somebody asks for it */
  asked(actor: Actor, query: object): Promise<void>
}

interface Declared<Query, Row> {
  list: ExportList
  columns: readonly ExportColumn<Row>[]
  /** columns that are the organisation's own and that the reader may see, after the others */
  more?: (acting: Acting) => Promise<readonly ExportColumn<Row>[]>
  /** the service of the list, which narrows it to its reader and hides what they may not see */
  page: (acting: Acting, query: Query) => Promise<ListPage<Row>>
  /** rows that are read at a time; absent: the whole list by one statement, as it is at one moment */
  rowsAtOnce?: number
}

/** Declares a list's file by what its service gives. */
export function listExport<Query extends object, Row>({
  list,
  columns,
  more,
  page,
  rowsAtOnce,
}: Declared<Query, Row>): ListExport {
  return {
    list,
    count: async (acting, query) => (await page(acting, { ...query, limit: 1 } as never)).total,
    async open(acting) {
      const all = more ? [...columns, ...(await more(acting))] : columns
      return {
        columns: all,
        async *read(query) {
          for (let skip = 0; ; skip += rowsAtOnce ?? 0) {
            const cut = rowsAtOnce === undefined ? {} : { limit: rowsAtOnce, skip }
            const { rows, total } = await page(acting, { ...query, ...cut } as never)
            // What is written is let go of: a hundred thousand rows and the file that is made of them need not be there together.
            const left = rows as (Row | undefined)[]
            const read = rows.length
            for (let n = 0; n < read; n++) {
              const row = left[n] as Row
              left[n] = undefined
              yield all.map(({ cell }) => cell(row))
            }
            // A piece of people may have fewer rows, or more.
            if (rowsAtOnce === undefined || (read < rowsAtOnce && skip + rowsAtOnce >= total)) return
          }
        },
      }
    },
  }
}

/** A day as a cell; null stays empty. */
export const dayCell = (day: string | null): Typed => (day === null ? null : { day })

/** An instant as a cell, in UTC. */
export const instantCell = (at: Date | null): Typed => at?.toISOString() ?? null

/** Decimal text as a number. */
export const numberCell = (amount: string | null): Typed => (amount === null ? null : Number(amount))
