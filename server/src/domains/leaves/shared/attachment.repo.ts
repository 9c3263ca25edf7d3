import { sql } from 'kysely'
import type { Db, Trx } from '../../../platform/database/index.ts'

export interface AttachmentRow {
  id: string
  leave_id: string | null
  uploaded_by: string
  name: string
  store_key: string
  media_type: string
  bytes: number
}

const shown = (db: Db) =>
  db
    .selectFrom('leave_attachments as a')
    .innerJoin('files as f', 'f.id', 'a.file_id')
    .select(['a.id', 'a.leave_id', 'a.uploaded_by', 'f.store_key', 'f.media_type'])
    .select([sql<string>`coalesce(f.name, '')`.as('name'), sql<number>`f.bytes::float8`.as('bytes')])

export const attachmentById = (db: Db, id: string): Promise<AttachmentRow | undefined> =>
  shown(db).where('a.id', '=', id).executeTakeFirst()

export const attachmentsOf = (db: Db, leaveId: string) => shown(db).where('a.leave_id', '=', leaveId).orderBy('a.id')

interface NewAttachment {
  id: string
  leave_id: string | null
  file_id: string
  uploaded_by: string
}

export async function insertAttachment(trx: Trx, attachment: NewAttachment): Promise<void> {
  await trx.insertInto('leave_attachments').values(attachment).execute()
}

export async function countUnsent(db: Db, uploadedBy: string): Promise<number> {
  const { n } = await db
    .selectFrom('leave_attachments')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('uploaded_by', '=', uploadedBy)
    .where('leave_id', 'is', null)
    .executeTakeFirstOrThrow()
  return n
}

export async function sendAttachments(
  trx: Trx,
  { leaveId, by }: { leaveId: string; by: string },
  ids: readonly string[],
): Promise<string[]> {
  const rows = await trx
    .updateTable('leave_attachments')
    .set({ leave_id: leaveId })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .where('leave_id', 'is', null)
    .where('uploaded_by', '=', by)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function forgetUnsent(trx: Trx, before: Date): Promise<string[]> {
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
