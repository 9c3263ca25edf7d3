import { setTimeout as sleep } from 'node:timers/promises'
import { writeAccess } from './authentication-files.ts'
import { ensureFolderOwner } from './folder-owner.ts'
import { stopOrphanedServer } from './orphaned-server.ts'
import { endOrphans, type Installation, type Postmaster, spawnPostmaster, stopServer } from './postmaster.ts'
import { lastLogLines, readPidFile } from './server-process.ts'
import { openWhenReady, type SuperuserSession } from './superuser-session.ts'
import { AnotherInstanceError, type EmbeddedPostgresOptions, PostgresError } from './types.ts'

const stopPatienceMs = 20_000
/**
 * How long a start that failed for an unknown reason is repeated: concurrent starts disturb each other in many places.
 */
const unclearMs = 1_000

/** Keeps one server running and locked for this process, from `start` until `stop`. */
export class Supervisor {
  readonly #installation: Installation
  readonly #options: EmbeddedPostgresOptions
  #server: Postmaster | undefined
  #session: SuperuserSession | undefined
  #stopped: Promise<void> | undefined
  #watching: Promise<void> | undefined

  constructor(installation: Installation, options: EmbeddedPostgresOptions) {
    this.#installation = installation
    this.#options = options
  }

  /** Resolves when the server answers and the lock is held. @throws PostgresError */
  async start(): Promise<void> {
    try {
      await this.#takePossession()
      await this.#session?.ensureDatabase(this.#installation.layout.password)
    } catch (error) {
      await this.stop()
      throw error
    }
    this.#watching = this.#watch()
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#end()
    return this.#stopped
  }

  async #end(): Promise<void> {
    // `#stopped` is set already, so that the watch expects the end.
    await Promise.resolve()
    this.#session?.close()
    if (this.#server?.isAlive()) {
      await stopServer(this.#server.pid, this.#installation, stopPatienceMs)
      await this.#server.exited
    }
    await this.#watching
    // A running restart may have started one more server.
    if (this.#server?.isAlive()) await stopServer(this.#server.pid, this.#installation, stopPatienceMs)
  }

  async #watch(): Promise<void> {
    const { log, onDown, onUp, onLost } = this.#options
    while (!this.#stopped) {
      await Promise.race([this.#server?.exited, this.#session?.ended])
      if (this.#stopped) return
      onDown?.()
      // The sessions end shortly before the server's own end is known.
      await Promise.race([this.#server?.exited, sleep(60)])
      const reason = this.#server?.isAlive() ? 'it dropped its sessions' : this.#server?.lastWords().trim()
      log.error({ reason }, 'The database server went down; bringing it back')
      try {
        await this.#recover()
      } catch (error) {
        log.error((error as Error).message)
        if (onLost) onLost(error as Error)
        else process.kill(process.pid, 'SIGTERM')
        return
      }
      if (this.#stopped) return
      log.info('The database server is back')
      onUp?.()
    }
  }

  /** @throws AnotherInstanceError; any other failure is tried again, for as long as it takes */
  async #recover(): Promise<void> {
    for (let wait = 100; !this.#stopped; wait = Math.min(wait * 2, 5_000)) {
      try {
        await this.#takePossession()
        return
      } catch (error) {
        if (error instanceof AnotherInstanceError) throw error
        this.#options.log.error(
          { reason: (error as Error).message, nextTryInMs: wait },
          'The database server does not start',
        )
        await sleep(wait)
      }
    }
  }

  /** Ends with an own server and the lock, whatever runs on the cluster before. */
  async #takePossession(): Promise<void> {
    const { layout, launcher } = this.#installation
    let blockedSince: number | undefined
    while (!this.#stopped) {
      if (!this.#server?.isAlive()) {
        await stopOrphanedServer(this.#installation, this.#options.log, () => this.#stopped !== undefined)
        if (this.#stopped) return
        await writeAccess(layout)
        await ensureFolderOwner(layout, launcher.user)
        this.#server = spawnPostmaster(this.#installation)
      }
      const server = this.#server
      const session = await openWhenReady(
        async () => layout,
        () => !server.isAlive() || this.#stopped !== undefined,
      )
      if (session && (await this.#lock(session, server))) return
      session?.close()
      if (this.#stopped) return
      blockedSince ??= performance.now()
      await this.#considerExit(server, performance.now() - blockedSince)
    }
  }

  /** A concurrent start may hold the lock for a while, and then stops this server to run its own. */
  async #lock(session: SuperuserSession, server: Postmaster): Promise<boolean> {
    while (server.isAlive() && session.isOpen && !this.#stopped) {
      if (!(await session.lock(500))) continue
      // At this address another start's server may have answered while this one ended: keeping its lock would block
      // that start.
      const running = await readPidFile(this.#installation.layout.cluster)
      if (running?.pid !== server.pid) return false
      this.#session = session
      return true
    }
    return false
  }

  /** Returns if another try may help. @throws PostgresError if not */
  async #considerExit(server: Postmaster, blockedMs: number): Promise<void> {
    const { layout } = this.#installation
    const words = server.lastWords() + (await lastLogLines(layout, server.pid))
    const sharedMemory = /shared memory block .*still in use/.test(words)
    // A lock file error: another start is running. Ended by a signal or code 0: another start stopped this server to
    // run its own.
    const passing = server.isAlive() || sharedMemory || /lock file|\(ended by (SIG|code 0)/.test(words)
    if (blockedMs > (passing ? 60_000 : unclearMs)) {
      throw new PostgresError(
        `The embedded PostgreSQL does not start: ${words.trim().slice(-600)} More is in ${layout.logs}.`,
      )
    }
    if (sharedMemory && blockedMs > 1_500) endOrphans(layout, blockedMs > 6_000 ? 'SIGKILL' : 'SIGQUIT')
    await sleep(100)
  }
}
