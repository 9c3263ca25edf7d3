import { addressOf, screens } from '@ems/contract/core/screens'
import { type ExportList, exporting } from '@ems/contract/exporting'
import { canUseEndpoint } from '../../../platform/actor/actor.ts'
import { newId } from '../../../platform/database/ids.ts'
import { readSnapshot } from '../../../platform/database/snapshot.ts'
import { deleteExpiredRows } from '../../../platform/database/transactions.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import type { FileExport, ListExport, OpenExportFile } from '../../../platform/exchange/list-export.ts'
import { deleteFileRows, deleteWithFiles, describeFile, EXPORTS, insertFileRow } from '../../../platform/files/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { BackgroundWork, JobRun } from '../../../platform/queue/index.ts'
import { principalOfCaller } from '../../access/index.ts'
import { type NotificationKind, notifyPeople } from '../../notifications/index.ts'
import { type ExportPart, type ExportRecord, exportsById, updateExport } from './export.repo.ts'
import { EXPORT_JOB, EXPORT_JOB_VERSION, openFile } from './export.service.ts'

const EXPIRE_JOB = 'export.expire'

const MOST_PARTS = 50
const LEAST_ROWS_OF_A_PART = 20_000
const EXPORTS_AT_ONCE = 50

/** Prepares long lists as files, with the callers' present rights, and deletes expired files. */
export function exportJobs(
  platform: Platform,
  exporters: (list: ExportList) => ListExport | FileExport,
  notice: NotificationKind,
): Omit<BackgroundWork, 'consumers'> {
  const { db, clock, files } = platform
  return {
    jobs: [
      {
        kind: EXPORT_JOB,
        version: EXPORT_JOB_VERSION,
        async run(job) {
          const id = String(job.payload.id)
          const record = (await exportsById(db, [id], clock.now())).get(id)
          if (record) await prepare({ job, platform, notice }, record, exporters(record.list))
        },
      },
      {
        kind: EXPIRE_JOB,
        run: (job) =>
          deleteWithFiles(job, files.store, {
            kind: 'export',
            most: EXPORTS_AT_ONCE,
            remove: (trx, most) => deleteExpiredRows(trx, 'exports', clock.now(), most),
          }),
      },
    ],
    schedules: [{ kind: EXPIRE_JOB, at: 'every 60 min', catchUp: 'one' }],
  }
}

interface Preparing {
  job: JobRun
  platform: Platform
  notice: NotificationKind
}

async function prepare(work: Preparing, record: ExportRecord, source: ListExport | FileExport): Promise<void> {
  const { job, platform } = work
  const { db, pool, clock } = platform
  const person = await principalOfCaller(db, job.caller, clock)
  // Not every list checks its right itself: some rely on the check of the call.
  if (!job.caller || !person || !canUseEndpoint(person, exporting[record.list].access))
    return end(work, record, 'Failed', [])
  const acting = { ...person, requestId: `export ${record.id}` }
  const { role, grants, standing } = person
  // The download checks the rights with which the file is read.
  const caller = { ...job.caller, role, grants, actsFor: standing.actsFor }
  await job.batch((trx) => updateExport(trx, record.id, { caller }))
  const most = Math.max(LEAST_ROWS_OF_A_PART, Math.ceil(record.rows / MOST_PARTS))
  // The file of a former attempt: the list may have changed since.
  await job.batch((trx) => deleteFileRows(trx, 'export', [record.id]))
  const parts: ExportPart[] = []
  let done = 0
  try {
    const open = await openFile(source, acting, record)
    for await (const part of splitRows(
      readSnapshot(pool, () => open.read(record.query)),
      most,
    )) {
      parts.push(await storePart(work, record, open, { rows: part.rows, no: parts.length + 1 }))
      // Counted at the request: there may be more rows by now.
      done = Math.min(done + part.taken(), record.rows)
      await job.batch((trx) => updateExport(trx, record.id, { done }))
    }
  } catch (error) {
    // The rights changed meanwhile, or the records of a filter are gone.
    if (error instanceof AppError && error.status < 500) return end(work, record, 'Failed', [])
    throw error
  }
  await end(work, record, 'Done', parts)
}

const end = (
  { job, notice }: Preparing,
  { id, requested_by }: ExportRecord,
  status: 'Done' | 'Failed',
  parts: ExportPart[],
) =>
  job.finish(async (trx) => {
    await updateExport(trx, id, { status, parts })
    const news = { eventKey: `export-ended:${id}`, params: { exportId: id }, link: addressOf(screens.admin.exports) }
    await notifyPeople(trx, notice, { ...news, actor: null, to: [requested_by] })
  })

/** The rows of a part of a file; the next part begins where they end. */
interface Part<Row> {
  rows: AsyncIterable<Row>
  /** the number of rows read */
  taken(): number
}

/**
 * Splits rows into parts of a size; without rows there is one empty part. Each part must be read completely before the
 * next.
 */
async function* splitRows<Row>(rows: AsyncIterable<Row>, most: number): AsyncGenerator<Part<Row>> {
  const all = rows[Symbol.asyncIterator]()
  try {
    let next = await all.next()
    do {
      let rowCount = 0
      const part = async function* () {
        for (; rowCount < most && !next.done; rowCount++) {
          yield next.value
          next = await all.next()
        }
      }
      yield { rows: part(), taken: () => rowCount }
    } while (!next.done)
  } finally {
    await all.return?.()
  }
}

/** Stores a part, and then writes its row. */
async function storePart(
  { job, platform: { files } }: Preparing,
  { id, list, format, requested_by }: ExportRecord,
  { mediaType, write }: OpenExportFile,
  { rows, no }: { rows: AsyncIterable<unknown>; no: number },
): Promise<ExportPart> {
  const chunks: Buffer[] = []
  for await (const chunk of write(rows)) chunks.push(Buffer.from(chunk))
  const content = Buffer.concat(chunks)
  const file = describeFile(`${EXPORTS}/${newId()}.${format}`, mediaType, content)
  await files.store.put(file.key, content, file.mediaType)
  await job.batch((trx) => insertFileRow(trx, file, { kind: 'export', id }, requested_by))
  return { store_key: file.key, name: `${list}-${no}.${format}`, media_type: file.mediaType, bytes: file.bytes }
}
