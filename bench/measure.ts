import { SEED_PASSWORD } from '../server/seeds/builders.ts'
import { type CallFigures, measureCall, type Target } from './calls/measure-call.ts'
import { ADMINISTRATOR } from './calls/sample.ts'
import { startTarget } from './calls/start-target.ts'
import { type Call, READS, WRITES } from './calls/table.ts'
import { growthOf, p95Of } from './figures.ts'
import type { BenchServer, Connection, DataSet } from './lib/data.ts'
import { keepRun, type Parts, type Run } from './lib/runs.ts'
import type { Options } from './options.ts'
import { measureStarts } from './starts.ts'
import { withSpread } from './tables.ts'
import { measureWeb } from './web/index.ts'

const COPY = 'bench_writes'

/** The environment of a part's measurements. */
export interface Ground {
  server: BenchServer
  small: DataSet
  large: DataSet
  options: Options
}

async function measureCalls(
  calls: Call[],
  targets: { large: Target; small?: Target },
  options: Options,
  keep: (one: CallFigures) => void,
) {
  const counter = { next: 0 }
  const { large, small } = targets
  for (const call of calls.filter(({ name }) => options.calls.test(name))) {
    const figures = await measureCall(call, large, { ...options, counter, ...(small && { small }) })
    keep(figures)
    const growth = small ? `, growth ${withSpread(growthOf(figures))}` : ''
    console.log(`  ${call.name}: p95 ${withSpread(p95Of(figures), 1)} ms${growth}`)
  }
}

async function withCopy(server: BenchServer, connection: Connection, work: (copy: Connection) => Promise<void>) {
  try {
    await work(await server.copy(connection, COPY))
  } finally {
    await server.drop(COPY)
  }
}

/** Each part adds its figures to the run as they come. */
export const measure: Record<keyof Parts, (ground: Ground, run: Run) => Promise<void>> = {
  async reads({ small, large, options }, run) {
    const targets = { large: await startTarget(large.connection), small: await startTarget(small.connection) }
    const reads: CallFigures[] = []
    run.reads = reads
    try {
      await measureCalls(READS, targets, options, (one) => {
        reads.push(one)
        keepRun(run)
      })
    } finally {
      await targets.large.stop()
      await targets.small.stop()
    }
  },

  writes: ({ server, large, options }, run) =>
    withCopy(server, large.connection, async (copy) => {
      const target = await startTarget(copy)
      const writes: CallFigures[] = []
      run.writes = writes
      try {
        await measureCalls(WRITES, { large: target }, options, (one) => {
          writes.push(one)
          keepRun(run)
        })
      } finally {
        await target.stop()
      }
    }),

  async starts({ large }, run) {
    run.starts = await measureStarts(large.connection)
  },

  async web({ large }, run) {
    const product = await startTarget(large.connection)
    try {
      const administrator = { email: ADMINISTRATOR, password: SEED_PASSWORD }
      await measureWeb({ url: product.url, administrator }, (figures) => {
        run.web = figures
        keepRun(run)
      })
    } finally {
      await product.stop()
    }
  },
}
