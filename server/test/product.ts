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

/** Calls the API as one session sees it; null is no one. */
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
      // A file is no answer with fields.
      const isJson = String(response.headers['content-type']).includes('json')
      return { status: response.statusCode, headers: response.headers, body: isJson ? response.json() : ({} as never) }
    },
  }
}

/**
 * The product on a database of its own, for one test file; it is stopped and removed when the file is done.
 * @param settings environment variables as `operating` knows them; the web app is served only where `WEB_ROOT` names it
 * @param log where the lines of the log go, of the level that the settings name
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
    // Tests ask more of one session in a minute than people do.
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
    /** starts one more instance on the same database; with a folder of its own where one is named */
    another: start,
    config,
    clock,
    secrets: openSecrets(config),
    /** where a transaction asked for a connection beside its own, see `secondConnections` */
    beside,
    db: database.db,
    /** the same database as the role that owns it: for what the product itself may not do */
    owner: owner.db,
    /** makes rows, with the parents they need */
    build,
    /** what is half done, broken or miscounted in the database by now, as sentences; see `brokenInvariants` */
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
    /** a client of a fresh administrator */
    administrator: async () => clientOf(app, await build.session(await build.administrator())),
  }
}
