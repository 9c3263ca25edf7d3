import { sql } from 'kysely'
import { type ReportSubject, reportColumn, subjectLabel } from '../../platform/exchange/report-subject.ts'
import { getReadable } from './document-access.ts'
import { documentsFor } from './repo.ts'

/** A current document that ends some day. */
export const documentReportSubject: ReportSubject = {
  key: 'documents',
  label: subjectLabel('documents'),
  permission: 'documents.read',
  moment: 'none',
  source: ({ today }) => sql`
    select d.id, d.employee_id, ${today}::date as day, d.title, d.type_id, d.expires_on, d.expires_on - ${today}::date as days_left
    from documents d where d.current and d.deleted_at is null and d.expires_on is not null`,
  readable: async (db, reader) => sql`r.id in (${documentsFor(db, await getReadable(db, reader))})`,
  columns: [
    reportColumn('title', 'text', sql`r.title`),
    reportColumn('type', 'reference', sql`r.type_id`, {
      nameOf: (id) => sql`(select t.name from document_types t where t.id = ${id}::uuid)`,
    }),
    reportColumn('expiresOn', 'day', sql`r.expires_on`),
    reportColumn('daysLeft', 'number', sql`r.days_left`),
  ],
}
