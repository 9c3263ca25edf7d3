import { type InferResult, type Insertable, sql } from 'kysely'
import type { DB, Db, Trx } from '../../../platform/database/index.ts'
import { countRows } from '../../../platform/database/list.ts'

export const attachmentRows = (db: Db) =>
  db
    .selectFrom('leave_attachments as a')
    .innerJoin('files as f', 'f.id', 'a.file_id')
    .select(['a.id', 'a.leave_id', 'a.uploaded_by', 'f.store_key', 'f.media_type'])
    .select([sql<string>`coalesce(f.name, '')`.as('name'), sql<number>`f.bytes::float8`.as('bytes')])

export type AttachmentRow = InferResult<ReturnType<typeof attachmentRows>>[number]

export const attachmentById = (db: Db, id: string): Promise<AttachmentRow | undefined> =>
  attachmentRows(db).where('a.id', '=', id).executeTakeFirst()

export const attachmentsOf = (db: Db, leaveId: string) =>
  attachmentRows(db).where('a.leave_id', '=', leaveId).orderBy('a.id')

export async function insertAttachment(trx: Trx, attachment: Insertable<DB['leave_attachments']>): Promise<void> {
  await trx.insertInto('leave_attachments').values(attachment).execute()
}

export const countUnsent = (db: Db, uploadedBy: string): Promise<number> =>
  countRows(db.selectFrom('leave_attachments').where('uploaded_by', '=', uploadedBy).where('leave_id', 'is', null))

export async function sendAttachments(trx: Trx, leaveId: string, uploadedBy: string, ids: readonly string[]) {
  const rows = await trx
    .updateTable('leave_attachments')
    .set({ leave_id: leaveId })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('leave_id', 'is', null)
    .where('uploaded_by', '=', uploadedBy)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteUnsentAttachments(trx: Trx, before: Date): Promise<string[]> {
  const rows = await trx
    .deleteFrom('leave_attachments')
    .where('leave_id', 'is', null)
    .where('uploaded_at', '<', before)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function removeAttachments(trx: Trx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await trx.deleteFrom('leave_attachments').where('id', 'in', ids).execute()
}
