import { notifications } from '@ems/contract/notifications'
import { EventStream, mount, type Route } from '../../platform/http/mount.ts'
import type { deliveryService } from '../mail/index.ts'
import type { Hub } from './live-streams.ts'
import { presentDelivery, presentNotification } from './presenter.ts'
import type { notificationService } from './service.ts'

interface Parts {
  service: ReturnType<typeof notificationService>
  mails: ReturnType<typeof deliveryService>
  hub: Hub
}

export const notificationRoutes = ({ service, mails, hub }: Parts): Route[] =>
  mount(notifications, {
    async list({ actor, query }) {
      const { rows, unread } = await service.list(actor, query)
      return { notifications: rows.map(presentNotification), unread }
    },
    read: async ({ actor, body }) => ({ unread: await service.read(actor, body) }),
    stream: ({ actor }) =>
      new EventStream(async (client) => {
        const changed = (unread: number) => client.send('changed', { unread })
        const leave = hub.join({ ...actor, changed, end: client.end })
        client.onEnd(leave)
        // Sends what happened before the stream was open.
        changed(await service.unread(actor.userId))
      }),
    preferences: ({ actor }) => service.preferences(actor),
    setPreferences: ({ actor, body }) => service.setPreferences(actor, body),
    async delivery({ query }) {
      const { rows, total, summary } = await mails.list(query)
      return {
        mails: rows.map(presentDelivery),
        total,
        summary: { ...summary, oldest: summary.oldest?.toISOString() ?? null },
      }
    },
    retryDelivery: async ({ actor, params }) => ({ mail: presentDelivery(await mails.retry(actor, params.id)) }),
  })
