import type { ExportList } from '@ems/contract/exporting'
import type { Acting, Actor } from '../../platform/actor.ts'
import { inTransaction } from '../../platform/database/index.ts'
import { AppError, notFound } from '../../platform/errors.ts'
import type { ListExport, OpenExport, Typed } from '../../platform/exporting.ts'
import { Download, MadeDownload } from '../../platform/http/download.ts'
import type { Platform } from '../../platform/platform.ts'
import { addJobs } from '../../platform/queue/index.ts'
import * as repo from './repo-exports.ts'
import { CSV, csvOf, XLSX, xlsxOf } from './sheets.ts'

export const EXPORT_JOB = 'export.prepare'

const MOST_ROWS_AT_ONCE = 5000
const MOST_ROWS = 1_000_000
const KEPT_MS = 86_400_000

/** What a call of a list's file asks for, besides the list's own query. */
export interface FileQuery {
  format?: 'csv' | 'xlsx'
  headers?: 'labels' | 'keys'
  limit?: number
  skip?: number
}

type Form = Required<Pick<FileQuery, 'format' | 'headers'>>

export const typeOf = (format: Form['format']): string => (format === 'csv' ? CSV : XLSX)

/** A file of rows; the first has the names of the columns. Programs read keys, and no mark before them. */
export function contentOf(
  { list, columns }: { list: ExportList } & Pick<OpenExport, 'columns'>,
  { format, headers }: Form,
  rows: AsyncIterable<readonly Typed[]>,
): AsyncIterable<string | Uint8Array> {
  async function* lines(): AsyncGenerator<readonly Typed[]> {
    yield columns.map(({ key, label }) => (headers === 'keys' ? key : label))
    yield* rows
  }
  return format === 'csv' ? csvOf(lines(), headers === 'labels') : xlsxOf(list, lines())
}

export function exportService({ db, clock }: Platform, exporters: (list: ExportList) => ListExport) {
  const nameOf = (list: string, format: string) => `${list}-${clock.today()}.${format}`

  return {
    /**
     * A list as its reader would see it, the whole of it.
     * @returns the file, or what is prepared where it is long
     * @throws {AppError} as the list; INVALID for one that is too long
     */
    async take(actor: Actor, list: ExportList, query: FileQuery): Promise<MadeDownload | repo.ExportRecord> {
      const { format = 'csv', headers = 'labels', limit: _limit, skip: _skip, ...filters } = query
      const source = exporters(list)
      const rows = await source.count(actor, filters)
      if (rows > MOST_ROWS) throw new AppError('export.too-long', { most: MOST_ROWS })
      if (rows <= MOST_ROWS_AT_ONCE) {
        const { columns, read } = await source.open(actor)
        const content = contentOf({ list, columns }, { format, headers }, read(filters))
        return new MadeDownload(nameOf(list, format), typeOf(format), content)
      }
      const expires_at = new Date(clock.now().getTime() + KEPT_MS)
      const id = await inTransaction(db, async (trx) => {
        const values = { list, query: filters, format, headers, rows, requested_by: actor.userId, expires_at }
        const made = await repo.insertExport(trx, values)
        await addJobs(trx, [{ kind: EXPORT_JOB, key: made, payload: { id: made, by: actor.userId } }])
        return made
      })
      return this.get(actor, id)
    },

    list: (actor: Acting, query: repo.ExportFilter) => repo.listExports(db, query, actor.userId, clock.now()),

    /** @throws {AppError} NOT_FOUND, also for what others asked for and what has expired */
    async get(actor: Acting, id: string): Promise<repo.ExportRecord> {
      const record = await repo.exportById(db, id, actor.userId, clock.now())
      if (!record) throw notFound('export')
      return record
    },

    /** @param n which part, from 1 @throws {AppError} NOT_FOUND */
    async file(actor: Acting, id: string, n: string): Promise<Download> {
      const { parts } = await this.get(actor, id)
      const part = parts[Number(n) - 1]
      if (!part) throw notFound('export')
      return new Download(part)
    },
  }
}
