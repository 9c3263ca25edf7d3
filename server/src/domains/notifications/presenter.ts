import type { Delivery, Notification } from '@ems/contract/notifications'
import type { DeliveryRow } from '../mail/index.ts'
import { sentencesOf } from './notification-text.ts'
import type { DescribedNotification } from './service.ts'

const say = sentencesOf('notifications')

const isThere = ({ description }: DescribedNotification) => description !== null && !description.gone

export function presentNotification(row: DescribedNotification): Notification {
  const { reason, values, text } = row.description?.sentence ?? say('gone')
  return {
    _id: row.id,
    kind: row.kind,
    // A reader who lost access gets no ids either.
    params: isThere(row) ? (row.params as Notification['params']) : {},
    sentence: text,
    reason,
    values,
    link: isThere(row) ? (row.description?.link ?? row.link) : null,
    createdAt: row.created_at.toISOString(),
    readAt: row.read_at?.toISOString() ?? null,
  }
}

export const presentDelivery = (row: DeliveryRow): Delivery => ({
  _id: row.id,
  to: row.to_address,
  subject: row.subject,
  kind: row.kind,
  state: row.sent_at ? 'sent' : row.failed_at ? 'failed' : row.attempts > 0 ? 'retrying' : 'queued',
  attempts: row.attempts,
  lastError: row.last_error,
  nextAttemptAt: row.sent_at || row.failed_at ? null : row.next_attempt_at.toISOString(),
  at: (row.sent_at ?? row.failed_at ?? row.created_at).toISOString(),
})
