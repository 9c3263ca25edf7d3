import { randomBytes } from 'node:crypto'
import { extname } from 'node:path'
import type { BodyOf } from '@ems/contract/core/endpoint'
import type { documents } from '@ems/contract/documents'
import type { Actor } from '../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../platform/audit/audit.ts'
import { newId } from '../../platform/database/ids.ts'
import { type Db, inTransaction, type Trx } from '../../platform/database/index.ts'
import {
  AppError,
  fieldError,
  forbiddenError,
  isDatabaseUnavailable,
  notFoundError,
  requireCurrent,
} from '../../platform/errors/errors.ts'
import { DOCUMENTS, describeFile, insertFileRow, type StoredFile } from '../../platform/files/index.ts'
import type { Platform } from '../../platform/platform.ts'
import { findEmployeeFor, lockEmployee } from '../employees/index.ts'
import { hasPermissionFor, requirePermissionFor } from '../scope/index.ts'
import { addableTypes, readerRolesFor, type ShownDocument, shownOn } from './document-access.ts'
import { listTypes, type TypeRow, typeById } from './document-type.repo.ts'
import { mediaTypeOf } from './media-type.ts'
import * as repo from './repo.ts'
import { isVisibleTo, MOST_DOCUMENTS, titleOf } from './rules.ts'

type Added = BodyOf<typeof documents.add>
type Changed = BodyOf<typeof documents.update>

/** The audit snapshot of a document. */
const factsOf = (row: repo.DocumentRow) => ({
  employee_id: row.employee_id,
  type_id: row.type_id,
  title: row.title,
  issued_on: row.issued_on,
  expires_on: row.expires_on,
  replaces: row.replaces,
  deleted_at: row.deleted_at?.toISOString() ?? null,
})

/** @throws {AppError} INVALID where documents of the type have a last day and this one has none */
function requireLastDay({ expires }: TypeRow, expiresOn: string | null): void {
  if (expires && expiresOn === null) throw fieldError('expiresOn', 'document.needs-last-day')
}

export function documentService({ db, clock, files }: Platform) {
  const read = async (trx: Db, id: string): Promise<ShownDocument> =>
    shownOn((await repo.documentById(trx, id)) as repo.DocumentRow, clock.today())

  /** A document type that the actor may add for a person. @throws {AppError} FORBIDDEN without permission for the person or the type; INVALID */
  async function typeFor(actor: Actor, userId: string, typeId: string): Promise<TypeRow> {
    const manages = await hasPermissionFor(db, actor, 'documents.manage', userId)
    const all = await listTypes(db)
    const types = addableTypes(all, await readerRolesFor(db, actor, userId), manages)
    if (types.length === 0) throw forbiddenError()
    const isIt = ({ id }: TypeRow) => id === typeId
    const type = types.find(isIt)
    if (!type && all.some((one) => one.active && isIt(one))) throw forbiddenError()
    if (!type) throw fieldError('typeId', 'document.unknown-type')
    return type
  }

  async function storeContent(content: Buffer, fileName: string): Promise<StoredFile> {
    const mediaType = await mediaTypeOf(fileName, content)
    const key = `${DOCUMENTS}/${randomBytes(16).toString('hex')}${extname(fileName).toLowerCase()}`
    await files.store.put(key, content, mediaType)
    return { ...describeFile(key, mediaType, content), name: fileName }
  }

  /** The document that another one replaces. @throws {AppError} INVALID, CONFLICT */
  async function findReplacedDocument(
    trx: Trx,
    employeeId: string,
    id: string | null,
  ): Promise<repo.DocumentRow | null> {
    if (id === null) return null
    const row = await repo.lockDocument(trx, id)
    if (row?.employee_id !== employeeId || row.deleted_at !== null)
      throw fieldError('replaces', 'document.unknown-former')
    if (!row.current) throw new AppError('document.replaced')
    return row
  }

  async function insert(trx: Trx, actor: Actor, employeeId: string, body: Added, file: StoredFile) {
    await lockEmployee(trx, employeeId)
    if ((await repo.countDocuments(trx, employeeId)) >= MOST_DOCUMENTS)
      throw new AppError('document.too-many', { most: MOST_DOCUMENTS })
    const before = await findReplacedDocument(trx, employeeId, body.replaces)
    const id = newId()
    const file_id = await insertFileRow(trx, file, { kind: 'document', id }, actor.userId)
    await repo.insertDocument(trx, {
      id,
      employee_id: employeeId,
      type_id: body.typeId,
      file_id,
      title: body.title || titleOf(file.name ?? ''),
      issued_on: body.issuedOn,
      expires_on: body.expiresOn,
      replaces: before?.id ?? null,
      first_id: before?.first_id ?? id,
    })
    const row = await read(trx, id)
    await writeAuditEvent(trx, actor, { action: 'document.add', entityId: id, after: factsOf(row) })
    return row
  }

  /** A document that the actor manages and sees, locked. @throws {AppError} FORBIDDEN, NOT_FOUND */
  async function lockManagedDocument(trx: Trx, actor: Actor, id: string): Promise<repo.DocumentRow> {
    const row = await repo.lockDocument(trx, id)
    await requirePermissionFor(trx, actor, 'documents.manage', row?.user_id)
    if (!row || !isVisibleTo(row.sees, await readerRolesFor(trx, actor, row.user_id))) throw notFoundError('document')
    return row
  }

  async function setDeleted(actor: Actor, id: string, verb: 'remove' | 'restore'): Promise<ShownDocument> {
    return inTransaction(db, async (trx) => {
      const before = await lockManagedDocument(trx, actor, id)
      if (verb === 'remove' && before.deleted_at !== null) throw notFoundError('document')
      if (verb === 'restore' && before.deleted_at === null) throw new AppError('document.not-deleted')
      await repo.setDeleted(trx, before, verb === 'remove' ? clock.now() : null)
      const after = await read(trx, id)
      const facts = { before: factsOf(before), after: factsOf(after) }
      await writeAuditEvent(trx, actor, {
        action: `document.${verb === 'remove' ? 'hide' : 'restore'}`,
        entityId: id,
        ...facts,
      })
      return after
    })
  }

  return {
    /**
     * Adds a document, by who manages the person's or, of types that are open for it, the person.
     * @throws {AppError} FORBIDDEN, NOT_FOUND; INVALID; UNSUPPORTED_TYPE; CONFLICT; NOT_READY where the store is away
     */
    async add(actor: Actor, id: string, body: Added, upload: { bytes: Buffer | null; name: string }) {
      const person = await findEmployeeFor(db, actor, 'documents.read', id)
      if (!person) throw notFoundError('employee')
      const type = await typeFor(actor, person.user_id, body.typeId)
      requireLastDay(type, body.expiresOn)
      if (!upload.bytes) throw fieldError('file', 'document.no-file')
      const file = await storeContent(upload.bytes, upload.name)
      try {
        return await inTransaction(db, (trx) => insert(trx, actor, person.id, body, file))
      } catch (error) {
        // A commit whose answer was lost may have been done; what nothing names is swept.
        if (!isDatabaseUnavailable(error)) await files.store.remove(file.key).catch(() => {})
        throw error
      }
    },

    /** @throws {AppError} FORBIDDEN, NOT_FOUND, STALE; INVALID; CONFLICT for a former version */
    async update(actor: Actor, id: string, body: Changed): Promise<ShownDocument> {
      return inTransaction(db, async (trx) => {
        const before = await lockManagedDocument(trx, actor, id)
        if (before.deleted_at !== null) throw notFoundError('document')
        if (!before.current) throw new AppError('document.replaced')
        requireCurrent(before.updated_at, body.ifUpdatedAt)
        const typeId = body.typeId ?? before.type_id
        const type = await typeById(trx, typeId)
        const seen = type && isVisibleTo(type.sees, await readerRolesFor(trx, actor, before.user_id))
        if (!seen || (!type.active && typeId !== before.type_id)) throw fieldError('typeId', 'document.unknown-type')
        requireLastDay(type, body.expiresOn)
        const { issuedOn: issued_on, expiresOn: expires_on } = body
        const title = body.title || before.title
        await repo.updateDocument(trx, id, { type_id: typeId, title, issued_on, expires_on })
        const after = await read(trx, id)
        const facts = { before: factsOf(before), after: factsOf(after) }
        await writeAuditEvent(trx, actor, { action: 'document.update', entityId: id, ...facts })
        return after
      })
    },

    remove: (actor: Actor, id: string) => setDeleted(actor, id, 'remove'),
    restore: (actor: Actor, id: string) => setDeleted(actor, id, 'restore'),
  }
}
