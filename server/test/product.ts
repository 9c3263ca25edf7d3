import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyEndpoint, ReplyOf } from '@ems/contract/core/endpoint'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, inject } from 'vitest'
import { buildApp } from '../src/app.ts'
import { type Config, readConfig } from '../src/platform/config/config.ts'
import { openDatabase } from '../src/platform/database/index.ts'
import { openFiles } from '../src/platform/files/index.ts'
import { openSecrets } from '../src/platform/secrets/index.ts'
import { createClock } from '../src/platform/time/clock.ts'
import { withSession } from './boot.ts'
import { brokenInvariants } from './invariants.ts'
import { asProduct, createDatabase, dropDatabase } from './postgres.ts'
import { type AnswerBody, pathOf, payloadOf, queryOf, type Request } from './requests.ts'
import { putOffSchedules } from './schedules.ts'
import { secondConnections } from './second-connections.ts'
import { recordedBuilders } from './seeded.ts'

export interface Answer<Body> {
  status: number
  headers: Record<string, unknown>
  body: AnswerBody<Body>
}

export type Client = ReturnType<typeof clientOf>

/** Makes API calls for one session; null for a caller without one. */
export function clientOf(app: FastifyInstance, token: string | null) {
  return {
    token,
    async call<E extends AnyEndpoint>(endpoint: E, request: Request<E> = {}): Promise<Answer<ReplyOf<E>>> {
      const { payload, headers } = payloadOf(request)
      const response = await app.inject({
        method: endpoint.method,
        url: pathOf(endpoint, request.params),
        query: queryOf(request),
        headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers, ...request.headers },
        ...(payload === undefined ? {} : { payload }),
      })
      // A file has no fields.
      const isJson = String(response.headers['content-type']).includes('json')
      return { status: response.statusCode, headers: response.headers, body: isJson ? response.json() : ({} as never) }
    },
  }
}

/**
 * The product on a separate database for one test file, with cleanup at its end.
 * @param settings environment variables as in the operating manual; the web app is served only with `WEB_ROOT`
 * @param log receives the lines of the log, at the level of the settings
 */
export async function startProduct(settings: Record<string, string> = {}, log?: { write(line: string): void }) {
  const server = inject('postgres')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await createDatabase(server, name)
  const dataDir = mkdtempSync(join(tmpdir(), 'ems-data-'))
  const config: Config = readConfig({
    DATA_DIR: dataDir,
    ORG_TIME_ZONE: 'UTC',
    LOG_LEVEL: 'silent',
    PUBLIC_URL: 'http://localhost:3000',
    // Tests make more calls a minute with one session than people do.
    SESSION_CALLS_LIMIT: '1000000',
    ...settings,
  })
  const database = openDatabase({ ...asProduct(server), database: name }, 20, () => {})
  const beside = secondConnections(database)
  const owner = openDatabase({ ...server, database: name }, 1, () => {})
  let now: number | null = null
  const clock = createClock(config.ORG_TIME_ZONE, () => now ?? Date.now())
  const start = async (folder = dataDir) => {
    const its = { ...config, DATA_DIR: folder }
    const app = await buildApp({
      config: its,
      database,
      clock,
      files: await openFiles(its),
      logger: log ? pino({ level: config.LOG_LEVEL }, log) : pino({ level: config.LOG_LEVEL }),
      webRoot: settings.WEB_ROOT ?? null,
    })
    await app.ready()
    apps.push(app)
    return app
  }
  const apps: FastifyInstance[] = []
  const app = await start()
  await putOffSchedules(database.db)
  const { build, seeded } = recordedBuilders(database.db)
  afterAll(async () => {
    await Promise.all(apps.map((each) => each.close()))
    await database.close()
    await owner.close()
    await dropDatabase(server, name)
    rmSync(dataDir, { recursive: true, force: true })
  })
  return {
    app,
    /** starts one more instance on the same database; with its own folder if one is given */
    another: start,
    config,
    clock,
    secrets: openSecrets(config),
    /** places where a transaction used a second connection, see `secondConnections` */
    beside,
    db: database.db,
    /** the same database as the owner of the tables: for changes that the product may not make */
    owner: owner.db,
    /** creates rows, with the rows they need */
    build,
    /** incomplete changes, violated constraints and wrong counters, as sentences; see `brokenInvariants` */
    broken: (isSeeded = (id: string) => seeded.has(id)) =>
      withSession(server, name, (client) => brokenInvariants(client, isSeeded)),
    anonymous: clientOf(app, null),
    clientOf: (token: string) => clientOf(app, token),
    /** sets the product's time to an instant; null lets it run again */
    setNow: (instant: string | null) => {
      now = instant === null ? null : Date.parse(instant)
    },
    /** a client signed in as a user */
    as: async (userId: string) => clientOf(app, await build.session(userId)),
    /** a client of a new administrator */
    administrator: async () => clientOf(app, await build.session(await build.administrator())),
  }
}
