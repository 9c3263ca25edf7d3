import type { Actor, Session } from '../../../platform/actor/actor.ts'
import { writeSecurityEvent } from '../../../platform/audit/security-events.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type Loop, startLoop } from '../../../platform/queue/index.ts'
import { hashToken } from '../shared/hashing.ts'
import { deleteOwnSession, deleteSession, deleteSessionsOf, sessionsOf, updateLastUse } from '../shared/session.repo.ts'
import { sessionEndReason } from '../shared/sign-in-policy.rules.ts'

const SEEN_MS = 10_000
const SESSIONS_AT_ONCE = 5000
/** The time before an idle limit within which last use is written, longer than all instances need to see it. */
const NEAR_MS = 30_000

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

    /** @throws {AppError} NOT_FOUND, for another person's session as for an unknown one */
    async end(actor: Actor, id: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        if (!(await deleteOwnSession(trx, actor.userId, id))) throw new AppError('session.not-found')
        await writeSecurityEvent(trx, clock.now(), ended(actor, 'session-end'))
      })
    },

    async endOthers(actor: Actor): Promise<void> {
      await inTransaction(db, async (trx) => {
        await deleteSessionsOf(trx, actor.userId, actor.sessionId)
        await writeSecurityEvent(trx, clock.now(), ended(actor, 'sessions-end'))
      })
    },
  }
}

/** The values of a session that are checked at each request. */
export type AcceptedSession = Pick<Session, 'sessionId' | 'bindHash' | 'createdAt' | 'lastSeenAt' | 'rules'>

/** Writes the last use of sessions on this instance every ten seconds, in one statement for each 5,000. */
export function sessionUseRecorder({ db, clock, log }: Platform) {
  let usedSessions = new Set<string>()
  let loop: Loop | undefined
  const isNearEnd = ({ lastSeenAt, createdAt, rules }: AcceptedSession) =>
    sessionEndReason(rules, { createdAt, lastSeenAt }, new Date(clock.now().getTime() + NEAR_MS)) === 'idle'
  async function write(): Promise<false> {
    const ids = [...usedSessions]
    usedSessions = new Set()
    try {
      for (let start = 0; start < ids.length; start += SESSIONS_AT_ONCE)
        await updateLastUse(db, ids.slice(start, start + SESSIONS_AT_ONCE), clock.now())
    } catch (error) {
      // Unwritten last use counts: otherwise a session in use could end as idle.
      usedSessions = new Set([...ids, ...usedSessions])
      throw error
    }
    return false
  }
  return {
    /**
     * Whether a session is used by its browser and has not ended by its policy; records its use.
     * @param bind the browser's cookie
     * @param active whether the person acts; false for a page that only listens for events
     */
    accepts(session: AcceptedSession, bind: string | null, active: boolean): boolean {
      const { sessionId, bindHash, rules } = session
      if (bindHash && !(bind && hashToken(bind).equals(bindHash))) return false
      const over = sessionEndReason(rules, session, clock.now())
      // This instance may not have written the last use yet.
      if (over === 'age' || (over === 'idle' && !usedSessions.has(sessionId))) {
        deleteSession(db, sessionId).catch((error: unknown) => log.warn({ err: error }, 'a session that is over stays'))
        return false
      }
      if (!active) return true
      usedSessions.add(sessionId)
      // Other instances must see it in time.
      if (rules.idleMinutes !== null && isNearEnd(session))
        write().catch((error: unknown) => log.warn({ err: error }, 'which sessions were seen is written later'))
      return true
    },
    /** writes at once, instead of within ten seconds */
    write,
    start() {
      loop = startLoop('last seen', SEEN_MS, log, write)
    },
    async stop() {
      await loop?.stop()
      await write()
    },
  }
}
