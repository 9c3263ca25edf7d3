import { type CallFigures, CONNECTIONS } from './calls/measure-call.ts'
import { growthOf, medianOf, p95Of } from './figures.ts'
import type { Run } from './lib/runs.ts'
import { latency, number, table, withSpread } from './tables.ts'
import { describeWeb } from './web/describe.ts'

/** The limits of a call: its p95, and its growth on the large data set. */
const AIMS = { p95: 200, growth: 1.5 }

const mark = (good: boolean, text: string): string => (good ? text : `**${text}**`)

const NOTES = [
  '## Known limits',
  '- A **search** takes longer the more rows it finds: `total` counts all of them.',
  '- **Small calls** spend most of their time outside SQL: on HTTP, the session, the schema of the answer, the audit event and the log line. Each further SQL statement costs more than any of these; `server/test/statements.test.ts` limits their number.',
  '- **Leave** with 32 connections on two cores: a balance, a preview and a request miss their targets of 15, 40 and 60 ms. They share no lock, so more instances help.',
].join('\n\n')

/** The page of a run's results so far. */
export function performancePage(run: Run): string {
  const { machine, large, small, rounds, seconds } = run
  const parts = [
    '# Performance',
    `Written by \`npm run bench\` on ${run.at.slice(0, 10)} (commit ${run.commit}); do not edit. Machine: ${machine.cores} cores (${machine.processor}), ${machine.gibibytes} GiB, Linux ${machine.kernel}, Node ${machine.node}. Load generator, product and PostgreSQL share these cores, so compare only figures of the same run.`,
    `Each call is sent over ${CONNECTIONS} kept-alive connections. Each figure is the median of ${rounds} rounds of ${seconds} seconds; brackets show its 95 % confidence interval. The large data set has ${number(large)} employees, the small one ${number(small)}, with the same amount of data per person. *Growth* is the p50 on the large data set divided by the p50 on the small one. A p95 above ${AIMS.p95} ms is bold, and so is a growth whose upper bound is above ${AIMS.growth}.`,
    NOTES,
    run.reads ? calls('Reads', run.reads, true) : missing('Reads'),
    run.writes ? calls('Writes', run.writes, false) : missing('Writes'),
    run.starts ? starts(run.starts) : missing('Start'),
    run.web ? describeWeb(run.web) : missing('The web app'),
  ]
  return `${parts.join('\n\n')}\n`
}

const missing = (title: string): string => `## ${title}\n\nNot measured by this run.`

function calls(title: string, all: CallFigures[], grows: boolean): string {
  const rows = all.map((one) => {
    const p95 = p95Of(one)
    const growth = grows ? growthOf(one) : null
    return [
      one.call,
      number(medianOf(one, 'perSecond')),
      latency(medianOf(one, 'p50')),
      mark(p95.middle <= AIMS.p95, withSpread(p95, 1)),
      ...(growth ? [mark(growth.high <= AIMS.growth, withSpread(growth))] : []),
    ]
  })
  return [`## ${title}`, table(['call', 'requests/s', 'p50 ms', 'p95 ms', ...(grows ? ['growth'] : [])], rows)].join(
    '\n\n',
  )
}

const starts = (all: NonNullable<Run['starts']>): string =>
  [
    '## Start',
    'Time until `/readyz` answers 200, and memory at that moment: resident for the server, proportional for PostgreSQL.',
    table(
      ['start', 'ready after ms', 'server MB', 'PostgreSQL MB'],
      all.map((one) => [
        one.what,
        number(one.ms),
        number(one.memory),
        one.databaseMemory === null ? 'runs elsewhere' : number(one.databaseMemory),
      ]),
    ),
  ].join('\n\n')
