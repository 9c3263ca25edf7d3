import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { databaseName, roles } from '../../server/src/platform/postgres/roles.ts'
import { readPidFile } from '../../server/src/platform/postgres/server-process.ts'
import { type Session, withSession } from '../../server/test/boot.ts'
import type { TestServer } from '../../server/test/postgres.ts'
import { freePort, type Run, startProcess } from '../../server/test/process.ts'
import { look } from './calls.ts'

/** A data folder with its embedded database, and a product on it that may die and start again. */
export interface Installation {
  dataDir: string
  url: string
  /** the running product */
  run: Run
  /** Starts the product again after its end; does not wait until it is ready. */
  start(): Promise<void>
  /** the process of the embedded database server; undefined while there is none */
  postmaster(): Promise<number | undefined>
  /** connects to the embedded database, as its superuser if asked */
  address(superuser?: boolean): Promise<TestServer>
  sql<T>(work: (client: Session) => Promise<T>, superuser?: boolean): Promise<T>
  /** The output of all its products. */
  log(): string
  /** Ends the product as an operator does and deletes the folder. */
  remove(): Promise<void>
}

/**
 * Creates a data folder and starts the product on it.
 * @param settings environment variables
 * @param dataDir created if absent; a given folder stays
 */
export async function install(settings: Record<string, string> = {}, dataDir?: string): Promise<Installation> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'ems-torture-'))
  mkdirSync(folder, { recursive: true })
  const all = { ...settings, PORT: String(await freePort()), DATA_DIR: folder }
  const cluster = join(folder, 'postgres', 'cluster')
  let past = ''
  const address = async (superuser = false) => {
    const found = await readPidFile(cluster)
    if (!found?.host) throw new Error('the embedded database is not there')
    const user = superuser ? roles.superuser : roles.owner
    return { host: found.host, port: found.port, user, database: databaseName }
  }
  const installation: Installation = {
    dataDir: folder,
    url: `http://127.0.0.1:${all.PORT}`,
    run: await startProcess(all),
    async start() {
      past += installation.run.log()
      installation.run = await startProcess(all)
    },
    postmaster: async () => (await readPidFile(cluster))?.pid,
    address,
    sql: async (work, superuser) => {
      const server = await address(superuser)
      return withSession(server, server.database, work)
    },
    log: () => past + installation.run.log(),
    async remove() {
      if (installation.run.child.exitCode === null && installation.run.child.signalCode === null)
        await installation.run.stop()
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
  await installation.run.ready(60_000)
  return installation
}

/** Ids of the child processes of `pid`, and of their children (Linux). */
export function descendants(pid: number): number[] {
  const parents = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    const parent = parentOf(Number(name))
    if (parent) parents.set(parent, [...(parents.get(parent) ?? []), Number(name)])
  }
  const pids: number[] = []
  const visit = (each: number) => {
    for (const child of parents.get(each) ?? []) {
      pids.push(child)
      visit(child)
    }
  }
  visit(pid)
  return pids
}

function parentOf(pid: number): number | undefined {
  if (!pid) return undefined
  try {
    // The name may contain spaces and brackets; the rest of the line does not.
    return Number(/^.*\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

/** Sends a signal; an ended process is no error. */
export function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * Watches `/readyz` after a kill.
 * @param noticeMs if no outage begins within this time, there was none
 * @returns milliseconds until it answers 200 again for good
 * @throws if that takes longer than `patienceMs`
 */
export async function recovery(url: string, noticeMs: number, patienceMs: number): Promise<number> {
  const start = performance.now()
  let down = 0
  let up = 0
  for (;;) {
    const now = performance.now() - start
    const { status } = await look(`${url}/readyz`, 5_000)
    if (status !== 200) [down, up] = [now, 0]
    else up ||= now
    if (up > 0 && now > noticeMs && now - up > (down > 0 ? 150 : 0)) return down > 0 ? up : 0
    if (now > patienceMs) throw new Error(`not ready ${Math.round(now)} ms after the kill`)
    await sleep(25)
  }
}
