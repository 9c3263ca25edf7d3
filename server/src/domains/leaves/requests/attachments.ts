import { MOST_ATTACHMENTS } from '@ems/contract/leave-detail'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError } from '../../../platform/errors/errors.ts'
import * as repo from '../shared/attachment.repo.ts'

/**
 * Attaches uploads of the actor to a leave, which must be locked.
 * @param path the field of the ids
 * @throws {AppError} INVALID for uploads of others; CONFLICT if there are too many
 */
export async function sendAttachmentsWithLeave(
  trx: Trx,
  actor: Actor,
  leaveId: string,
  ids: readonly string[],
  path: string,
) {
  if (ids.length === 0) return
  const sent = await repo.sendAttachments(trx, leaveId, actor.userId, ids)
  if (sent.length < new Set(ids).size) throw fieldError(path, 'leave.unknown-attachment')
  await requireRoom(trx, leaveId)
  for (const id of sent) {
    // The file name can be as private as the reason, so the audit leaves it out.
    const facts = { before: { leave_id: null }, after: { leave_id: leaveId } }
    await writeAuditEvent(trx, actor, { action: 'leave-attachment.send', entityId: id, ...facts })
  }
}

/** @throws {AppError} CONFLICT if a leave has too many attachments */
export async function requireRoom(trx: Trx, leaveId: string): Promise<void> {
  if ((await repo.attachmentsOf(trx, leaveId).execute()).length > MOST_ATTACHMENTS)
    throw new AppError('leave.too-many-attachments', { most: MOST_ATTACHMENTS })
}
