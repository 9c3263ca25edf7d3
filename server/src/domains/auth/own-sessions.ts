import type { Actor } from '../../platform/actor.ts'
import { inTransaction } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { type Loop, repeat } from '../../platform/queue/index.ts'
import { recordSecurity } from '../../platform/security-events.ts'
import { deleteOwnSession, deleteSessionsOf, markSeen, sessionsOf } from './repo-session-list.ts'

const SEEN_MS = 10_000
const SEEN_AT_ONCE = 5000

/** A person's own sessions. */
export function ownSessions({ db, clock }: Platform) {
  const ended = (actor: Actor, kind: string) => ({
    kind,
    outcome: 'done' as const,
    userId: actor.userId,
    sessionId: actor.sessionId,
  })
  return {
    list: (actor: Actor) => sessionsOf(db, actor.userId, clock.now()),

    /** @throws {AppError} NOT_FOUND, for somebody else's as for an unknown one */
    async end(actor: Actor, id: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        if (!(await deleteOwnSession(trx, actor.userId, id))) throw new AppError('session.not-found')
        await recordSecurity(trx, clock.now(), ended(actor, 'session-end'))
      })
    },

    async endOthers(actor: Actor): Promise<void> {
      await inTransaction(db, async (trx) => {
        await deleteSessionsOf(trx, actor.userId, actor.sessionId)
        await recordSecurity(trx, clock.now(), ended(actor, 'sessions-end'))
      })
    },
  }
}

/** Notes every ten seconds which sessions this instance has seen, in one statement for each 5,000. */
export function seenSessions({ db, clock, log }: Platform) {
  let seen = new Set<string>()
  let loop: Loop | undefined
  async function write(): Promise<false> {
    const ids = [...seen]
    seen = new Set()
    for (let start = 0; start < ids.length; start += SEEN_AT_ONCE)
      await markSeen(db, ids.slice(start, start + SEEN_AT_ONCE), clock.now())
    return false
  }
  return {
    saw: (sessionId: string) => void seen.add(sessionId),
    /** at once, instead of within ten seconds */
    write,
    start() {
      loop = repeat('last seen', SEEN_MS, log, write)
    },
    async stop() {
      await loop?.stop()
      await write()
    },
  }
}
