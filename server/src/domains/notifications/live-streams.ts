import { AppError } from '../../platform/errors/errors.ts'

/** The most streams that one instance holds; beyond, clients poll. */
const MOST_STREAMS = 5_000
/** The most that one person has there; a further one is refused. */
const MOST_OF_A_PERSON = 10
/** A stream ends after this and comes back: so it moves to new instances, and nothing grows for ever. */
const LIFE_MS = 900_000

/** One browser's open stream. */
export interface Stream {
  sessionId: string
  userId: string
  /** sends the number of unread notifications */
  changed(unread: number): void
  /** ends the stream; the browser connects again if its session is valid */
  end(): void
}

/** The open streams of this instance. */
export interface Hub {
  /** Keeps a stream until it ends. @returns a function to call when the client has disconnected. @throws {AppError} NOT_READY if there are too many */
  join(stream: Stream): () => void
  /** notifies the streams of some people, or of everyone */
  tell(userIds: readonly string[] | 'everybody'): Promise<void>
  /** ends the streams whose sessions have ended */
  endStale(): Promise<void>
  endAll(): void
}

/**
 * @param unreadOf counts the unread notifications of some people
 * @param liveSessions which of some sessions have not ended
 */
export function createHub(
  unreadOf: (userIds: readonly string[]) => Promise<Map<string, number>>,
  liveSessions: (ids: readonly string[]) => Promise<Set<string>>,
): Hub {
  const byUser = new Map<string, Set<Stream>>()
  let open = 0

  const all = () => [...byUser.values()].flatMap((streams) => [...streams])

  function closeStream(stream: Stream): void {
    const streams = byUser.get(stream.userId)
    if (!streams?.delete(stream)) return
    open--
    if (streams.size === 0) byUser.delete(stream.userId)
  }

  return {
    join(stream) {
      if (open >= MOST_STREAMS) throw new AppError('notification.too-many-streams')
      const own = byUser.get(stream.userId) ?? new Set()
      if (own.size >= MOST_OF_A_PERSON) throw new AppError('notification.too-many-streams')
      open++
      byUser.set(stream.userId, own.add(stream))
      const life = setTimeout(() => stream.end(), LIFE_MS)
      return () => {
        clearTimeout(life)
        closeStream(stream)
      }
    },
    async tell(userIds) {
      const concerned = userIds === 'everybody' ? [...byUser.keys()] : userIds.filter((id) => byUser.has(id))
      if (concerned.length === 0) return
      const unread = await unreadOf(concerned)
      for (const id of concerned) for (const stream of byUser.get(id) ?? []) stream.changed(unread.get(id) ?? 0)
    },
    async endStale() {
      const streams = all()
      if (streams.length === 0) return
      const live = await liveSessions([...new Set(streams.map((stream) => stream.sessionId))])
      for (const stream of streams) if (!live.has(stream.sessionId)) stream.end()
    },
    endAll() {
      for (const stream of all()) stream.end()
    },
  }
}
