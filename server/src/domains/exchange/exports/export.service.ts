import { DAY_MS, HOUR_MS } from '@ems/contract/core/durations'
import { type ExportFormat, type ExportList, exporting } from '@ems/contract/exporting'
import { type ActingPrincipal, type Actor, canUseEndpoint } from '../../../platform/actor/actor.ts'
import { callerOf, canReadAsCaller } from '../../../platform/actor/caller.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import { readAllInSnapshot } from '../../../platform/database/snapshot.ts'
import { AppError, forbiddenError, notFoundError } from '../../../platform/errors/errors.ts'
import type {
  CellValue,
  FileExport,
  ListExport,
  OpenExport,
  OpenExportFile,
} from '../../../platform/exchange/list-export.ts'
import { CSV, csvOf, XLSX, xlsxOf } from '../../../platform/exchange/sheets.ts'
import { Download, StreamedDownload } from '../../../platform/http/answers/download.ts'
import type { Platform } from '../../../platform/platform.ts'
import { addJobs } from '../../../platform/queue/index.ts'
import { lockAccount } from '../../auth/index.ts'
import * as repo from './export.repo.ts'

export const EXPORT_JOB = 'export.prepare'
/** From version 2 on the job stores its caller; older programs leave it alone. */
export const EXPORT_JOB_VERSION = 2

const MOST_ROWS_AT_ONCE = 5000
const MOST_ROWS = 1_000_000
const KEPT_MS = DAY_MS
const EXPORTS_AN_HOUR = 20

/** The query of an export besides the query of the list. */
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
  acting: ActingPrincipal,
  { format, headers, query }: Form & { query: object },
): Promise<OpenExportFile> {
  if ('openFile' in source) return source.openFile(acting, format)
  const { columns, read } = await source.open(acting, query)
  const file: OpenExportFile<readonly CellValue[]> = {
    mediaType: format === 'csv' ? CSV : XLSX,
    read,
    write: (rows) => contentOf({ list: source.list, columns }, { format, headers }, rows),
  }
  return file
}

/** A file of rows, with the names of the columns first. For programs: keys, without a byte order mark. */
function contentOf(
  { list, columns }: { list: ExportList } & Pick<OpenExport, 'columns'>,
  { format, headers }: Form,
  rows: AsyncIterable<readonly CellValue[]>,
): AsyncIterable<string | Uint8Array> {
  async function* lines(): AsyncGenerator<readonly CellValue[]> {
    yield columns.map(({ key, label }) => (headers === 'keys' ? key : label))
    yield* rows
  }
  return format === 'csv' ? csvOf(lines(), headers === 'labels') : xlsxOf(list, lines())
}

async function* toAsyncRows<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

/** Prepares a file with the rights of a caller, who is notified. @returns the id */
export async function requestExport(trx: Trx, order: Parameters<typeof repo.insertExport>[1]): Promise<string> {
  const id = await repo.insertExport(trx, order)
  const payload = { id, v: EXPORT_JOB_VERSION }
  await addJobs(trx, [{ kind: EXPORT_JOB, key: id, payload, caller: order.caller }])
  return id
}

export function exportService({ db, pool, clock }: Platform, exporters: (list: ExportList) => ListExport | FileExport) {
  /** Concurrent requests of a person are counted one after the other. @throws {AppError} TOO_MANY */
  async function requireFewExports(trx: Trx, userId: string): Promise<void> {
    await lockAccount(trx, userId)
    const since = new Date(clock.now().getTime() - HOUR_MS)
    if ((await repo.countExportsSince(trx, userId, since)) >= EXPORTS_AN_HOUR)
      throw new AppError('export.too-many', { most: EXPORTS_AN_HOUR })
  }

  const nameOf = (list: string, format: string) => `${list}-${clock.today()}.${format}`

  return {
    /**
     * A whole list as its reader sees it.
     * @returns the file, or the prepared export of a long list
     * @throws {AppError} as the list; INVALID above the limit of rows
     */
    async take(actor: Actor, list: ExportList, query: FileQuery): Promise<StreamedDownload | repo.ExportRecord> {
      const { format = 'csv', headers = 'labels', limit: _limit, skip: _skip, ...filters } = query
      const source = exporters(list)
      await source.asked?.(actor, filters)
      const rows = await source.count(actor, filters, MOST_ROWS)
      if (rows > MOST_ROWS) throw new AppError('export.too-long', { most: MOST_ROWS })
      if (rows <= MOST_ROWS_AT_ONCE) {
        const {
          mediaType,
          headers: fileHeaders,
          read,
          write,
        } = await openFile(source, actor, { format, headers, query: filters })
        // Few enough for memory: a slow client uses no connection.
        const all = await readAllInSnapshot(pool, () => read(filters))
        return new StreamedDownload(nameOf(list, format), mediaType, write(toAsyncRows(all)), fileHeaders)
      }
      const expires_at = new Date(clock.now().getTime() + KEPT_MS)
      const caller = callerOf(actor)
      const id = await inTransaction(db, async (trx) => {
        await requireFewExports(trx, actor.userId)
        return requestExport(trx, { list, query: filters, format, headers, rows, caller, expires_at })
      })
      return this.get(actor, id)
    },

    list: (actor: Actor, query: repo.ExportFilter) => repo.listExports(db, query, callerOf(actor), clock.now()),

    /** @throws {AppError} NOT_FOUND, also for other people's or keys' files and expired ones */
    async get(actor: Actor, id: string): Promise<repo.ExportRecord> {
      const record = await repo.exportById(db, id, callerOf(actor), clock.now())
      if (!record) throw notFoundError('export')
      return record
    },

    /**
     * @param n the part, from 1
     * @throws {AppError} NOT_FOUND; FORBIDDEN for readers who may no longer read all of it
     */
    async file(actor: Actor, id: string, n: string): Promise<Download> {
      const { list, parts, caller } = await this.get(actor, id)
      const { access } = exporting[list]
      if (!canUseEndpoint(actor, access)) throw forbiddenError()
      if (caller && !canReadAsCaller(actor, caller, access)) throw new AppError('export.rights-changed')
      const part = parts[Number(n) - 1]
      if (!part) throw notFoundError('export')
      return new Download(part)
    },
  }
}
