import { addDays, dayNumber } from '@ems/contract/core/days'
import { HOUR_MS } from '@ems/contract/core/durations'
import type { DocumentReader } from '@ems/contract/documents'
import { type ActingPrincipal, type Actor, hasPermissionForEveryone } from '../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../platform/audit/audit.ts'
import { type Db, inTransaction } from '../../platform/database/index.ts'
import { forbiddenError, notFoundError } from '../../platform/errors/errors.ts'
import { Download } from '../../platform/http/answers/download.ts'
import type { Platform } from '../../platform/platform.ts'
import { findEmployeeFor } from '../employees/index.ts'
import { getPeopleInScope, hasPermissionFor, loadPermissionsOfReaders } from '../scope/index.ts'
import { listTypes, type TypeRow } from './document-type.repo.ts'
import * as repo from './repo.ts'
import { isVisibleTo, withVersions } from './rules.ts'

const SEEN_ONCE_MS = HOUR_MS

/** A document with how many days it has left, counted from today. */
export type ShownDocument = repo.DocumentRow & { days_left: number | null }

export const shownOn = (row: repo.DocumentRow, today: string): ShownDocument => ({
  ...row,
  days_left: row.expires_on === null ? null : dayNumber(row.expires_on) - dayNumber(today),
})

/** As what a person reads the documents of a person: the type of a document names who sees it. */
export async function readerRolesFor(
  db: Db,
  actor: Pick<ActingPrincipal, 'userId' | 'grants'>,
  userId: string,
): Promise<DocumentReader[]> {
  const manages = await hasPermissionFor(db, actor, 'documents.manage', userId)
  const reads = await hasPermissionFor(db, actor, 'documents.read', userId)
  return rolesOf(actor, userId, { manages, reads })
}

function rolesOf(
  actor: Pick<ActingPrincipal, 'userId' | 'grants'>,
  userId: string,
  { manages, reads }: { manages: boolean; reads: boolean },
): DocumentReader[] {
  const own = actor.userId === userId
  return [
    ...(own && reads ? (['self'] as const) : []),
    ...(manages || hasPermissionForEveryone(actor, 'documents.read') ? (['hr'] as const) : []),
    ...(!own && reads && !hasPermissionForEveryone(actor, 'documents.read') ? (['manager'] as const) : []),
  ]
}

/** The types of which a person may add a document. @param as how they read the person's */
export const addableTypes = (types: readonly TypeRow[], as: readonly DocumentReader[], manages: boolean): TypeRow[] =>
  types.filter(
    ({ active, sees, self_upload }) =>
      active && isVisibleTo(sees, as) && (manages || (self_upload && as.includes('self'))),
  )

/** The people whose documents the caller may read, and their role in it. @throws {AppError} FORBIDDEN if there are none */
export async function getReadable(
  db: Db,
  actor: Pick<ActingPrincipal, 'userId' | 'grants' | 'standing'>,
): Promise<repo.Readable> {
  const people = await getPeopleInScope(db, actor, 'documents.read')
  const managed = actor.grants['documents.manage'] ? await getPeopleInScope(db, actor, 'documents.manage') : undefined
  const asHr = people === null ? null : managed
  return {
    userId: actor.userId,
    ...(people !== null && { asManager: people }),
    ...(asHr !== undefined && { asHr }),
  }
}

/**
 * Existing documents for many readers, in at most two statements for each reader and one for all.
 * @returns the requested documents that their readers may see
 */
export async function documentsVisibleTo(
  db: Db,
  asked: readonly { reader: Pick<ActingPrincipal, 'userId' | 'grants'>; id: string }[],
): Promise<(reader: Pick<ActingPrincipal, 'userId' | 'grants'>, id: string) => repo.DocumentRow | null> {
  const documents = await repo.documentsById(
    db,
    asked.map(({ id }) => id),
  )
  const rows = new Map(documents.map((row) => [row.id, row]))
  const people = asked.map(({ reader, id }) => ({ reader, userId: rows.get(id)?.user_id }))
  const manages = await loadPermissionsOfReaders(db, 'documents.manage', people)
  const reads = await loadPermissionsOfReaders(db, 'documents.read', people)
  return (reader, id) => {
    const row = rows.get(id)
    if (!row || row.deleted_at !== null) return null
    const [by, of] = [reader, row.user_id]
    return isVisibleTo(row.sees, rolesOf(by, of, { manages: manages(by, of), reads: reads(by, of) })) ? row : null
  }
}

export const readingService = ({ db, clock }: Platform) => ({
  /** @throws {AppError} FORBIDDEN; NOT_FOUND; FORBIDDEN for deleted ones without managing the person's documents */
  async ofPerson(actor: ActingPrincipal, id: string, deleted: boolean) {
    const person = await findEmployeeFor(db, actor, 'documents.read', id)
    if (!person) throw notFoundError('employee')
    const manages = await hasPermissionFor(db, actor, 'documents.manage', person.user_id)
    if (deleted && !manages) throw forbiddenError()
    const as = await readerRolesFor(db, actor, person.user_id)
    const [found, types] = [await repo.documentsOfPerson(db, person.id, deleted), await listTypes(db)]
    const seen = found.filter(({ sees }) => isVisibleTo(sees, as)).map((row) => shownOn(row, clock.today()))
    // A former version may be deleted while its document stays: each deleted version is listed alone.
    const documents = deleted ? seen.map((newest) => ({ newest, former: [] })) : withVersions(seen)
    return { documents, types: addableTypes(types, as, manages), manages }
  },

  /** The documents of others, and one's own as far as one sees them. @throws {AppError} FORBIDDEN */
  async list(actor: ActingPrincipal, query: repo.DocumentFilter) {
    const who = await getReadable(db, actor)
    const today = clock.today()
    const until = query.expires === undefined ? undefined : addDays(today, query.expires)
    const { rows, total } = await repo.listDocuments(db, query, who, { until, today })
    const as: DocumentReader[] = [
      'self',
      ...(who.asManager === undefined ? [] : (['manager'] as const)),
      ...(who.asHr === undefined ? [] : (['hr'] as const)),
    ]
    const types = (await listTypes(db)).filter(({ sees }) => isVisibleTo(sees, as))
    return { rows: rows.map((row) => shownOn(row, today)), total, types }
  },

  /** The content of a document. A read by another person is in the audit, once an hour. @throws {AppError} NOT_FOUND, also if the actor may not see it */
  async file(actor: Actor, id: string): Promise<Download> {
    const row = await repo.documentById(db, id)
    if (!row || !isVisibleTo(row.sees, await readerRolesFor(db, actor, row.user_id))) throw notFoundError('document')
    const manages = await hasPermissionFor(db, actor, 'documents.manage', row.user_id)
    if (row.deleted_at !== null && !manages) throw notFoundError('document')
    if (row.user_id !== actor.userId)
      await inTransaction(db, async (trx) => {
        await repo.lockDocument(trx, id)
        const since = new Date(clock.now().getTime() - SEEN_ONCE_MS)
        if (await repo.wasDownloadedSince(trx, id, actor.userId, since)) return
        await writeAuditEvent(trx, actor, { action: 'document.view', entityId: id, subjectId: row.employee_id })
      })
    return new Download({ ...row, name: row.file_name })
  },
})
