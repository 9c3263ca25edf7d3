import type { ExportFormat, ExportList } from '@ems/contract/exporting'
import type { ActingPrincipal, Actor } from '../actor/actor.ts'
import { getTranslator } from '../words/words.ts'

const t = getTranslator('exports')

export interface DayCell {
  day: string
}
/** Decimal text, which keeps its decimals. */
interface NumberCell {
  number: string
}

/** A cell of a file that is made: a day is one in a spreadsheet, too. */
export type CellValue = string | number | boolean | DayCell | NumberCell | null

/** A column of a list's file. */
export interface ExportColumn<Row> {
  /** what an import knows it by */
  key: string
  /** as people read it */
  label: string
  cell: (row: Row) => CellValue
}

/** A page of a list, as its service gives it. */
export interface ListPage<Row> {
  rows: readonly Row[]
  total: number
}

/** An export for one reader: its columns and its rows. */
export interface OpenExport {
  columns: readonly Pick<ExportColumn<never>, 'key' | 'label'>[]
  /** all that the reader may see, as on the list; a page of it at a time is read and let go of, see `readSnapshot` */
  read(query: object): AsyncIterable<CellValue[]>
}

/** A list that can be taken out as a file. */
export interface ListExport {
  list: ExportList
  /** its columns, as the reader gets them now */
  open(acting: ActingPrincipal, query: object): Promise<OpenExport>
  /** how many rows the reader would get. @throws {AppError} as the list */
  count(acting: ActingPrincipal, query: object): Promise<number>
  /** records the request, for lists with an audit of reads */
  asked?: ((actor: Actor, query: object) => Promise<void>) | undefined
}

/** A file export for one reader: its rows, and the writer of its format. */
export interface OpenExportFile<Row = unknown> {
  mediaType: string
  /** additional headers, if the file is sent at once */
  headers?: Record<string, string>
  /** all that the reader may see, as on the list */
  read(query: object): AsyncIterable<Row>
  /** a file of some of it, made while it is read */
  write(rows: AsyncIterable<Row>): AsyncIterable<string | Uint8Array>
}

/** A list whose file has a form of its own. */
export interface FileExport {
  list: ExportList
  openFile(acting: ActingPrincipal, format: ExportFormat): Promise<OpenExportFile>
  /** how many rows the reader would get. @param most up to here they are counted, and one more */
  count(acting: ActingPrincipal, query: object, most: number): Promise<number>
  /** records the request */
  asked(actor: Actor, query: object): Promise<void>
}

interface Declared<Query, Row> {
  list: ExportList
  /** a function if the columns depend on the query, such as the days of a month */
  columns: readonly ExportColumn<Row>[] | ((query: Query) => readonly ExportColumn<Row>[])
  /** columns that are the organisation's own and that the reader may see, after the others */
  more?: (acting: ActingPrincipal) => Promise<readonly ExportColumn<Row>[]>
  /** the service of the list, which narrows it to its reader and hides what they may not see */
  page: (acting: ActingPrincipal, query: Query) => Promise<ListPage<Row>>
  asked?: ListExport['asked']
  /** how long a page is where that is not `reading.rowsAtOnce`: of people with many rows each, or of what is worked out as a whole and then cut; `all` where the service knows no pages */
  rowsAtOnce?: number | 'all'
}

/** The number of rows per read: enough to make the cost of a page small. Tests read one at a time. */
export const EXPORT_PAGING = { rowsAtOnce: 1000 }

/** Declares a list's file by what its service gives. */
export function defineListExport<Query extends object, Row>({
  list,
  columns,
  more,
  page,
  asked,
  rowsAtOnce,
}: Declared<Query, Row>): ListExport {
  return {
    list,
    asked,
    count: async (acting, query) => (await page(acting, { ...query, limit: 1 } as never)).total,
    async open(acting, asked) {
      const own = typeof columns === 'function' ? columns(asked as Query) : columns
      const columnsNow = more ? [...own, ...(await more(acting))] : own
      return {
        columns: columnsNow,
        async *read(query) {
          const all = rowsAtOnce === 'all'
          const limit = all ? 0 : (rowsAtOnce ?? EXPORT_PAGING.rowsAtOnce)
          for (let skip = 0; ; skip += limit) {
            const { rows, total } = await page(acting, { ...query, ...(!all && { limit, skip }) } as never)
            for (const row of rows) yield columnsNow.map(({ cell }) => cell(row))
            // A page of people may have fewer rows, or more.
            if (all || (rows.length < limit && skip + limit >= total)) return
          }
        },
      }
    },
  }
}

/** A day as a cell; null stays empty. */
export const dayCell = (day: string | null): CellValue => (day === null ? null : { day })

/** An instant as a cell, in UTC. */
export const instantCell = (at: Date | null): CellValue => at?.toISOString() ?? null

/** Decimal text as a number. */
export const numberCell = (amount: string | null): CellValue => (amount === null ? null : Number(amount))

/** The columns that say whom a row is about. @param of null where it is about more than one person, or the reader may not see it */
export const personColumns = <Row>(
  of: (row: Row) => { code: string | null; name: string | null },
): ExportColumn<Row>[] => [
  { key: 'employeeId', label: t('person.employeeId'), cell: (row) => of(row).code },
  { key: 'name', label: t('person.name'), cell: (row) => of(row).name },
]
