import type { PersonalData } from '../../platform/personal/index.ts'
import { eraseDocuments } from './erasing.ts'
import { documentFilesOf } from './personal-data.repo.ts'

/** What is known of people here: their documents, versions among them. */
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
