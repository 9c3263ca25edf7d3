import { DAY_MS } from '@ems/contract/core/durations'
import { errorCodes } from '@ems/contract/core/errors'
import { sentenceOf } from '@ems/contract/core/reasons'
import { addressOf, screens } from '@ems/contract/core/screens'
import { type ActingPrincipal, hasPermissionForEveryone } from '../../../platform/actor/actor.ts'
import type { Caller } from '../../../platform/actor/caller.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { endSavepoint, startSavepoint } from '../../../platform/database/transactions.ts'
import { AppError, violatedConstraint } from '../../../platform/errors/errors.ts'
import type { Importer, ImportProblem, ImportRow } from '../../../platform/exchange/row-import.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { BackgroundWork, JobRun } from '../../../platform/queue/index.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { hasAdminArea, principalOfCaller } from '../../access/index.ts'
import { type NotificationKind, notifyPeople, sentencesOf } from '../../notifications/index.ts'
import { exportsById } from '../exports/export.repo.ts'
import { checkRows, optionsOf } from './check-rows.ts'
import {
  deleteAbandonedImports,
  type ImportRecord,
  importById,
  importsById,
  lockImport,
  updateImport,
} from './import.repo.ts'
import { countRows, markFailed, markWritten, nextRows, skipErrors } from './import-row.repo.ts'
import { createRowReader } from './read-cell.ts'

export const CHECK_JOB = 'import.check'
export const RUN_JOB = 'import.run'
/** From version 2 on the jobs store their caller; older programs leave them alone. */
export const IMPORT_JOB_VERSION = 2
const FORGET_JOB = 'import.forget'

const ROWS_AT_ONCE = 200
/** How long the rows of an abandoned import are kept: they are personal data. */
const KEPT_MS = 30 * DAY_MS
const IMPORTS_AT_ONCE = 20

type Importers = (kind: string) => Importer

/** The background work of imports: long checks, runs, and deletion of rows. */
export function importJobs(platform: Platform, importers: Importers): Omit<BackgroundWork, 'consumers'> {
  const { db, clock } = platform
  return {
    jobs: [
      {
        kind: CHECK_JOB,
        version: IMPORT_JOB_VERSION,
        async run(job) {
          const { id, by } = job.payload as { id: string; by: string }
          const record = await importById(db, id, by)
          const acting = await actingFor(db, job.caller, record, clock)
          if (record?.checking && !acting) await job.finish((trx) => refuseCheck(trx, record))
          else if (record?.checking && acting)
            await checkRows(db, acting, record, importers(record.kind), (work) => job.batch(work))
        },
      },
      {
        kind: RUN_JOB,
        version: IMPORT_JOB_VERSION,
        run: (job) => job.batches((trx) => writeSome(trx, platform, importers, job)),
      },
      {
        kind: FORGET_JOB,
        run: (job) =>
          job.batches(async (trx) => {
            const before = new Date(clock.now().getTime() - KEPT_MS)
            return (await deleteAbandonedImports(trx, before, IMPORTS_AT_ONCE)) === IMPORTS_AT_ONCE
          }),
      },
    ],
    schedules: [{ kind: FORGET_JOB, at: '03:20', catchUp: 'one' }],
  }
}

/** The caller of a check or run, with their present rights; null if they lost the permission. */
async function actingFor(
  db: Platform['db'] | Trx,
  caller: Caller | null,
  record: ImportRecord | undefined,
  clock: Clock,
): Promise<ActingPrincipal | null> {
  const person = await principalOfCaller(db, caller, clock)
  if (!record || !person || !hasPermissionForEveryone(person, 'exchange.import')) return null
  return { ...person, requestId: `import ${record.id}` }
}

/** Writes the next rows of a run. @returns whether there may be more */
async function writeSome(trx: Trx, { clock }: Platform, importers: Importers, job: JobRun): Promise<boolean> {
  const id = String(job.payload.id)
  const record = await lockImport(trx, id)
  if (record?.status !== 'Running') return false
  const importer = importers(record.kind)
  const acting = await actingFor(trx, job.caller, record, clock)
  if (!acting?.grants[importer.permission]) return stop(trx, record, sentenceOf('access.denied'))
  const read = createRowReader(record, await importer.fields(trx))
  const rows = (await nextRows(trx, id, ROWS_AT_ONCE)).map((row) => ({ ...read(row), outcome: row.outcome }))
  if (rows.length === 0) return end(trx, record, clock.now())
  const run = { acting, record, importer, at: clock.now() }
  if ((await writeRows(trx, run, rows)) === null) return true
  let failed: string | null = null
  for (const row of rows) {
    const problem = await writeRows(trx, run, [row])
    if (problem === null) continue
    const leftOut = record.on_error === 'skip'
    await markFailed(trx, record.id, { no: row.no, problem, leftOut })
    if (!leftOut) failed ??= `Row ${row.no}, ${problem.field}: ${problem.message}`
  }
  return failed === null ? true : stop(trx, record, failed)
}

interface Run {
  acting: ActingPrincipal
  record: ImportRecord
  importer: Importer
  at: Date
}

/** Writes some rows together, all or none. @returns the reason of a failure; null for success */
async function writeRows(
  trx: Trx,
  { acting, record, importer, at }: Run,
  rows: readonly (ImportRow & { outcome: 'create' | 'update' })[],
): Promise<ImportProblem | null> {
  await startSavepoint(trx)
  try {
    const applied = await importer.apply(trx, acting, rows, optionsOf(record))
    // Other changes came first: the result would differ from the preview.
    if (rows.some(({ outcome }, place) => applied[place]?.outcome !== outcome))
      throw new AppError('import.other-outcome')
    await endSavepoint(trx, false)
    await markWritten(
      trx,
      record.id,
      rows.map(({ no }, place) => ({ no, entityId: applied[place]?.id as string })),
      at,
    )
    return null
  } catch (error) {
    const message = messageOf(error)
    await endSavepoint(trx, true)
    return { field: fieldOf(error) ?? importer.keyField, message }
  }
}

/** @throws failures of the system: then the batch is tried again */
function messageOf(error: unknown): string {
  if (error instanceof AppError && error.status < 500) return error.message
  if (violatedConstraint(error) !== null) return errorCodes.CONFLICT.sentence
  throw error
}

const fieldOf = (error: unknown): string | undefined =>
  error instanceof AppError ? error.issues?.[0]?.path.split('.')[0] : undefined

const refuseCheck = (trx: Trx, { id }: ImportRecord) =>
  updateImport(trx, id, { checking: false, stopped: sentenceOf('access.denied') })

async function stop(trx: Trx, record: ImportRecord, why: string): Promise<false> {
  await updateImport(trx, record.id, { status: 'Checked', stopped: why })
  await notifyEnd(trx, record)
  return false
}

async function end(trx: Trx, record: ImportRecord, at: Date): Promise<false> {
  await skipErrors(trx, record.id)
  await updateImport(trx, record.id, { status: 'Done', ended_at: at, facts: [] })
  await notifyEnd(trx, record)
  return false
}

const notifyEnd = (trx: Trx, { id, rounds, created_by }: ImportRecord) =>
  notifyPeople(trx, importEnded, {
    eventKey: `import-ended:${id}:${rounds}`,
    params: { importId: id },
    link: addressOf(screens.admin.import, { id }),
    // The import continued without these rows.
    actor: null,
    to: [created_by],
  })

const sentence = sentencesOf('notifications')

/** Notifies the person who started an import of its end. */
export const importEnded: NotificationKind = {
  kind: 'import.ended',
  defaults: { bell: true, mail: 'now' },
  async describe(db, notifications) {
    const ids = notifications.map(({ params }) => String(params.importId))
    const [records, counts] = [await importsById(db, ids), await countRows(db, ids)]
    const words = new Map()
    for (const { id, params, reader } of notifications) {
      const record = records.get(String(params.importId))
      if (record?.created_by !== reader.userId) continue
      const written = (counts.get(record.id) ?? []).reduce((sum, { done }) => sum + done, 0)
      const values = { file: record.file_name, written, state: record.status === 'Done' ? 'done' : 'stopped' }
      words.set(id, { sentence: sentence('import.ended', values) })
    }
    return words
  },
}

/** Notifies the requester of a prepared file, or of a failure. @param now the time by which files expire */
export const exportEnded = (now: () => Date): NotificationKind => ({
  kind: 'export.ended',
  defaults: { bell: true, mail: 'now' },
  // Others can send reports to a person.
  mailsAnHour: 40,
  async describe(db, notifications) {
    const ids = notifications.map(({ params }) => String(params.exportId))
    const records = await exportsById(db, ids, now())
    const words = new Map()
    for (const { id, params, reader } of notifications) {
      const record = records.get(String(params.exportId))
      if (record?.requested_by !== reader.userId) continue
      const ended =
        record.title === null
          ? sentence('export.ended', { list: record.list, state: record.status })
          : sentence('export.sent', { title: record.title, state: record.status })
      const { exports } = hasAdminArea(reader) ? screens.admin : screens.employee
      words.set(id, { sentence: ended, link: addressOf(exports) })
    }
    return words
  },
})
