import { notifications } from '@ems/contract/notifications'
import { sql } from 'kysely'
import { change, describeAudit } from '../../../test/audit.ts'
import { startProduct } from '../../../test/product.ts'
import { newId } from '../../platform/database/ids.ts'

const product = await startProduct()

describeAudit('notifications', product, {
  // What one has read, and how one wants to be told, is one's own business.
  read: async () => change({ endpoint: notifications.read, request: { body: { upTo: newId() } }, events: [] }),
  setPreferences: async () =>
    change({
      endpoint: notifications.setPreferences,
      request: { body: { kinds: [], digestAt: '08:00', digestDays: [1, 2] } },
      events: [],
    }),
  retryDelivery: async () => {
    const id = newId()
    await sql`insert into mails (id, to_address, subject, body, attempts, next_attempt_at)
      values (${id}, 'late@example.com', 'Late', 'Late', 3, now() + interval '1 day')`.execute(product.db)
    return change({
      endpoint: notifications.retryDelivery,
      request: { params: { id } },
      events: [{ action: 'mail.retry', kind: 'delivery', id }],
    })
  },
})
