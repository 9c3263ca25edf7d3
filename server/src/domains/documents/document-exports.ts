import {
  dayCell,
  defineListExport,
  type ExportColumn,
  instantCell,
  type ListExport,
} from '../../platform/exchange/list-export.ts'
import { getTranslator } from '../../platform/words/words.ts'
import type { readingService, ShownDocument } from './document-access.ts'
import type { DocumentFilter } from './repo.ts'

const t = getTranslator('exports')

const COLUMNS: readonly ExportColumn<ShownDocument>[] = [
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
]

/** Lists of documents as files, of everyone or of one person with former versions: the details, not the contents. */
export const documentExports = (reading: ReturnType<typeof readingService>): ListExport[] => [
  defineListExport<DocumentFilter, ShownDocument>({ list: 'documents', page: reading.list, columns: COLUMNS }),
  defineListExport<{ id: string; deleted?: 'true' }, ShownDocument & { newest: boolean }>({
    list: 'documentsOfPerson',
    rowsAtOnce: 'all',
    async page(acting, { id, deleted }) {
      const { documents } = await reading.ofPerson(acting, id, deleted === 'true')
      const rows = documents.flatMap(({ newest, former }) => [
        { ...newest, newest: true },
        ...former.map((version) => ({ ...version, newest: false })),
      ])
      return { rows, total: rows.length }
    },
    columns: [...COLUMNS, { key: 'newest', label: t('documents.version'), cell: ({ newest }) => newest }],
  }),
]
