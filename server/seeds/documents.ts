import { randomBytes } from 'node:crypto'
import { newId } from '../src/platform/database/ids.ts'
import type { Db } from '../src/platform/database/index.ts'

export interface DocumentSeed {
  employeeId: string
  /** of the types that are there from the start, e.g. `Contract` */
  type?: string
  title?: string
  expiresOn?: string | null
  deletedAt?: Date | null
}

/** Makes documents of people, whose files the store does not have, and types of documents. */
export function createDocumentBuilders(db: Db) {
  return {
    /** @returns its id */
    async document({ employeeId, type = 'Other', title = 'Paper', expiresOn = null, deletedAt = null }: DocumentSeed) {
      const [id, fileId] = [newId(), newId()]
      const { id: typeId } = await db
        .selectFrom('document_types')
        .select('id')
        .where('name', '=', type)
        .executeTakeFirstOrThrow()
      const key = `documents/${randomBytes(16).toString('hex')}.pdf`
      const file = { id: fileId, store_key: key, name: `${title}.pdf`, media_type: 'application/pdf', bytes: 3 }
      await db
        .insertInto('files')
        .values({ ...file, sha256: randomBytes(32), owner_kind: 'document', owner_id: id })
        .execute()
      await db
        .insertInto('documents')
        .values({
          id,
          employee_id: employeeId,
          type_id: typeId,
          file_id: fileId,
          first_id: id,
          title,
          expires_on: expiresOn,
          deleted_at: deletedAt,
        })
        .execute()
      return id
    },
    /** @returns its id */
    async documentType(name = `Type ${newId()}`): Promise<string> {
      const id = newId()
      await db
        .insertInto('document_types')
        .values({ id, name, sees: ['self', 'manager', 'hr'] })
        .execute()
      return id
    },
  }
}
