/** The part of a pino logger that this folder uses. */
export interface Log {
  info(details: object | string, message?: string): void
  warn(details: object | string, message?: string): void
  error(details: object | string, message?: string): void
}

export interface EmbeddedPostgresOptions {
  /** The folder of cluster, logs and socket, for instance `DATA_DIR/postgres`. Only the product uses it. */
  folder: string
  log: Log
  /** `PG_BIN_DIR`: a system installation's folder of binaries instead of the shipped ones. */
  binDir?: string
  /** PostgreSQL settings that override the product's, for instance `{ fsync: 'off' }` in tests. */
  settings?: Record<string, string>
  /** The server ended or dropped all sessions; it is being restarted. */
  onDown?: () => void
  /** The server answers again, and the lock is held. */
  onUp?: () => void
  /**
   * Another product took the folder while the server was down: this process must stop, else two products write one
   * database. The default sends SIGTERM to the own process.
   */
  onLost?: (error: Error) => void
}

interface PostgresConnection {
  host: string
  port: number
  user: string
  database: string
  password?: string
  /** Always off: a `PGSSLMODE` in the environment is meant for other servers. */
  ssl: false
}

export interface EmbeddedPostgres {
  /**
   * Options for `pg.Pool` and `pg.Client`, which stay valid over restarts of the server: as the role of the running
   * product, which owns nothing and has only granted rights.
   */
  connection: PostgresConnection
  /** The same as the role that owns the database and its tables; it is no superuser. */
  owner: PostgresConnection
  /**
   * Stops the server (fast shutdown: sessions end, committed data stays). Idempotent; resolves when the process has
   * ended.
   */
  stop(): Promise<void>
}

/** A failure whose message is a whole sentence for the person who starts the product. */
export class PostgresError extends Error {
  override name = 'PostgresError'
}

/** The sentence for a folder that a running product uses. */
export class AnotherInstanceError extends PostgresError {
  constructor(folder: string) {
    super(
      `Another instance of the product is already running on the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`,
    )
  }
}
