import { randomBytes } from 'node:crypto'
import { leaveAttachments } from '@ems/contract/leave-attachments'
import type { Actor } from '../../../platform/actor/actor.ts'
import { notePermissionCheck } from '../../../platform/actor/admission.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { newId } from '../../../platform/database/ids.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import {
  AppError,
  fieldError,
  forbiddenError,
  isDatabaseUnavailable,
  notFoundError,
} from '../../../platform/errors/errors.ts'
import {
  DOCUMENTS,
  describeFile,
  insertFileRow,
  reencodeImage,
  type StoredFile,
} from '../../../platform/files/index.ts'
import { Download } from '../../../platform/http/answers/download.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { mediaTypeOf } from '../../documents/index.ts'
import { requirePermissionFor } from '../../scope/index.ts'
import * as repo from '../shared/attachment.repo.ts'
import { type LeaveRow, leaveById } from '../shared/leave.repo.ts'
import { requireLockedLeave, requireRequester } from '../shared/leave-guards.ts'

import { requireRoom } from './attachments.ts'

const ENDINGS: Readonly<Record<string, string>> = { 'application/pdf': 'pdf', 'image/png': 'png', 'image/jpeg': 'jpg' }

/** The most uploads of one person that belong to no leave yet. */
const MOST_UNSENT = 20

/** @throws {AppError} INVALID for other types of files */
async function acceptAttachment(name: string, content: Buffer): Promise<{ mediaType: string; bytes: Buffer }> {
  const mediaType = await mediaTypeOf(name, content).catch(() => '')
  if (ENDINGS[mediaType] === undefined) throw new AppError('leave.attachment-type')
  const format = ({ 'image/png': 'png', 'image/jpeg': 'jpeg' } as const)[mediaType]
  return { mediaType, bytes: format ? await reencodeImage(content, format) : content }
}

export function attachmentRoutes({ db, files }: Platform): Route[] {
  async function put(name: string, content: Buffer): Promise<StoredFile & { name: string }> {
    const { mediaType, bytes } = await acceptAttachment(name, content)
    const key = `${DOCUMENTS}/${randomBytes(16).toString('hex')}.${ENDINGS[mediaType]}`
    await files.store.put(key, bytes, mediaType)
    return { ...describeFile(key, mediaType, bytes), name }
  }

  async function insert(trx: Trx, actor: Actor, leave: LeaveRow | undefined, file: StoredFile): Promise<string> {
    if (leave) await requireLockedLeave(trx, leave)
    else if ((await repo.countUnsent(trx, actor.userId)) >= MOST_UNSENT)
      throw new AppError('leave.too-many-attachments', { most: MOST_UNSENT })
    const id = newId()
    const leave_id = leave?.id ?? null
    const file_id = await insertFileRow(trx, file, { kind: 'leave-attachment', id }, actor.userId)
    await repo.insertAttachment(trx, { id, file_id, leave_id, uploaded_by: actor.userId })
    if (leave) await requireRoom(trx, leave.id)
    await writeAuditEvent(trx, actor, { action: 'leave-attachment.add', entityId: id, after: { leave_id } })
    return id
  }

  return mount(leaveAttachments, {
    /** With a leave, its requester or a leave manager may upload. Without a leave, the file is for a later request. */
    async upload({ actor, body: { leaveId }, file: bytes, fileName }) {
      const leave = leaveId === undefined ? undefined : await leaveById(db, leaveId)
      if (leaveId === undefined) notePermissionCheck('leaves.request')
      else await requireRequester(db, actor, leave)
      if (leaveId !== undefined && !leave) throw notFoundError('leave')
      if (!bytes) throw fieldError('file', 'leave.no-file')
      const file = await put(fileName, bytes)
      try {
        const id = await inTransaction(db, (trx) => insert(trx, actor, leave, file))
        return { attachment: { _id: id, name: file.name } }
      } catch (error) {
        // The commit may have succeeded although its answer was lost. The sweep deletes files without a row.
        if (!isDatabaseUnavailable(error)) await files.store.remove(file.key).catch(() => {})
        throw error
      }
    },

    async file({ actor, params }) {
      const attachment = await repo.attachmentById(db, params.id)
      const leave = attachment?.leave_id ? await leaveById(db, attachment.leave_id) : undefined
      if (attachment && !leave) {
        if (attachment.uploaded_by !== actor.userId) throw forbiddenError()
        notePermissionCheck('leaves.reasons')
      } else await requirePermissionFor(db, actor, 'leaves.reasons', leave?.user_id)
      if (!attachment) throw notFoundError('leave-attachment')
      return new Download(attachment)
    },
  })
}
