import type { BodyOf } from '@ems/contract/core/endpoint'
import type { ImportKind, ImportOutcome, imports } from '@ems/contract/imports'
import { type ActingPrincipal, type Actor, getScope } from '../../../platform/actor/actor.ts'
import { callerOf } from '../../../platform/actor/caller.ts'
import { requireFreshProof } from '../../../platform/actor/fresh-proof.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError, forbiddenError, notFoundError } from '../../../platform/errors/errors.ts'
import type { Importer, ImportField } from '../../../platform/exchange/row-import.ts'
import type { Platform } from '../../../platform/platform.ts'
import { addJobs } from '../../../platform/queue/index.ts'
import type { SheetRow } from '../files/sheet-cells.ts'
import { openSheet } from '../files/sheet-reader.ts'
import { canGrantPermissions, completeMapping, requireColumns, requireKey } from './check-mapping.ts'
import { checkRows } from './check-rows.ts'
import type { ColumnFacts } from './column-evidence.ts'
import { guessMapping } from './guess-mapping.ts'
import { CHECK_JOB, IMPORT_JOB_VERSION, RUN_JOB } from './import.job.ts'
import * as repo from './import.repo.ts'
import { type ImportCounts, sumsOf } from './import-counts.ts'
import {
  allRows,
  clearVerdicts,
  countRows,
  groupedProblems,
  insertRows,
  listRows,
  type RowFilter,
} from './import-row.repo.ts'
import { createRowReader, formatsOf } from './read-cell.ts'

/** Larger files are checked by a job. */
const MOST_CHECKED_AT_ONCE = 2000
const ROWS_AT_ONCE = 1000
const MOST_PROBLEMS = 200

/** An import with the outcome of its rows, and the possible fields of its columns. */
export interface ShownImport {
  record: repo.ImportRecord
  counts: ImportCounts
  fields: readonly ImportField[]
}

const factsOf = ({
  kind,
  file_name,
  create,
  update,
}: {
  kind: string
  file_name: string
  create: number
  update: number
}) => ({
  import_kind: kind,
  file_name,
  create,
  update,
})

export function importService({ db, clock }: Platform, importers: (kind: ImportKind) => Importer) {
  /**
   * An import needs its permission for at least one person; each row checks its own person.
   * @throws {AppError} FORBIDDEN
   */
  function requireImporter(actor: Actor, kind: ImportKind): Importer {
    const importer = importers(kind)
    if ((getScope(actor, importer.permission) ?? 'own') === 'own') throw forbiddenError()
    return importer
  }

  async function shown(record: repo.ImportRecord): Promise<ShownImport> {
    const counted = (await countRows(db, [record.id])).get(record.id) ?? []
    return { record, counts: sumsOf(counted), fields: await importers(record.kind).fields(db) }
  }

  /** @throws {AppError} NOT_FOUND, also for other people's imports */
  async function getOwnImport(actor: Actor, id: string): Promise<repo.ImportRecord> {
    const record = await repo.importById(db, id, actor.userId)
    if (!record) throw notFoundError('import')
    requireImporter(actor, record.kind)
    return record
  }

  /** Changes an import that is neither running nor finished. @throws {AppError} NOT_FOUND, CONFLICT */
  const change = (actor: Actor, id: string, work: (trx: Trx, record: repo.ImportRecord) => Promise<unknown>) =>
    inTransaction(db, async (trx) => {
      const record = await repo.lockImport(trx, id, actor.userId)
      if (!record) throw notFoundError('import')
      requireImporter(actor, record.kind)
      if (record.ended_at !== null) throw new AppError('import.ended')
      if (!record.rows_kept) throw new AppError('import.forgotten')
      await work(trx, record)
      return (await repo.lockImport(trx, id)) as repo.ImportRecord
    })

  const requireIdle = ({ status, checking }: repo.ImportRecord) => {
    if (status === 'Running' || checking) throw new AppError('import.busy')
  }

  return {
    async list(actor: ActingPrincipal, query: repo.ImportFilter) {
      const { rows, total } = await repo.listImports(db, query, actor.userId)
      const counted = await countRows(
        db,
        rows.map(({ id }) => id),
      )
      return { rows: rows.map((record) => ({ record, counts: sumsOf(counted.get(record.id) ?? []) })), total }
    },

    get: async (actor: Actor, id: string): Promise<ShownImport> => shown(await getOwnImport(actor, id)),

    fieldsOf: (actor: Actor, kind: ImportKind) => requireImporter(actor, kind).fields(db),

    /**
     * Stores the rows of a file.
     * @throws {AppError} FORBIDDEN; INVALID, TOO_LARGE, UNSUPPORTED_TYPE for files without rows, or too large ones
     */
    async upload(
      actor: Actor,
      { kind, encoding, sheet: wanted, headingRow }: BodyOf<typeof imports.upload>,
      file: { bytes: Buffer | null; name: string },
    ): Promise<ShownImport> {
      const fields = await requireImporter(actor, kind).fields(db)
      if (file.bytes === null) throw fieldError('file', 'import.no-file')
      const names = fields.flatMap(({ key, label, also }) => [key, label, ...also])
      const sheet = await openSheet(file.bytes, { encoding, sheet: wanted, headingRow, names })
      try {
        const former = await repo.rememberedColumns(db, kind, actor.userId)
        const mapping = guessMapping(sheet.columns, fields, former.mapping)
        const id = repo.newImportId()
        const { columns, format, sheets } = sheet
        const source = { format, sheets, sheet: sheet.sheet, headingRow: sheet.headingRow }
        await inTransaction(db, async (trx) => {
          // Rows refer to their import; their number is known at the end.
          const first = { id, kind, file_name: file.name || kind, columns, mapping, source }
          await repo.insertImport(trx, { ...first, rows: 1, created_by: actor.userId })
          const rows = await storeRows(trx, id, sheet.rows)
          if (rows === 0) throw new AppError('import.empty')
          const facts = sheet.facts()
          const terms = { formats: fittingFormats(former.formats, columns, facts), words: pick(former.words, columns) }
          await repo.updateImport(trx, id, { rows, facts, ...terms })
        })
        return await this.get(actor, id)
      } finally {
        await sheet.close()
      }
    },

    /** @throws {AppError} NOT_FOUND; INVALID for unknown columns and fields; CONFLICT once rows are written */
    async setMapping(actor: Actor, id: string, body: BodyOf<typeof imports.setMapping>): Promise<ShownImport> {
      const record = await change(actor, id, async (trx, before) => {
        requireIdle(before)
        if (sumsOf((await countRows(trx, [id])).get(id) ?? []).written > 0) throw new AppError('import.begun')
        const mapping = completeMapping(before, body.mapping, await importers(before.kind).fields(trx))
        const formats = body.formats ?? before.formats
        requireColumns(before.columns, Object.keys(formats), 'formats')
        requireColumns(before.columns, Object.keys(body.values ?? {}), 'values')
        await repo.updateImport(trx, id, {
          mapping,
          formats,
          on_error: body.onError ?? before.on_error,
          create_departments: body.createDepartments ?? before.create_departments,
          invite: body.invite ?? before.invite,
          words: body.values ?? before.words,
          status: 'Uploaded',
          stopped: null,
        })
        await clearVerdicts(trx, id)
      })
      return shown(record)
    },

    /** @throws {AppError} NOT_FOUND; CONFLICT for a running or finished import, and without a key column */
    async check(actor: Actor, id: string): Promise<ShownImport> {
      let large = false
      const record = await change(actor, id, async (trx, before) => {
        requireIdle(before)
        const importer = importers(before.kind)
        const fields = await importer.fields(trx)
        requireKey(before, importer, fields)
        large = before.rows > MOST_CHECKED_AT_ONCE
        const rounds = before.rounds + 1
        await repo.updateImport(trx, id, {
          status: 'Uploaded',
          stopped: null,
          checking: large,
          rounds,
          formats: formatsOf(before, fields),
        })
        await clearVerdicts(trx, id)
        const job = { kind: CHECK_JOB, key: `${id}:${rounds}`, caller: callerOf(actor) }
        if (large) await addJobs(trx, [{ ...job, payload: { id, by: actor.userId, v: IMPORT_JOB_VERSION } }])
      })
      if (!large) await checkRows(db, actor, record, importers(record.kind), (work) => inTransaction(db, work) as never)
      return this.get(actor, id)
    },

    /**
     * @throws {AppError} NOT_FOUND; STALE before a check and for other counts than the present ones; CONFLICT for a
     * running or finished import, and for errors that are not to be skipped
     */
    async run(actor: Actor, id: string, { counts: shownCounts }: BodyOf<typeof imports.run>): Promise<ShownImport> {
      const record = await change(actor, id, async (trx, before) => {
        requireIdle(before)
        if (before.status !== 'Checked') throw new AppError('import.unchecked')
        const { create, update, error } = sumsOf((await countRows(trx, [id])).get(id) ?? [])
        if (shownCounts.create !== create || shownCounts.update !== update)
          throw new AppError('import.other-counts', { create, update })
        if (error > 0 && before.on_error === 'refuse') throw new AppError('import.has-errors', { errors: error })
        if (canGrantPermissions(before, await importers(before.kind).fields(trx))) requireFreshProof()
        const rounds = before.rounds + 1
        await repo.updateImport(trx, id, { status: 'Running', stopped: null, rounds })
        const job = { kind: RUN_JOB, key: `${id}:${rounds}`, caller: callerOf(actor) }
        await addJobs(trx, [{ ...job, payload: { id, v: IMPORT_JOB_VERSION } }])
        // A file without changes leaves only the import itself.
        if (create + update > 0)
          await writeAuditEvent(trx, actor, {
            action: 'import.run',
            entityId: id,
            after: factsOf({ ...before, create, update }),
          })
      })
      return shown(record)
    },

    /** @throws {AppError} NOT_FOUND; CONFLICT for a finished import */
    async cancel(actor: Actor, id: string): Promise<ShownImport> {
      const record = await change(actor, id, (trx) =>
        repo.updateImport(trx, id, { status: 'Cancelled', checking: false, ended_at: clock.now(), facts: [] }),
      )
      return shown(record)
    },

    async rows(actor: Actor, id: string, query: RowFilter) {
      const record = await getOwnImport(actor, id)
      const { rows, total } = await listRows(db, id, query)
      const importer = importers(record.kind)
      // Once rows are written, nothing is left to compare them with.
      const changing = record.status === 'Checked' ? rows.filter(({ outcome }) => outcome === 'update') : []
      if (!importer.preview || changing.length === 0) return { record, rows, total, previews: new Map() }
      const read = createRowReader(record, await importer.fields(db))
      return { record, rows, total, previews: await importer.preview(db, actor, changing.map(read)) }
    },

    async problems(actor: Actor, id: string) {
      const record = await getOwnImport(actor, id)
      return { record, problems: await groupedProblems(db, id, MOST_PROBLEMS) }
    },

    async result(actor: Actor, id: string, outcome: ImportOutcome | undefined) {
      const record = await getOwnImport(actor, id)
      return { record, rows: allRows(db, id, outcome, ROWS_AT_ONCE) }
    },
  }
}

async function storeRows(trx: Trx, id: string, rows: AsyncIterable<SheetRow[]>): Promise<number> {
  let count = 0
  for await (const some of rows) {
    await insertRows(trx, id, some)
    count += some.length
  }
  return count
}

const pick = <T>(all: Readonly<Record<string, T>>, columns: readonly string[]): Record<string, T> =>
  Object.fromEntries(columns.flatMap((column) => (Object.hasOwn(all, column) ? [[column, all[column] as T]] : [])))

/** The formats of the last import; evidence from the column's own values comes first. */
const fittingFormats = (
  former: repo.Formats,
  columns: readonly string[],
  facts: readonly ColumnFacts[],
): repo.Formats =>
  pick(
    former,
    columns.filter((_, place) => facts[place]?.day == null && facts[place]?.sign == null),
  )
