import { z } from 'zod'
import { Instant } from './core/days.ts'
import { endpoint } from './core/endpoint.ts'
import { MOST_UNREAD } from './core/limits.ts'
import { listQuery, Total } from './core/lists.ts'
import { Events, Id, IdParam } from './core/values.ts'

/** Whether a kind of notification is also mailed: at once, in the daily digest, or not. */
export const MailChoice = z.enum(['now', 'digest', 'off'], { error: 'Choose now, digest or off.' })
export type MailChoice = z.output<typeof MailChoice>

const Unread = z.number().int().min(0).max(MOST_UNREAD).describe('number of unread notifications; 99 means 99 or more')

/** Domain and what happened, e.g. `leave.decided`. */
const Kind = z
  .string({ error: 'Choose the kind of notification.' })
  .regex(/^[a-z][a-zA-Z.-]{0,99}$/, 'There is no such kind.')

export const Notification = z.object({
  _id: Id,
  kind: z.string(),
  params: z.record(z.string(), z.unknown()).describe('IDs, days and statuses; the sentence has their current names'),
  sentence: z.string().describe('in English'),
  reason: z.string().describe('the code of the sentence, for programs that translate it'),
  values: z
    .record(z.string(), z.union([z.string(), z.number()]))
    .describe('the values in the sentence; days are YYYY-MM-DD'),
  link: z.string().nullable().describe('the path of the page that it links to; null if it no longer exists'),
  createdAt: Instant,
  readAt: Instant.nullable(),
})
export type Notification = z.output<typeof Notification>

/** The days of the week with a digest, Monday 1 to Sunday 7. */
const DigestDays = z
  .array(z.number().int().min(1, 'Days must be from 1 to 7.').max(7, 'Days must be from 1 to 7.'), {
    error: 'Choose the days of the digest.',
  })
  .max(7, 'Choose at most seven days.')
  .transform((days) => [...new Set(days)].sort())

const DigestAt = z
  .string({ error: 'Choose a time for the digest.' })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'The time is written as 07:30.')

const Preferences = z.object({
  kinds: z.array(z.object({ kind: z.string(), bell: z.boolean(), mail: MailChoice, fixed: z.boolean() })),
  digestAt: z.string(),
  digestDays: z.array(z.number()),
})
export type Preferences = z.output<typeof Preferences>

export const DeliveryState = z.enum(['queued', 'sent', 'retrying', 'failed'], {
  error: 'Choose queued, sent, retrying or failed.',
})
export type DeliveryState = z.output<typeof DeliveryState>

export const Delivery = z.object({
  _id: Id,
  to: z.string(),
  subject: z.string(),
  kind: z.string(),
  state: DeliveryState,
  attempts: z.number().int(),
  lastError: z.string().nullable(),
  nextAttemptAt: Instant.nullable(),
  at: Instant.describe('when it was sent or failed; while queued, when it was queued'),
})
export type Delivery = z.output<typeof Delivery>

const yesOrNo = z.enum(['true', 'false'], { error: 'Choose true or false.' }).transform((text) => text === 'true')

export const notifications = {
  list: endpoint({
    method: 'GET',
    path: '/api/notification',
    summary: 'List the caller’s notifications, newest first; `before` is the ID of the last one on the previous page',
    access: 'signed-in',
    byPerson: true,
    query: listQuery(['createdAt'])
      .pick({ limit: true })
      .extend({ unread: yesOrNo.optional(), kind: Kind.optional(), before: Id.optional() }),
    reply: z.object({ notifications: z.array(Notification), unread: Unread }),
    fails: [],
  }),
  read: endpoint({
    method: 'PUT',
    path: '/api/notification/read',
    summary: 'Mark notifications as read: by IDs, up to an ID, or by the page they link to',
    access: 'signed-in',
    byPerson: true,
    body: z
      .object({
        ids: z
          .array(Id, { error: 'Choose the notifications.' })
          .max(100, 'At most 100 are allowed at a time.')
          .optional(),
        upTo: Id.optional(),
        link: z
          .string()
          .regex(/^\/[\w/%.-]{0,299}$/, 'This page does not exist.')
          .optional(),
      })
      .refine(({ ids, upTo, link }) => [ids, upTo, link].some((way) => way !== undefined), {
        path: ['ids'],
        message: 'Enter IDs, the last ID to mark as read, or a link.',
      }),
    reply: z.object({ unread: Unread }),
    fails: [],
  }),
  stream: endpoint({
    method: 'GET',
    path: '/api/notification/stream',
    summary: 'Server-sent events: `changed` with the unread count tells when to fetch; polling works too',
    access: 'signed-in',
    byPerson: true,
    reply: Events,
    fails: ['NOT_READY'],
  }),
  preferences: endpoint({
    method: 'GET',
    path: '/api/notification/preferences',
    summary: 'Get the caller’s notification settings',
    access: 'signed-in',
    byPerson: true,
    reply: Preferences,
    fails: [],
  }),
  setPreferences: endpoint({
    method: 'PUT',
    path: '/api/notification/preferences',
    summary: 'Change the caller’s notification settings; absent kinds stay as they are',
    access: 'signed-in',
    byPerson: true,
    body: z.object({
      kinds: z
        .array(
          z.object({
            kind: Kind,
            bell: z.boolean({ error: 'Choose true or false.' }),
            mail: MailChoice,
          }),
          { error: 'Choose the kinds of notifications.' },
        )
        .max(200),
      digestAt: DigestAt,
      digestDays: DigestDays,
    }),
    reply: Preferences,
    fails: ['CONFLICT'],
  }),
  delivery: endpoint({
    method: 'GET',
    path: '/api/notification/delivery',
    summary: 'List emails with their delivery status, never their text; search covers address and subject',
    access: { key: 'mail.read', least: 'everyone' },
    query: listQuery(['at']).omit({ sort: true }).extend({ state: DeliveryState.optional(), kind: Kind.optional() }),
    reply: z.object({
      mails: z.array(Delivery),
      total: Total,
      summary: z.object({
        queued: z.number().int(),
        failed: z.number().int(),
        oldest: Instant.nullable().describe('since when the oldest queued email has been waiting'),
      }),
    }),
    fails: [],
  }),
  retryDelivery: endpoint({
    method: 'PUT',
    path: '/api/notification/delivery/:id/retry',
    summary: 'Send a queued or failed email now',
    access: { key: 'mail.manage', least: 'everyone' },
    params: IdParam,
    reply: z.object({ mail: Delivery }),
    fails: ['NOT_FOUND', 'CONFLICT'],
  }),
}
