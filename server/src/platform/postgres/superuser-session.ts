import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { passwordOf } from './layout.ts'
import { databaseName, roles } from './roles.ts'
import { PostgresError } from './types.ts'

/** Two halves of the advisory lock's key: "EMS" and the purpose. */
const lockKey = [0x454d53, 1]

/** The address of a server. */
export interface Address {
  host: string
  port: number
  password?: string
}

/**
 * A session of the superuser in the database `postgres`. While it holds the lock, this process is the only product on
 * the cluster: the kernel closes the socket when the process dies, and PostgreSQL then releases the lock.
 */
export class SuperuserSession {
  readonly #client: pg.Client
  /** Resolves when the session has ended for any reason. */
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

  /** @throws the driver's error if the server refuses the session for now */
  static async open(address: Address): Promise<SuperuserSession> {
    const client = new pg.Client({
      ...address,
      user: roles.superuser,
      database: 'postgres',
      password: address.password ?? '',
      ssl: false,
      application_name: 'ems-lock',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
      // The lock's session is idle for weeks and must outlive any limit for the product's own sessions.
      options: '-c idle_session_timeout=0 -c statement_timeout=0',
    })
    const session = new SuperuserSession(client)
    try {
      await client.connect()
    } catch (error) {
      session.close()
      throw error
    }
    return session
  }

  /** Tries for `milliseconds` to become the owner; false if another process is, or the session ends. */
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

  /**
   * Makes sure that the product's roles and its database exist.
   * @param password the superuser's, on systems where roles have passwords
   */
  async ensureDatabase(password: string | undefined): Promise<void> {
    await this.#ensureRoles()
    for (const role of password === undefined ? [] : [roles.owner, roles.app])
      await this.#client.query(`alter role ${role} password ${pg.escapeLiteral(passwordOf(role, password as string))}`)
    if (!(await this.#has('select from pg_database where datname = $1', databaseName)))
      await this.#client.query(`create database ${databaseName} owner ${roles.owner}`)
  }

  async #ensureRoles(): Promise<void> {
    const exists = (role: string) => this.#has('select from pg_roles where rolname = $1', role)
    const { owner, app } = roles
    const statements: string[] = []
    if (!(await exists(owner))) {
      // In earlier versions the product's only role owned everything. Renamed, it still does.
      if (await exists(app)) statements.push(`alter role ${app} rename to ${owner}`, `revoke pg_monitor from ${owner}`)
      else statements.push(`create role ${owner} login`)
      statements.push(`alter role ${owner} nosuperuser nocreatedb nocreaterole noreplication nobypassrls`)
      statements.push(`create role ${app} login`)
    } else if (!(await exists(app))) statements.push(`create role ${app} login`)
    // Several statements in one text are one transaction.
    if (statements.length > 0) await this.#client.query(statements.join('; '))
  }

  async #has(text: string, name: string): Promise<boolean> {
    return (await this.#client.query(text, [name])).rows.length > 0
  }

  /** Ends the session and with it the lock; never fails. */
  close(): void {
    this.isOpen = false
    this.#client.end().catch(() => {})
  }
}

/**
 * Opens a session as soon as the server accepts one: at once, after its start, or after its recovery.
 * @param gone whether waiting has become useless
 * @returns undefined when `gone`
 * @throws PostgresError after 60 s without any answer, or 15 minutes of "starting up"
 */
export async function openWhenReady(
  address: () => Promise<Address | undefined>,
  gone: () => boolean,
): Promise<SuperuserSession | undefined> {
  const start = performance.now()
  let answered = false
  let last: unknown
  while (!gone()) {
    const place = await address()
    try {
      if (place) return await SuperuserSession.open(place)
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
    // Each try during a long recovery leaves a line in the server's log.
    await sleep(performance.now() - start < 2_000 ? 30 : 150)
  }
  return undefined
}
