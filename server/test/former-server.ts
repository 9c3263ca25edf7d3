import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { openDatabase } from '../src/platform/database/index.ts'
import { type Binaries, findBinaries } from '../src/platform/postgres/binaries.ts'
import { createLauncher } from '../src/platform/postgres/launcher.ts'
import { migrate } from '../src/platform/schema/migrate.ts'

const NOBODY = 65534
const isRoot = process.getuid?.() === 0

/** A running server as version 1.0.0-alpha left one in its data folder. */
export interface FormerServer {
  pid: number
  /** as its superuser, who needs no password */
  superuser: pg.ClientConfig
  /** as its only role, which owned everything */
  product: pg.ClientConfig
  /** shuts it down as that release did */
  stop(): Promise<void>
}

/**
 * Creates the embedded database as version 1.0.0-alpha did and starts its server: as the user nobody if this is root,
 * with access for anybody who reaches its socket, and with the tables owned by the product's role.
 * @param folder of the embedded server; other users must not be able to enter its parents
 * @param last the last migration of that release
 * @param installed the programs, which may be below a folder that is closed to the server's user
 */
export async function startFormerServer(
  folder: string,
  last: string,
  installed: Binaries = findBinaries(undefined),
): Promise<FormerServer> {
  const user = isRoot ? { uid: NOBODY, gid: NOBODY, ownsFolder: false } : undefined
  const log = { info() {}, warn() {}, error() {} }
  const { initdb, postgres } = (await createLauncher(installed, { user, mayCopy: true, log })).binaries
  const [cluster, host] = [path.join(folder, 'cluster'), path.join(folder, 'run')]
  for (const place of [folder, path.join(folder, 'log'), host]) {
    await mkdir(place, { mode: 0o700 })
    if (isRoot) await chown(place, NOBODY, NOBODY)
  }
  await ended(
    run(initdb, ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']),
  )
  const flags = [`unix_socket_directories=${host}`, 'listen_addresses=', 'fsync=off', 'logging_collector=off']
  const server = run(postgres, ['-D', cluster, ...flags.flatMap((flag) => ['-c', flag])])
  const superuser = { host, port: 5432, user: 'postgres', database: 'postgres' }
  const product = { ...superuser, user: 'ems', database: 'ems' }
  const client = await connected(superuser)
  await client.query('create role ems login createdb replication in role pg_monitor')
  await client.query('create database ems owner ems')
  await client.end()
  const database = openDatabase(product, 1, () => {})
  await migrate(database.db, last)
  await database.close()
  const stop = async () => {
    server.kill('SIGINT')
    await ended(server)
  }
  return { pid: server.pid as number, superuser, product, stop }
}

const run = (program: string, args: string[]) =>
  spawn(program, args, {
    cwd: '/',
    stdio: 'ignore',
    env: { LC_ALL: 'C', TZ: 'UTC' },
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
  })

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  if (child.exitCode !== 0) throw new Error(`${child.spawnfile} ended with ${child.exitCode ?? child.signalCode}`)
}

async function connected(connection: pg.ClientConfig): Promise<pg.Client> {
  for (let tries = 1; ; tries++) {
    const client = new pg.Client(connection)
    try {
      await client.connect()
      return client
    } catch (error) {
      if (tries === 100) throw error
      await sleep(50)
    }
  }
}
