import { createHash } from 'node:crypto'
import { addDays } from '@ems/contract/core/days'
import { AWAY } from '@ems/contract/leave-calendar'
import { type Feed, type FeedKind, leaveFeeds } from '@ems/contract/leave-feeds'
import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { Temporal } from 'temporal-polyfill'
import type { Principal } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { AppError, notFoundError } from '../../../platform/errors/errors.ts'
import { TextDownload } from '../../../platform/http/answers/download.ts'
import { mount, type Route } from '../../../platform/http/mount.ts'
import type { Platform } from '../../../platform/platform.ts'
import { principalsByIds } from '../../access/index.ts'
import { hashToken, lockAccount, newToken } from '../../auth/index.ts'
import { employeeById } from '../../employees/index.ts'
import { absencesOf, listCalendarPeople } from './calendar.repo.ts'
import * as repo from './feed.repo.ts'
import { calendarAudienceOf, redactAbsences, type ShownAbsence } from './team-calendar.ts'

const DAYS_BACK = 90
const DAYS_AHEAD = 365
const MOST_FEEDS = 20
const MOST_PEOPLE = 1000
/** The use of a feed is stored at most once in this time. */
const NOTED_MS = 600_000

const TITLES: Record<FeedKind, string> = {
  own: 'My leave',
  reports: 'Leave of my team',
  peers: 'Leave of my colleagues',
  department: 'Leave of my department',
}

const FILE = /^([\w-]{43})\.ics$/

const facts = ({ kind }: { kind: FeedKind }) => ({ feed: kind })

const present = (row: repo.FeedRow): Feed => ({
  _id: row.id,
  kind: row.kind,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
})

export function feedRoutes({ db, clock, config }: Platform): Route[] {
  async function entriesOf(owner: Principal, kind: FeedKind): Promise<FeedEntry[]> {
    const today = clock.today()
    const days = { from: addDays(today, -DAYS_BACK), to: addDays(today, DAYS_AHEAD) }
    const people = await peopleOf(owner, kind, days)
    const names = new Map(people.map(({ id, name }) => [id, kind === 'own' ? null : name]))
    const rows = await absencesOf(db, [...names.keys()], days)
    const shown = await redactAbsences(db, owner, people, rows, today)
    return shown.map((row) => ({ ...row, name: names.get(row.employee_id) ?? null }))
  }

  async function peopleOf(owner: Principal, kind: FeedKind, days: { from: string; to: string }) {
    if (kind === 'own') return [(await employeeById(db, owner.userId)) ?? []].flat()
    const watched = await calendarAudienceOf(db, owner, { of: kind })
    return watched ? (await listCalendarPeople(db, watched, { ...days, limit: MOST_PEOPLE, skip: 0 })).rows : []
  }

  return mount(leaveFeeds, {
    async list({ actor }) {
      const feeds = await repo.feedsOf(db, actor.userId)
      return { feeds: feeds.map(present), total: feeds.length }
    },

    add: ({ actor, body: { kind } }) =>
      inTransaction(db, async (trx) => {
        // Concurrent calls wait for each other, so they cannot exceed the limit.
        await lockAccount(trx, actor.userId)
        if ((await repo.countFeeds(trx, actor.userId)) >= MOST_FEEDS) throw new AppError('leave-feed.too-many')
        const token = newToken()
        const feed = await repo.insertFeed(trx, { user_id: actor.userId, kind, token_hash: hashToken(token) })
        await writeAuditEvent(trx, actor, { action: 'leave-feed.add', entityId: feed.id, after: facts(feed) })
        return { feed: present(feed), url: `${config.PUBLIC_URL}/api/leave/feed/${token}.ics` }
      }),

    remove: ({ actor, params: { id } }) =>
      inTransaction(db, async (trx) => {
        const feed = await repo.deleteFeed(trx, actor.userId, id)
        if (!feed) throw notFoundError('leave-feed')
        await writeAuditEvent(trx, actor, { action: 'leave-feed.remove', entityId: id, before: facts(feed) })
        return { feed: present(feed) }
      }),

    /** A feed shows what its owner may see now. @throws {AppError} NOT_FOUND for a revoked feed or a locked owner */
    async read({ params: { file } }) {
      const token = FILE.exec(file)?.[1]
      const feed = token === undefined ? undefined : await repo.feedByToken(db, hashToken(token))
      const owner = feed && (await principalsByIds(db, [feed.user_id], clock.today())).get(feed.user_id)
      if (!feed || !owner) throw notFoundError('leave-feed')
      const text = feedText(feed.id, TITLES[feed.kind], await entriesOf(owner, feed.kind))
      const now = clock.now()
      if (now.getTime() - (feed.last_used_at?.getTime() ?? 0) > NOTED_MS) await repo.setFeedUsed(db, feed.id, now)
      return new TextDownload('leave.ics', 'text/calendar; charset=utf-8', text)
    },
  })
}

export interface FeedEntry extends ShownAbsence {
  name: string | null
}

const HOUR_S = 3600

function partsOf({ start_date, end_date, start_part, end_part, start_time, end_time, type_hidden }: FeedEntry): string {
  if (start_time !== null && end_time !== null)
    return type_hidden ? '' : ` (${start_time.slice(0, 5)} to ${end_time.slice(0, 5)})`
  if (start_date === end_date) return start_part === 'full' ? '' : ` (${start_part === 'am' ? 'morning' : 'afternoon'})`
  const parts = [start_part === 'pm' && 'from noon on the first day', end_part === 'am' && 'until noon on the last day']
  const said = parts.filter(Boolean).join(', ')
  return said && ` (${said})`
}

function summaryOf(entry: FeedEntry): string {
  const what = `${entry.type_hidden ? AWAY : entry.leave_type}${partsOf(entry)}`
  const waits = entry.state === 'pending' ? ', pending' : ''
  return `${entry.name === null ? '' : `${entry.name}: `}${what}${waits}`
}

/** RFC 5545: whole days with an exclusive end, never a reason. The ids of events reveal nothing about the leaves. */
export function feedText(feedId: string, title: string, entries: readonly FeedEntry[]): string {
  const calendar = ical({
    name: title,
    prodId: { company: 'Employee Management System', product: 'Leave', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: HOUR_S,
  })
  for (const entry of entries)
    calendar.createEvent({
      id: createHash('sha256').update(`${feedId} ${entry.id}`).digest('hex').slice(0, 32),
      start: Temporal.PlainDate.from(entry.start_date),
      end: Temporal.PlainDate.from(addDays(entry.end_date, 1)),
      allDay: true,
      stamp: entry.updated_at,
      summary: summaryOf(entry),
      status: entry.state === 'pending' ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      // A colleague's absence leaves the reader free.
      transparency: entry.name === null ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    })
  return calendar.toString()
}
