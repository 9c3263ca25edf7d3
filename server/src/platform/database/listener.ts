import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'

const RETRY_MS = 1_000
/** How often the connection is tested: a network that loses packets gives no error. */
const PROBE_MS = 30_000
const PATIENCE_MS = 10_000

export interface Listener {
  stop(): Promise<void>
}

/**
 * Listens to a channel on its own connection, and reconnects when the connection breaks.
 * @param connection the connection settings; a pooler in between must provide sessions
 * @param onMessage gets each message
 * @param onGap called after each (re)connection: earlier messages are lost
 */
export function listen(
  connection: pg.ClientConfig,
  channel: string,
  log: FastifyBaseLogger,
  onMessage: (payload: string) => void,
  onGap: () => void,
): Listener {
  let stopped = false
  let client: pg.Client | undefined
  let probe: NodeJS.Timeout | undefined
  let again: NodeJS.Timeout | undefined

  async function open(): Promise<void> {
    const next = new pg.Client({
      ...connection,
      application_name: 'employee-management listen',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
      keepAlive: true,
    })
    client = next
    // Both end a connection, and one may follow the other: the first counts.
    next.once('error', (error) => lost(next, error))
    next.once('end', () => lost(next, new Error('the connection ended')))
    next.on('notification', ({ payload = '' }) => onMessage(payload))
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      return lost(next, error as Error)
    }
    if (stopped) return void next.end().catch(() => {})
    onGap()
    probe = setInterval(() => void next.query('select 1').catch((error: Error) => lost(next, error)), PROBE_MS)
  }

  function lost(broken: pg.Client, error: Error): void {
    if (client !== broken) return
    client = undefined
    clearInterval(probe)
    broken.on('error', () => {})
    void broken.end().catch(() => {})
    if (stopped) return
    log.warn({ reason: error.message }, 'the connection that listens to the database broke; making a new one')
    again = setTimeout(() => void open(), RETRY_MS)
  }

  void open()
  return {
    async stop() {
      stopped = true
      clearTimeout(again)
      clearInterval(probe)
      const last = client
      client = undefined
      await last?.end().catch(() => {})
    },
  }
}
