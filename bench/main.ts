import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { SEED_PASSWORD } from '../server/seeds/builders.ts'
import { databaseSettings } from '../server/test/postgres.ts'
import { startProcess } from '../server/test/process.ts'
import { CONNECTIONS, compare, inTurn } from './calls/compare.ts'
import { startHost } from './calls/hosting.ts'
import { workOf } from './calls/plans.ts'
import { httpRequest } from './calls/request.ts'
import { ADMINISTRATOR, EMPLOYEE } from './calls/sample.ts'
import { READS, WRITES } from './calls/table.ts'
import { measureInstances } from './instances.ts'
import { type BenchServer, type DataSet, openBenchServer } from './lib/data.ts'
import { load, median } from './lib/load.ts'
import { type Figures, growthOf, performancePage, type ReadFigures, ratioOf } from './report.ts'
import { measureStarts } from './starts.ts'
import { describeWeb, measureWeb } from './web/index.ts'

const { values: options } = parseArgs({
  options: {
    /** a short run on few people, to see that it works; its figures mean nothing and are not kept */
    quick: { type: 'boolean', default: false },
    /** makes the data sets anew */
    fresh: { type: 'boolean', default: false },
    /** seconds of every single load */
    seconds: { type: 'string' },
  },
})
const { quick } = options
const seconds = Number(options.seconds ?? (quick ? 0.4 : 2))
const ROUNDS = quick ? 1 : 3
const COPY = 'bench_writes'

async function reads(small: DataSet, large: DataSet): Promise<ReadFigures[]> {
  const host = await startHost(large.connection)
  const other = await startHost(small.connection)
  try {
    const figures: ReadFigures[] = []
    for (const call of READS) {
      const comparison = await compare(call, host, { seconds, rounds: ROUNDS, counter: { next: 0 } })
      const work = await workOf(large.connection, call.name, await host.record(call.name, [0]))
      const requests = Array.from({ length: 20 }, (_, n) => httpRequest(call, n, other.sample))
      const next = inTurn(requests)
      const onSmall = []
      for (let round = 0; round < ROUNDS; round++)
        onSmall.push(await load(other.product, { connections: CONNECTIONS, seconds, next }))
      const one = { comparison, work, small: median(onSmall) }
      figures.push(one)
      console.log(`  ${call.name}: ratio ${ratioOf(comparison).toFixed(2)}, growth ${growthOf(one).toFixed(2)}`)
    }
    return figures
  } finally {
    await host.stop()
    await other.stop()
  }
}

async function writes(server: BenchServer, large: DataSet) {
  const host = await startHost(await server.copy(large.connection, COPY))
  const counter = { next: 0 }
  try {
    const figures = []
    for (const call of WRITES) {
      const comparison = await compare(call, host, { seconds, rounds: ROUNDS, counter })
      figures.push(comparison)
      console.log(`  ${call.name}: ratio ${ratioOf(comparison).toFixed(2)}`)
    }
    return figures
  } finally {
    await host.stop()
    await server.drop(COPY)
  }
}

async function instances(server: BenchServer, large: DataSet) {
  const connection = await server.copy(large.connection, COPY)
  try {
    return await measureInstances(connection, [1, 2, 4], quick ? 1 : 10)
  } finally {
    await server.drop(COPY)
  }
}

/** The web app on the large data set, as a section of the page. */
async function web(large: DataSet): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'ems-bench-web-'))
  const run = await startProcess({ DATA_DIR: folder, ...databaseSettings(large.connection) })
  try {
    await run.ready()
    const administrator = { email: ADMINISTRATOR, password: SEED_PASSWORD }
    const employee = { email: EMPLOYEE, password: SEED_PASSWORD }
    const chromium = process.env.CHROMIUM_PATH
    return describeWeb(await measureWeb({ url: run.url, administrator, employee, ...(chromium ? { chromium } : {}) }))
  } finally {
    await run.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(server: BenchServer): Promise<Figures> {
  console.log('Data sets')
  const small = await server.dataSet(quick ? 100 : 1_000, options.fresh)
  const large = await server.dataSet(quick ? 1_000 : 100_000, options.fresh)
  console.log('Reads')
  const figuresOfReads = await reads(small, large)
  console.log('Writes')
  const figuresOfWrites = await writes(server, large)
  console.log('Instances')
  const figuresOfInstances = await instances(server, large)
  console.log('Starts')
  const starts = await measureStarts(large.connection)
  console.log('Web app')
  const figuresOfWeb = await web(large)
  return {
    small,
    large,
    reads: figuresOfReads,
    writes: figuresOfWrites,
    instances: figuresOfInstances,
    starts,
    web: figuresOfWeb,
  }
}

const server = await openBenchServer()
try {
  const page = performancePage(await measure(server))
  const file = fileURLToPath(new URL(quick ? '../.cache/bench/quick.md' : '../docs/performance.md', import.meta.url))
  mkdirSync(fileURLToPath(new URL('../.cache/bench', import.meta.url)), { recursive: true })
  writeFileSync(file, page)
  console.log(`\n${page}\nWritten to ${file}`)
} finally {
  await server.stop()
}
