import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { fillScale, LARGE, type ScaleSize } from '../../server/seeds/scale.ts'
import { openDatabase } from '../../server/src/platform/database/index.ts'
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/index.ts'
import { createClock } from '../../server/src/platform/time/clock.ts'
import {
  asProduct,
  createEmptyDatabase,
  maintain,
  prepareDatabase,
  type TestServer,
} from '../../server/test/postgres.ts'
import { ensurePeople } from '../calls/sample.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The connection to one database of the bench's server, as the running product's role. */
export type Connection = TestServer

export interface DataSet {
  connection: Connection
  employees: number
  /** the duration of the load, or null if an earlier run made the data set */
  loadedInMs: number | null
}

/** The same organisation with another number of people; the number of departments grows more slowly. */
export const sizeFor = (employees: number): ScaleSize => {
  const share = employees / LARGE.employees
  const of = (rows: number) => Math.max(1, Math.round(rows * share))
  return {
    employees,
    departments: Math.max(10, of(LARGE.departments)),
    attendance: of(LARGE.attendance),
    salaries: of(LARGE.salaries),
    leaves: of(LARGE.leaves),
    tasks: of(LARGE.tasks),
    teams: of(LARGE.teams),
  }
}

/**
 * The bench's own PostgreSQL: the product's embedded one with the product's settings. Its data sets are kept between
 * runs in `.cache/bench`, because a large one takes minutes to make.
 */
export async function openBenchServer() {
  const folder = join(root, '.cache', 'bench', 'postgres')
  mkdirSync(folder, { recursive: true })
  const log = { info() {}, warn: console.warn, error: console.error }
  const postgres = await startEmbeddedPostgres({ folder, log, settings: { max_connections: '200' } })
  const { host, port, user, database } = postgres.owner
  const server: TestServer = { host, port, user, database }
  return {
    server,
    dataSet: (employees: number, fresh: boolean) => prepare(server, employees, fresh),
    copy: (from: Connection, name: string) => copy(server, from, name),
    // The product's role may not analyse: without statistics, the planner would assume empty tables.
    async analyze({ database: name }: Connection): Promise<void> {
      const { db, close } = openDatabase({ ...server, database: name }, 1, console.error)
      await sql`analyze`.execute(db).finally(close)
    },
    drop: (name: string) => maintain(server, `drop database if exists ${name} with (force)`),
    stop: () => postgres.stop(),
  }
}

export type BenchServer = Awaited<ReturnType<typeof openBenchServer>>

async function prepare(server: TestServer, employees: number, fresh: boolean): Promise<DataSet> {
  // Another schema or other builders make another data set.
  const name = `scale_${employees}_${fingerprint()}`
  const owner = { ...server, database: name }
  const connection = asProduct(owner)
  if (fresh) await maintain(server, `drop database if exists ${name} with (force)`)
  if (await isComplete(server, name)) {
    await prepareDatabase(owner)
    await withPeople(connection)
    return { connection, employees, loadedInMs: null }
  }
  await maintain(server, `drop database if exists ${name} with (force)`)
  await createEmptyDatabase(server, name)
  const started = performance.now()
  await prepareDatabase(owner)
  const { db, close } = openDatabase(owner, 4, () => {})
  try {
    const tell = (table: string, rows: number) =>
      console.log(`  ${table}: ${rows} rows, ${Math.round((performance.now() - started) / 1000)} s`)
    await fillScale(db, sizeFor(employees), createClock('UTC').today(), Date.now(), tell)
  } finally {
    await close()
  }
  await withPeople(connection)
  await maintain(server, `comment on database ${name} is 'complete'`)
  return { connection, employees, loadedInMs: performance.now() - started }
}

async function withPeople(connection: Connection): Promise<void> {
  const { db, close } = openDatabase(connection, 1, () => {})
  await ensurePeople(db).finally(close)
}

function fingerprint(): string {
  const hash = createHash('sha256')
  for (const folder of ['server/migrations', 'server/seeds'])
    for (const file of readdirSync(join(root, folder)).sort())
      if (!file.includes('.test.')) hash.update(readFileSync(join(root, folder, file)))
  return hash.digest('hex').slice(0, 12)
}

async function isComplete(server: TestServer, name: string): Promise<boolean> {
  const { rows } = await maintain(
    server,
    `select 1 from pg_database where datname = '${name}' and shobj_description(oid, 'pg_database') = 'complete'`,
  )
  return rows.length > 0
}

async function copy(server: TestServer, from: Connection, name: string): Promise<Connection> {
  await maintain(server, `drop database if exists ${name} with (force)`)
  await maintain(server, `create database ${name} template ${from.database} strategy file_copy owner ${server.user}`)
  return asProduct({ ...server, database: name })
}
