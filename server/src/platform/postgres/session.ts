import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { PostgresError } from './types.ts'

/** Two halves of the advisory lock's key: "EMS" and the purpose. */
const lockKey = [0x454d53, 1]

/** Where a server is reached. */
export interface Address {
  host: string
  port: number
  password?: string
}

/**
 * A session of the superuser in the database `postgres`. While it holds the lock, this process is the one product on the cluster:
 * the kernel closes the socket when the process dies, and PostgreSQL then frees the lock.
 */
export class OwnerSession {
  readonly #client: pg.Client
  /** Resolves when the session has ended for whatever reason. */
  readonly ended: Promise<void>
  isOpen = true

  private constructor(client: pg.Client) {
    this.#client = client
    this.ended = new Promise((resolve) => {
      const end = () => {
        this.isOpen = false
        resolve()
      }
      // Without a listener an `error` event would end the process.
      client.on('error', end)
      client.on('end', end)
    })
  }

  /** @throws the driver's error when the server does not take the session (now) */
  static async open(address: Address): Promise<OwnerSession> {
    const client = new pg.Client({
      ...address,
      user: 'postgres',
      database: 'postgres',
      password: address.password ?? '',
      ssl: false,
      application_name: 'ems-owner',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      // The lock's session rests for weeks and must outlive any limit that is set for the product's own sessions.
      options: '-c idle_session_timeout=0 -c statement_timeout=0',
    })
    const session = new OwnerSession(client)
    try {
      await client.connect()
    } catch (error) {
      session.close()
      throw error
    }
    return session
  }

  /** Tries for `milliseconds` to become the owner; false when somebody else is or the session ends. */
  async lock(milliseconds: number): Promise<boolean> {
    const end = performance.now() + milliseconds
    do {
      try {
        const { rows } = await this.#client.query('select pg_try_advisory_lock($1, $2) as locked', lockKey)
        if (rows[0]?.locked) return true
      } catch {
        return false
      }
      await sleep(50)
    } while (performance.now() < end && this.isOpen)
    return false
  }

  /** Makes sure that the product's role and database exist. */
  async ensureDatabase(name: string, password: string | undefined): Promise<void> {
    const quoted = pg.escapeIdentifier(name)
    const has = async (text: string) => (await this.#client.query(text, [name])).rows.length > 0
    if (!(await has('select from pg_roles where rolname = $1'))) {
      const secret = password ? `password ${pg.escapeLiteral(password)}` : ''
      // Not a superuser, so that a statement that slips in cannot run programs or read files. REPLICATION lets it take backups.
      await this.#client.query(`create role ${quoted} login createdb replication ${secret} in role pg_monitor`)
    }
    if (!(await has('select from pg_database where datname = $1'))) {
      await this.#client.query(`create database ${quoted} owner ${quoted}`)
    }
  }

  /** Ends the session and with it the lock; never fails. */
  close(): void {
    this.isOpen = false
    this.#client.end().catch(() => {})
  }
}

/**
 * Opens a session as soon as the server takes one: at once, or when it has come up, or when its recovery is done.
 * @param gone tells that waiting is of no use any more
 * @returns undefined when `gone`
 * @throws PostgresError after 60 s without any answer, or 15 minutes of "starting up"
 */
export async function openWhenReady(
  address: () => Promise<Address | undefined>,
  gone: () => boolean,
): Promise<OwnerSession | undefined> {
  const start = performance.now()
  let answered = false
  let last: unknown
  while (!gone()) {
    const place = await address()
    try {
      if (place) return await OwnerSession.open(place)
    } catch (error) {
      last = error
      const { code } = error as { code?: string }
      // 57P03: the server is starting up, recovering or shutting down.
      if (code === '57P03') answered = true
      else if (code && /^(28|3D|42)/.test(code)) throw error
    }
    if (performance.now() - start > (answered ? 900_000 : 60_000)) {
      throw new PostgresError(
        `The embedded PostgreSQL does not answer: ${(last as Error | undefined)?.message ?? 'no socket'}.`,
        { cause: last },
      )
    }
    // Each try of a long recovery leaves a line in the server's log.
    await sleep(performance.now() - start < 2_000 ? 30 : 150)
  }
  return undefined
}
