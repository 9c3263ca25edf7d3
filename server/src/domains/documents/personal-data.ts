import type { ErasureClass } from '@ems/contract/privacy'
import type { Trx } from '../../platform/database/index.ts'
import { deleteFileRows } from '../../platform/files/index.ts'
import {
  type ErasureResult,
  NOTHING_ERASED,
  type PersonalData,
  type PersonErasure,
} from '../../platform/personal/index.ts'
import { documentFilesOf, lockDocuments, lockDocumentsPastRetention } from './personal-data.repo.ts'
import { removeDocuments } from './repo.ts'

/** The personal data of this domain: documents with their versions. */
export const personalDocuments: PersonalData = {
  domain: 'documents',
  tables: [
    {
      table: 'documents',
      whose: [{ employee: 'employee_id' }],
      copy: { collected: 'documents' },
      erase: [{ class: 'documents', by: 'domain' }],
    },
  ],

  /** Those that the person sees, and all where the office asks; deleted ones are gone for both. */
  async collect(db, { employeeId }, asked) {
    const found = await documentFilesOf(db, employeeId, asked)
    const documents = found.map((row) => ({
      _id: row.id,
      type: row.type_name,
      title: row.title,
      issuedOn: row.issued_on,
      expiresOn: row.expires_on,
      replaces: row.replaces,
      uploadedAt: row.created_at,
      file: pathOf(row),
    }))
    return { documents }
  },

  async files(db, { employeeId }, asked) {
    const found = await documentFilesOf(db, employeeId, asked)
    return found.map((row) => ({
      path: pathOf(row),
      store_key: row.store_key,
      bytes: row.bytes,
      documentId: row.id,
      title: row.title,
    }))
  },

  erase: eraseDocuments,
}

// Two documents may be called the same; an id in front keeps them apart.
const pathOf = ({ id, file_name }: { id: string; file_name: string }) => `documents/${id}-${file_name}`

/** Deletes documents after the retention of their type or of all documents, and documents of an earlier erasure. */
async function eraseDocuments(
  trx: Trx,
  { whose, months, today, documents }: PersonErasure,
  kind: ErasureClass,
): Promise<ErasureResult> {
  if (kind !== 'documents') return NOTHING_ERASED
  const ids =
    documents === null
      ? await lockDocumentsPastRetention(trx, whose.employeeId, months.documents, today)
      : await lockDocuments(trx, whose.employeeId, documents)
  await removeDocuments(trx, ids)
  return { counts: { documents: ids.length }, keys: await deleteFileRows(trx, 'document', ids), documents: ids }
}
