import type { Document, DocumentType, DocumentVersion } from '@ems/contract/documents'
import type { ShownDocument } from './document-access.ts'
import type { TypeRow } from './document-type.repo.ts'

export const presentType = (type: TypeRow): DocumentType => ({
  _id: type.id,
  name: type.name,
  sees: type.sees,
  selfUpload: type.self_upload,
  expires: type.expires,
  retentionMonths: type.retention_months,
  active: type.active,
  updatedAt: type.updated_at.toISOString(),
})

export const presentTypeRef = ({ id, name }: TypeRow) => ({ _id: id, name })

export const presentVersion = (row: ShownDocument): DocumentVersion => ({
  _id: row.id,
  title: row.title,
  issuedOn: row.issued_on,
  expiresOn: row.expires_on,
  file: { name: row.file_name, mediaType: row.media_type, bytes: row.bytes },
  uploadedBy: row.created_by === null ? null : { _id: row.created_by, name: row.created_by_name ?? '' },
  uploadedAt: row.created_at.toISOString(),
})

export const presentDocument = (row: ShownDocument): Document => ({
  ...presentVersion(row),
  employee: {
    _id: row.employee_id,
    employeeId: row.code,
    userId: { _id: row.user_id, name: row.name, profileImage: row.profile_image },
  },
  type: { _id: row.type_id, name: row.type_name },
  daysLeft: row.days_left,
  replaces: row.replaces,
  deletedAt: row.deleted_at?.toISOString() ?? null,
  updatedAt: row.updated_at.toISOString(),
})
