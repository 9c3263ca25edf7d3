import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from './index.ts'
import { makeLauncher } from './launcher.ts'
import { makeLayout } from './layout.ts'
import { spawnPostmaster } from './postmaster.ts'
import { isAlive } from './server-process.ts'
import { chooseServerUser } from './server-user.ts'

const quiet = { info() {}, warn() {}, error() {} }
const isRoot = process.getuid?.() === 0
const seconds = 1_000

let base: string
const servers: EmbeddedPostgres[] = []
const owners: ChildProcess[] = []
/** By default, a process that lost its folder ends: here that would be the process of the tests. */
const lost: Error[] = []
const onLost = (error: Error) => void lost.push(error)

beforeAll(async () => {
  base = await mkdtemp(path.join(existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir(), 'ems-pg-'))
  await chmod(base, 0o755)
})

afterEach(async () => {
  for (const owner of owners.splice(0)) owner.kill('SIGKILL')
  await Promise.all(servers.splice(0).map((server) => server.stop()))
  expect(lost.splice(0)).toEqual([])
})

afterAll(async () => {
  await rm(base, { recursive: true, force: true })
})

async function start(folder: string, options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ folder, log: quiet, settings: { fsync: 'off' }, onLost, ...options })
  servers.push(server)
  return server
}

/** Another process that runs the product's database and prints its address. */
async function startOwner(
  folder: string,
): Promise<{ process: ChildProcess; connection: EmbeddedPostgres['connection'] }> {
  const script = `
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('./index.ts', import.meta.url).href)}
    const log = { info() {}, warn() {}, error() {} }
    const server = await startEmbeddedPostgres({ folder: ${JSON.stringify(folder)}, log, settings: { fsync: 'off' } })
    console.log(JSON.stringify(server.owner))`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
  owners.push(child)
  const [line] = await once(child.stdout as NonNullable<typeof child.stdout>, 'data')
  return { process: child, connection: JSON.parse(String(line)) }
}

async function query(connection: EmbeddedPostgres['connection'], text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

async function serverPid(folder: string): Promise<number> {
  return Number((await readFile(path.join(folder, 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0])
}

async function lockHolders(server: EmbeddedPostgres): Promise<unknown> {
  const [row] = await query(
    server.owner,
    `select count(*)::int as holders from pg_locks where locktype = 'advisory' and granted`,
  )
  return row?.holders
}

const refusal = (folder: string) =>
  `Another instance of the product is already running on the data folder ${folder}. Stop it first, or set DATA_DIR to another folder.`

describe('embedded PostgreSQL', () => {
  test('makes a cluster, keeps its rows over a stop and a start, and stops for good', {
    timeout: 20 * seconds,
  }, async () => {
    const folder = path.join(base, 'keeps')
    const first = await start(folder)
    await query(first.owner, `create extension btree_gist; create table kept (id int); insert into kept values (7)`)
    const [settings] = await query(
      first.owner,
      `select current_setting('TimeZone') as zone, current_setting('server_encoding') as encoding, current_setting('data_checksums') as checksums,
              (select rolsuper from pg_roles where rolname = current_user) as super, current_database() as database`,
    )
    expect(settings).toEqual({ zone: 'UTC', encoding: 'UTF8', checksums: 'on', super: false, database: 'ems' })
    const pid = await serverPid(folder)
    await Promise.all([first.stop(), first.stop()])
    expect(isAlive(pid)).toBe(false)

    const second = await start(folder)
    expect(await query(second.owner, 'select id from kept')).toEqual([{ id: 7 }])
    expect((await readdir(folder)).filter((name) => name.startsWith('.init-'))).toEqual([])
  })

  test('is durable unless told otherwise', { timeout: 20 * seconds }, async () => {
    const server = await start(path.join(base, 'durable'), { settings: {} })
    const rows = await query(
      server.owner,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`,
    )
    expect(rows).toEqual([{ fsync: 'on', commit: 'on' }])
  })

  test('refuses a second product, and starts after the first was killed, with all committed rows', {
    timeout: 30 * seconds,
  }, async () => {
    const folder = path.join(base, 'killed')
    const owner = await startOwner(folder)
    await query(owner.connection, 'create table kept (id int); insert into kept select generate_series(1, 500)')
    await expect(start(folder)).rejects.toThrow(refusal(folder))

    owner.process.kill('SIGKILL')
    const server = await start(folder)
    expect(await query(server.owner, 'select count(*)::int as rows from kept')).toEqual([{ rows: 500 }])
  })

  test('takes over a server that outlived its product', { timeout: 30 * seconds }, async () => {
    const folder = path.join(base, 'outlived')
    await (await start(folder)).stop()
    // A server without a product, as after a kill on systems where no signal reports the death to the server.
    const launcher = await makeLauncher(undefined, chooseServerUser(folder), quiet)
    const layout = await makeLayout(folder)
    const left = spawnPostmaster({ layout, launcher, settings: { fsync: 'off' } })
    await vi.waitFor(
      () =>
        query({ host: layout.host, port: layout.port, user: 'postgres', database: 'postgres', ssl: false }, 'select 1'),
      { timeout: 5 * seconds },
    )

    const server = await start(folder)
    expect(left.isAlive()).toBe(false)
    expect(await serverPid(folder)).not.toBe(left.pid)
    expect(await query(server.owner, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('of two concurrent starts on an empty folder exactly one runs', { timeout: 90 * seconds }, async () => {
    const folder = path.join(base, 'at-once')
    const results = await Promise.allSettled([start(folder), start(folder)])
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason as Error] : []))
    // On a busy machine, a start can take the other's server for an orphan and stop it, which is reported as lost.
    await vi.waitFor(() => expect([...refused, ...lost]).toHaveLength(1), { timeout: 30 * seconds })
    expect([...refused, ...lost.splice(0)].map(({ message }) => message)).toEqual([refusal(folder)])
    const answers = await Promise.allSettled(servers.map((server) => query(server.owner, 'select 1 as one')))
    expect(answers.map((answer) => answer.status === 'fulfilled' && answer.value)).toContainEqual([{ one: 1 }])
  })

  test('brings a killed server back within seconds, with its rows and its lock', {
    timeout: 30 * seconds,
  }, async () => {
    const folder = path.join(base, 'restarts')
    const events: string[] = []
    let up: () => void = () => {}
    const server = await start(folder, {
      onDown: () => events.push('down'),
      onUp: () => {
        events.push('up')
        up()
      },
    })
    await query(server.owner, 'create table kept (id int); insert into kept values (1)')
    // A busy session notices the death of its server late, and holds the shared memory until then.
    const busy = query(server.owner, `select count(*) from generate_series(1, 1000000000)`).catch(() => 'ended')
    await sleep(200)
    const back = new Promise<void>((resolve) => {
      up = resolve
    })
    const killedAt = performance.now()
    process.kill(await serverPid(folder), 'SIGKILL')
    await back
    expect(performance.now() - killedAt).toBeLessThan(8 * seconds)
    expect(events).toEqual(['down', 'up'])
    expect(await busy).toBe('ended')
    expect(await query(server.owner, 'select id from kept')).toEqual([{ id: 1 }])
    expect(await lockHolders(server)).toBe(1)
  })

  test('takes the lock again when its session is ended', { timeout: 30 * seconds }, async () => {
    const folder = path.join(base, 'relocks')
    const back = Promise.withResolvers<void>()
    const server = await start(folder, { onUp: back.resolve })
    await query(
      { ...server.owner, user: 'postgres' },
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'ems-lock'`,
    )
    await back.promise
    expect(await lockHolders(server)).toBe(1)
  })

  test('ignores a stale process id that another process has now', {
    timeout: 30 * seconds,
  }, async () => {
    const folder = path.join(base, 'stale')
    await (await start(folder)).stop()
    await writeFile(
      path.join(folder, 'cluster', 'postmaster.pid'),
      `${process.ppid}\n${folder}/cluster\n1\n5432\n${folder}/run\n\n\n`,
    )
    const server = await start(folder)
    expect(await query(server.owner, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(isAlive(process.ppid)).toBe(true)
  })

  test('works in a folder whose path is too long for a socket', { timeout: 20 * seconds }, async () => {
    const server = await start(path.join(base, 'long-'.repeat(30)))
    expect(server.owner.host.length).toBeLessThan(100)
    expect(await query(server.owner, 'select 1 as one')).toEqual([{ one: 1 }])
    await server.stop()
    await rm(server.owner.host, { recursive: true })
  })

  // The condition is in the declaration: an inapplicable test does not count as skipped.
  const testAsRoot = isRoot ? test : () => {}
  testAsRoot('works below a folder that only root may enter', { timeout: 20 * seconds }, async () => {
    const closed = path.join(base, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const server = await start(path.join(closed, 'data', 'postgres'))
    expect(await query(server.owner, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('names the version if the data is of another one', { timeout: 20 * seconds }, async () => {
    const folder = path.join(base, 'other-version')
    await mkdir(path.join(folder, 'cluster'), { recursive: true })
    await writeFile(path.join(folder, 'cluster', 'PG_VERSION'), '15\n')
    await expect(start(folder)).rejects.toThrow(
      /was made by PostgreSQL 15, but the programs in .* are PostgreSQL 18\. Set PG_BIN_DIR/,
    )
  })

  test('says which files are missing in PG_BIN_DIR', async () => {
    await expect(start(path.join(base, 'no-programs'), { binDir: '/nowhere' })).rejects.toThrow(
      /^PG_BIN_DIR is \/nowhere, but there is no PostgreSQL program/,
    )
  })
})
