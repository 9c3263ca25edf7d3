import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import pino from 'pino'
import { buildApp } from '../../server/src/app.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { openDatabase } from '../../server/src/platform/database/index.ts'
import { openFiles } from '../../server/src/platform/files/index.ts'
import { createClock } from '../../server/src/platform/time/clock.ts'
import type { Connection } from '../lib/data.ts'
import { statementsOf } from './capture.ts'
import { type Plan, planOf, runPlan } from './limit.ts'
import { type HttpRequest, httpRequest } from './request.ts'
import { type Sample, takeSample } from './sample.ts'
import { READS, WRITES } from './table.ts'

/** What the parent asks for. */
export type Order =
  | { do: 'start'; connection: Connection; sample: Sample | null }
  /** records the statements of the call's requests `numbers`, which are made for real */
  | { do: 'record'; call: string; numbers: number[] }
  /** tells the statements of one request, which is made for real */
  | { do: 'statements'; request: HttpRequest }
  /** tells the processor time of this process so far, in microseconds */
  | { do: 'cpu' }

export interface Started {
  product: string
  limit: string
  sample: Sample
}

// The product and the bare routes in one process: what one of them meets, the other meets too.
const plans = new Map<string, Plan[]>()
let host: Awaited<ReturnType<typeof start>>

async function start(connection: Connection, given: Sample | null) {
  const dataDir = mkdtempSync(join(tmpdir(), 'ems-bench-'))
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  // One session stands for a crowd.
  const config = readConfig({ DATA_DIR: dataDir, ORG_TIME_ZONE: 'UTC', SESSION_CALLS_LIMIT: '10000000' })
  const database = openDatabase(connection, config.DATABASE_POOL, console.error)
  const sample = given ?? (await takeSample(database.db))
  const app = await buildApp({
    config,
    database,
    clock: createClock('UTC'),
    files: await openFiles(config),
    // A line a request is written, as in production; nobody reads it.
    logger: pino({ level: 'info' }, pino.destination({ dest: '/dev/null', sync: true })),
    webRoot: null,
  })
  const bare = bareRoutes(openDatabase(connection, config.DATABASE_POOL, console.error).pool)
  return { app, sample, product: await listen(app), limit: await listen(bare) }
}

function bareRoutes(pool: Parameters<typeof runPlan>[0]): FastifyInstance {
  const bare = fastify()
  const planAt = (call: string, index: string) => {
    const plan = plans.get(call)?.[Number(index)]
    if (!plan) throw new Error(`nothing was recorded for ${call}`)
    return plan
  }
  bare.get<{ Params: { call: string; index: string } }>('/:call/:index', async ({ params }, reply) => {
    const rows = await runPlan(pool, planAt(params.call, params.index), [])
    return reply.type('application/json').send(JSON.stringify(rows))
  })
  bare.post<{ Params: { call: string }; Body: string[] }>('/:call', async ({ params, body }, reply) => {
    const rows = await runPlan(pool, planAt(params.call, '0'), body)
    return reply.type('application/json').send(JSON.stringify(rows))
  })
  return bare
}

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

const statementsFor = ({ method, path, headers, body }: HttpRequest) =>
  statementsOf(async () => {
    const answer = await host.app.inject({ method, url: path, headers, ...(body ? { payload: body } : {}) })
    if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`)
  })

async function record(name: string, numbers: number[]): Promise<void> {
  const call = [...READS, ...WRITES].find((one) => one.name === name)
  if (!call) throw new Error(`there is no call ${name}`)
  const recorded: Plan[] = []
  for (const n of numbers) {
    const statements = await statementsFor(httpRequest(call, n, host.sample))
    if (statements.length === 0) throw new Error(`${name} asks the database for nothing`)
    const { administrator, leader, crowd } = host.sample
    recorded.push(planOf(call.request(n, host.sample), statements, { administrator, leader, crowd }))
  }
  plans.set(name, recorded)
}

async function obey(order: Order): Promise<unknown> {
  if (order.do === 'cpu') return Object.values(process.cpuUsage()).reduce((sum, part) => sum + part)
  if (order.do === 'record') {
    await record(order.call, order.numbers)
    return plans.get(order.call)?.[0]?.statements ?? []
  }
  if (order.do === 'statements') return statementsFor(order.request)
  host = await start(order.connection, order.sample)
  return { product: host.product, limit: host.limit, sample: host.sample } satisfies Started
}

process.on('message', async (order: Order) => {
  try {
    process.send?.({ result: await obey(order) })
  } catch (error) {
    process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
})
process.on('disconnect', () => process.exit())
