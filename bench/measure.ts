import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SEED_PASSWORD } from '../server/seeds/builders.ts'
import { databaseSettings } from '../server/test/postgres.ts'
import { startProcess } from '../server/test/process.ts'
import { keptOf, measureAccess } from './access.ts'
import { lookupOf, measureAccounts } from './accounts.ts'
import { compare } from './calls/compare.ts'
import { startHost } from './calls/hosting.ts'
import { workOf } from './calls/plans.ts'
import { ADMINISTRATOR, EMPLOYEE } from './calls/sample.ts'
import { READS, WRITES } from './calls/table.ts'
import { growthOf, ratioOf } from './figures.ts'
import { measureInstances } from './instances.ts'
import { measureLeave } from './leave.ts'
import type { BenchServer, DataSet } from './lib/data.ts'
import { keepRun, type Parts, type Run } from './lib/runs.ts'
import { measureMoves } from './moves.ts'
import type { Options } from './options.ts'
import { measureStarts } from './starts.ts'
import { withSpread } from './tables.ts'
import { measureWeb } from './web/index.ts'

const COPY = 'bench_writes'

/** What a part measures on. */
export interface Ground {
  server: BenchServer
  small: DataSet
  large: DataSet
  options: Options
}

/** Every part puts its figures into the run as they come. */
export const measure: Record<keyof Parts, (ground: Ground, run: Run) => Promise<void>> = {
  async reads({ small, large, options }, run) {
    const host = await startHost(large.connection)
    const other = await startHost(small.connection)
    run.reads = []
    try {
      for (const call of READS.filter(({ name }) => options.calls.test(name))) {
        const comparison = await compare(call, host, { ...options, counter: { next: 0 }, small: other })
        const work = await workOf(large.connection, call.name, await host.record(call.name, [0]))
        run.reads.push({ ...comparison, work })
        keepRun(run)
        console.log(
          `  ${call.name}: ratio ${withSpread(ratioOf(comparison))}, growth ${withSpread(growthOf(comparison))}`,
        )
      }
    } finally {
      await host.stop()
      await other.stop()
    }
  },

  async writes({ server, large, options }, run) {
    const host = await startHost(await server.copy(large.connection, COPY))
    const counter = { next: 0 }
    run.writes = []
    try {
      for (const call of WRITES.filter(({ name }) => options.calls.test(name))) {
        const comparison = await compare(call, host, { ...options, counter })
        run.writes.push(comparison)
        keepRun(run)
        console.log(`  ${call.name}: ratio ${withSpread(ratioOf(comparison))}`)
      }
    } finally {
      await host.stop()
      await server.drop(COPY)
    }
  },

  async access({ large, options }, run) {
    const figures: Parts['access'] = []
    run.access = figures
    await measureAccess(large.connection, options, (one) => {
      figures.push(one)
      keepRun(run)
      console.log(`  ${one.call}, ${one.below} below: kept ${withSpread(keptOf(one))}`)
    })
  },

  async moves({ server, large, options }, run) {
    const connection = await server.copy(large.connection, COPY)
    try {
      run.moves = await measureMoves(connection, options.rounds)
      keepRun(run)
    } finally {
      await server.drop(COPY)
    }
  },

  async accounts({ server, large, options }, run) {
    const connection = await server.copy(large.connection, COPY)
    try {
      run.accounts = await measureAccounts(connection, { rounds: options.rounds, day: options.quick ? 5_000 : 150_000 })
      keepRun(run)
      console.log(`  a session's look-up: ${withSpread(lookupOf(run.accounts))}`)
    } finally {
      await server.drop(COPY)
    }
  },

  async leave({ server, large, options }, run) {
    const connection = await server.copy(large.connection, COPY)
    try {
      await measureLeave(connection, { ...options, analyze: server.analyze }, (figures) => {
        run.leave = figures
        keepRun(run)
      })
    } finally {
      await server.drop(COPY)
    }
  },

  async instances({ server, large, options }, run) {
    const connection = await server.copy(large.connection, COPY)
    try {
      run.instances = await measureInstances(connection, [1, 2, 4], options.quick ? 1 : 10)
    } finally {
      await server.drop(COPY)
    }
  },

  async starts({ large }, run) {
    run.starts = await measureStarts(large.connection)
  },

  async web({ large }, run) {
    const folder = mkdtempSync(join(tmpdir(), 'ems-bench-web-'))
    const product = await startProcess({ DATA_DIR: folder, ...databaseSettings(large.connection) })
    try {
      await product.ready()
      const administrator = { email: ADMINISTRATOR, password: SEED_PASSWORD }
      const employee = { email: EMPLOYEE, password: SEED_PASSWORD }
      await measureWeb({ url: product.url, administrator, employee }, (figures) => {
        run.web = figures
        keepRun(run)
      })
    } finally {
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}
