import { z } from 'zod'
import { Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { Total } from './core/lists.ts'
import { FileContent, Id, IdParam } from './core/values.ts'

/** The people of a feed: oneself, the people one leads, colleagues, or the department. */
export const FeedKind = z.enum(['own', 'reports', 'peers', 'department'], {
  error: 'Choose own, reports, peers or department.',
})
export type FeedKind = z.output<typeof FeedKind>

export const Feed = z.object({
  _id: Id,
  kind: FeedKind,
  createdAt: Instant,
  lastUsedAt: Instant.nullable().describe('accurate to ten minutes; null: never'),
})
export type Feed = z.output<typeof Feed>

export const FeedBody = z.object({ kind: FeedKind })

/** The most feed reads of a network in a minute. */
const READS_A_MINUTE = 60

export const leaveFeeds = {
  list: endpoint({
    method: 'GET',
    path: '/api/leave/feeds',
    summary: 'List the caller’s calendar feeds, newest first',
    access: 'signed-in',
    byPerson: true,
    reply: z.object({ feeds: z.array(Feed), total: Total }),
    fails: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/leave/feeds',
    summary:
      'Create a calendar feed; its address is shown only once, and anyone who has it can see what its owner can see',
    access: 'signed-in',
    byPerson: true,
    secretReply: true,
    body: FeedBody,
    reply: z.object({ feed: Feed, url: z.string() }),
    fails: ['CONFLICT'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/leave/feeds/:id',
    summary: 'Revoke a calendar feed: its address then answers 404',
    access: 'signed-in',
    byPerson: true,
    params: IdParam,
    reply: z.object({ feed: Feed }),
    fails: ['NOT_FOUND'],
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/leave/feed/:file',
    summary:
      'Get a calendar feed as text/calendar by its secret address, `<token>.ics`: what its owner can see, 90 days back and 365 days ahead',
    access: 'public',
    perAddress: READS_A_MINUTE,
    params: z.object({ file: z.string() }),
    reply: FileContent,
    fails: ['NOT_FOUND', 'TOO_MANY'],
  }),
}
