import { dayCell, instantCell, type ListExport, listExport } from '../../platform/exporting.ts'
import { wordsOf } from '../../platform/words.ts'
import type { readingService, ShownDocument } from './reading.ts'
import type { DocumentFilter } from './repo.ts'

const t = wordsOf('exports')

/** The list of documents as a file: what is known of them, not what they hold. */
export const documentExport = (reading: ReturnType<typeof readingService>): ListExport =>
  listExport<DocumentFilter, ShownDocument>({
    list: 'documents',
    page: reading.list,
    columns: [
      { key: 'employeeId', label: t('person.employeeId'), cell: ({ code }) => code },
      { key: 'name', label: t('person.name'), cell: ({ name }) => name },
      { key: 'title', label: t('documents.title'), cell: ({ title }) => title },
      { key: 'type', label: t('documents.type'), cell: (row) => row.type_name },
      { key: 'issuedOn', label: t('documents.issuedOn'), cell: (row) => dayCell(row.issued_on) },
      { key: 'expiresOn', label: t('documents.expiresOn'), cell: (row) => dayCell(row.expires_on) },
      { key: 'daysLeft', label: t('documents.daysLeft'), cell: (row) => row.days_left },
      { key: 'file', label: t('documents.file'), cell: (row) => row.file_name },
      { key: 'uploadedBy', label: t('documents.uploadedBy'), cell: (row) => row.created_by_name },
      { key: 'uploadedAt', label: t('documents.uploadedAt'), cell: (row) => instantCell(row.created_at) },
    ],
  })
