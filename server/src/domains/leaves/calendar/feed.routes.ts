import { type Feed, leaveFeeds } from '@ems/contract/leave-feeds'
import { TextDownload } from '../../../platform/http/answers/download.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { FeedRow } from './feed.repo.ts'
import type { FeedService } from './feeds.ts'

const present = (row: FeedRow): Feed => ({
  _id: row.id,
  kind: row.kind,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

export const feedRoutes = (service: FeedService, publicUrl: string): Route[] =>
  mount(leaveFeeds, {
    list: async ({ actor }) => {
      const feeds = await service.list(actor)
      return { feeds: feeds.map(present), total: feeds.length }
    },
    add: async ({ actor, body }) => {
      const { feed, token } = await service.add(actor, body.kind)
      return { feed: present(feed), url: `${publicUrl}/api/leave/feed/${token}.ics` }
    },
    remove: async ({ actor, params }) => ({ feed: present(await service.remove(actor, params.id)) }),
    read: async ({ params }) =>
      new TextDownload('leave.ics', 'text/calendar; charset=utf-8', await service.read(params.file)),
  })
