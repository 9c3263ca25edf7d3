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

/** A cell of an exported file. A day becomes a date in a spreadsheet. */
export type CellValue = string | number | boolean | DayCell | NumberCell | null

/** A column of a list's file. */
export interface ExportColumn<Row> {
  /** its key in an import */
  key: string
  /** its label */
  label: string
  cell: (row: Row) => CellValue
}

/** A page of a list from its service. */
export interface ListPage<Row> {
  rows: readonly Row[]
  total: number
}

/** An export for one reader: its columns and its rows. */
export interface OpenExport {
  columns: readonly Pick<ExportColumn<never>, 'key' | 'label'>[]
  /** all rows that the reader may see, read page by page, see `readSnapshot` */
  read(query: object): AsyncIterable<CellValue[]>
}

/** A list with a file export. */
export interface ListExport {
  list: ExportList
  /** the columns for this reader */
  open(acting: ActingPrincipal, query: object): Promise<OpenExport>
  /** the number of rows for this reader. @throws {AppError} as the list */
  count(acting: ActingPrincipal, query: object): Promise<number>
  /** records the request, for lists with an audit of reads */
  asked?: ((actor: Actor, query: object) => Promise<void>) | undefined
}

/** A file export for one reader: its rows, and the writer of its format. */
export interface OpenExportFile<Row = unknown> {
  mediaType: string
  /** additional headers, if the file is sent at once */
  headers?: Record<string, string>
  /** all rows that the reader may see, as on the list */
  read(query: object): AsyncIterable<Row>
  /** writes a file of some rows, while they are read */
  write(rows: AsyncIterable<Row>): AsyncIterable<string | Uint8Array>
}

/** A list with its own file format. */
export interface FileExport {
  list: ExportList
  openFile(acting: ActingPrincipal, format: ExportFormat): Promise<OpenExportFile>
  /** the number of rows for this reader. @param most counting stops one above this number */
  count(acting: ActingPrincipal, query: object, most: number): Promise<number>
  /** records the request */
  asked(actor: Actor, query: object): Promise<void>
}

interface ListDeclaration<Query, Row> {
  list: ExportList
  /** a function if the columns depend on the query, such as the days of a month */
  columns: readonly ExportColumn<Row>[] | ((query: Query) => readonly ExportColumn<Row>[])
  /** visible custom fields, after the other columns */
  more?: (acting: ActingPrincipal) => Promise<readonly ExportColumn<Row>[]>
  /** the service of the list, which applies the reader's rights */
  page: (acting: ActingPrincipal, query: Query) => Promise<ListPage<Row>>
  asked?: ListExport['asked']
  /**
   * the page size if it is not `reading.rowsAtOnce`: smaller for people with many rows each, larger for results that
   * are calculated as a whole; `all` for services without pages
   */
  rowsAtOnce?: number | 'all'
}

/** The number of rows in one read: large enough that the cost of a page is small. Tests read one at a time. */
export const EXPORT_PAGING = { rowsAtOnce: 1000 }

/** Declares a list's file from its service. */
export function defineListExport<Query extends object, Row>({
  list,
  columns,
  more,
  page,
  asked,
  rowsAtOnce,
}: ListDeclaration<Query, Row>): ListExport {
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
            // A page of people may have fewer or more rows.
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

/**
 * The columns that name the person of a row.
 * @param of null if the row is about several people, or the reader may not see the person
 */
export const personColumns = <Row>(
  of: (row: Row) => { code: string | null; name: string | null },
): ExportColumn<Row>[] => [
  { key: 'employeeId', label: t('person.employeeId'), cell: (row) => of(row).code },
  { key: 'name', label: t('person.name'), cell: (row) => of(row).name },
]
