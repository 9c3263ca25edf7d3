import { setTimeout as sleep } from 'node:timers/promises'
import { type Installation, stopServer } from './postmaster.ts'
import { deleteStaleLocks, isAlive, isServerOf, type PidFile, readPidFile } from './server-process.ts'
import { openWhenReady, SuperuserSession } from './superuser-session.ts'
import { AnotherInstanceError, type Log, PostgresError } from './types.ts'

/** The product of a new server needs some time to take the lock. */
const graceMs = 1_000
/** A dying product needs some time to release the lock. */
const lockMs = 2_000

/**
 * Stops a server that runs on the cluster although its product is dead.
 * @param cancelled signals that the caller has stopped waiting
 * @throws AnotherInstanceError if its product lives
 */
export async function stopOrphanedServer(
  installation: Installation,
  log: Log,
  cancelled: () => boolean,
): Promise<void> {
  const { layout } = installation
  const pidFile = await readPidFile(layout.cluster)
  const isServer = pidFile !== undefined && isServerOf(pidFile.pid, layout)
  if (!pidFile || !(isServer || (await answers(pidFile, layout.password)))) {
    await deleteStaleLocks(layout)
    return
  }
  const address = async () => {
    const now = await readPidFile(layout.cluster)
    return now?.pid === pidFile.pid && now.host ? { ...now, password: layout.password } : undefined
  }
  const gone = () => cancelled() || (isServer && !isAlive(pidFile.pid))
  const session = await openWhenReady(address, gone).catch((error) => {
    // 28000: the server belongs to the product of another operating system user.
    if (error.code !== '28000') throw error
    throw new PostgresError(
      `A database server that another user started runs on ${layout.folder} (process ${pidFile.pid}). Stop the product there, or start this one as that user.`,
      { cause: error },
    )
  })
  if (!session) return
  try {
    await Promise.race([session.ended, sleep(graceMs)])
    if (session.isOpen && !(await session.lock(lockMs)) && session.isOpen) throw new AnotherInstanceError(layout.folder)
    if (!session.isOpen) return
    if (!isServerOf(pidFile.pid, layout) && process.platform !== 'win32') {
      throw new PostgresError(
        `A PostgreSQL server without a product runs on ${layout.folder}, but its process ${pidFile.pid} is not visible from here. Stop it first.`,
      )
    }
    log.warn(
      { pid: pidFile.pid },
      'The last run of the product was killed; stopping the database server it left behind',
    )
    await stopServer(pidFile.pid, installation, 20_000)
  } finally {
    session.close()
  }
}

async function answers(found: PidFile, password: string | undefined): Promise<boolean> {
  if (!found.host) return false
  try {
    const session = await SuperuserSession.open({ ...found, password })
    session.close()
    return true
  } catch (error) {
    return /^(57P03|28000)$/.test((error as { code?: string }).code ?? '')
  }
}
