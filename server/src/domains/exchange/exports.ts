import { type ExportFormat, type ExportList, exporting } from '@ems/contract/exporting'
import { type Acting, type Actor, admits } from '../../platform/actor.ts'
import { inTransaction } from '../../platform/database/index.ts'
import { allOfOneMoment } from '../../platform/database/snapshot.ts'
import { AppError, forbidden, notFound } from '../../platform/errors.ts'
import type { FileExport, ListExport, OpenExport, OpenFile, Typed } from '../../platform/exporting.ts'
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
  format?: ExportFormat
  headers?: 'labels' | 'keys'
  limit?: number
  skip?: number
}

type Form = Required<Pick<FileQuery, 'format' | 'headers'>>

/** Opens the file of a list. @throws {AppError} as the list */
export async function openFile(
  source: ListExport | FileExport,
  acting: Acting,
  { format, headers }: Form,
): Promise<OpenFile> {
  if ('openFile' in source) return source.openFile(acting, format)
  const { columns, read } = await source.open(acting)
  const file: OpenFile<readonly Typed[]> = {
    mediaType: format === 'csv' ? CSV : XLSX,
    read,
    write: (rows) => contentOf({ list: source.list, columns }, { format, headers }, rows),
  }
  return file
}

/** A file of rows; the first has the names of the columns. Programs read keys, and no mark before them. */
function contentOf(
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

async function* inTurn<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

export function exportService({ db, pool, clock }: Platform, exporters: (list: ExportList) => ListExport | FileExport) {
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
      await source.asked?.(actor, filters)
      const rows = await source.count(actor, filters, MOST_ROWS)
      if (rows > MOST_ROWS) throw new AppError('export.too-long', { most: MOST_ROWS })
      if (rows <= MOST_ROWS_AT_ONCE) {
        const { mediaType, headers: told, read, write } = await openFile(source, actor, { format, headers })
        // Few enough to be held: who takes them slowly keeps no connection.
        const all = await allOfOneMoment(pool, () => read(filters))
        return new MadeDownload(nameOf(list, format), mediaType, write(inTurn(all)), told)
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

    /**
     * A key gets what its owner had prepared only where it names the right to the list.
     * @param n which part, from 1 @throws {AppError} NOT_FOUND, FORBIDDEN
     */
    async file(actor: Acting, id: string, n: string): Promise<Download> {
      const { list, parts } = await this.get(actor, id)
      if (!admits(actor, exporting[list].access)) throw forbidden()
      const part = parts[Number(n) - 1]
      if (!part) throw notFound('export')
      return new Download(part)
    },
  }
}
