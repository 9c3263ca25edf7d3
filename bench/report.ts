import { cpus, release, totalmem } from 'node:os'
import type { Comparison } from './calls/compare.ts'
import { CONNECTIONS } from './calls/compare.ts'
import type { Work } from './calls/plans.ts'
import type { InstancesFigures } from './instances.ts'
import type { DataSet } from './lib/data.ts'
import type { Load } from './lib/load.ts'
import type { StartFigures } from './starts.ts'

/** A read beside its limit on the large data set, and on the small one. */
export interface ReadFigures {
  comparison: Comparison
  work: Work
  small: Load
}

export interface Figures {
  small: DataSet
  large: DataSet
  reads: ReadFigures[]
  writes: Comparison[]
  instances: InstancesFigures[]
  starts: StartFigures[]
  /** the section about the web app, as Markdown */
  web: string
}

const KNOWN = [
  '## Why some miss their aim',
  '- A **search** is as slow as what it finds is much: a first name that 40 people share in the small set is that of 4,000 in the large one, and all of them are counted for `total`. One or two letters are in most names; no index finds them, so all people are read. The small set ends before page 500.',
  '- The **attendance report** adds up the days on which somebody came or left, of which a large organisation has more. **Who else is away** and **a department’s people** grow with the departments: a tenth of the small set each, a three-hundredth of the large one.',
  '- **Small writes**: what a request costs besides its statements (HTTP, session, checks, the statement builder, the log line; about 0.2 ms of a core) weighs most where two short statements are all there is. A profile shows no part of it above a twentieth; the rest is system calls.',
].join('\n\n')

const AIMS = { read: 0.5, write: 0.7, growth: 1.5 }

const number = (value: number, digits = 0): string =>
  value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
const latency = (ms: number): string => number(ms, ms < 10 ? 1 : 0)
const table = (head: string[], rows: string[][]): string =>
  [head, head.map((_, index) => (index === 0 ? '---' : '---:')), ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')

export const ratioOf = ({ product, limit }: Comparison): number => product.perSecond / limit.perSecond
export const growthOf = ({ comparison, small }: ReadFigures): number => comparison.product.p50 / small.p50
const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const mark = (good: boolean, text: string): string => (good ? text : `**${text}**`)

/** The page of figures. */
export function performancePage(figures: Figures): string {
  const [cpu] = cpus()
  const { small, large } = figures
  const parts = [
    '# Performance',
    `Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}; do not edit. Machine: ${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${number(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.version}. Load generator, product and PostgreSQL share these cores, so only figures of one run and of one table compare; ratios travel further than requests a second.`,
    '## What is measured',
    `Every call is sent over ${CONNECTIONS} kept-alive connections by autocannon from a process of its own, in turns with its *limit*: a bare Fastify route in the product's own process that runs the very statements of the call over a pool of the same size, by name but for the searches that PostgreSQL plans anew for their values, and sends \`JSON.stringify\` of the rows, without sign-in, checks or schemas. The ratio of their throughputs is what the product keeps of what its database and HTTP server can do. A call that is below its aim is set in bold.`,
    `The large data set has ${number(large.employees)} employees (${loaded(large)}), the small one ${number(small.employees)}; both have the same amounts per head.`,
    reads(figures.reads, small, large),
    writes(figures.writes),
    KNOWN,
    '## One instance and several',
    'A mix of four reads to one write, with the same number of connections in all. On one machine several instances share its cores with the database: this shows what they cost each other, not what more machines bring.',
    table(
      ['instances', 'requests/s', 'p50 ms', 'p99 ms'],
      figures.instances.map((one) => [
        String(one.instances),
        number(one.perSecond),
        latency(one.p50),
        latency(one.p99),
      ]),
    ),
    '## Start',
    'Until `/readyz` answers 200; memory is resident once ready.',
    table(
      ['start', 'ready after ms', 'server MB', 'PostgreSQL MB'],
      figures.starts.map((one) => [
        one.what,
        number(one.ms),
        number(one.memory),
        one.databaseMemory === null ? 'runs elsewhere' : number(one.databaseMemory),
      ]),
    ),
    figures.web,
  ]
  return `${parts.join('\n\n')}\n`
}

const loaded = (set: DataSet): string =>
  set.loadedInMs === null ? 'loaded by an earlier run' : `loaded in ${number(set.loadedInMs / 1000)} s`

function reads(all: ReadFigures[], small: DataSet, large: DataSet): string {
  const ratios = all.map((one) => ratioOf(one.comparison))
  const growths = all.map(growthOf)
  const rows = all.map((one) => {
    const { call, product, limit, statements } = one.comparison
    const [ratio, growth] = [ratioOf(one.comparison), growthOf(one)]
    return [
      call,
      number(product.perSecond),
      latency(product.p50),
      latency(product.p99),
      number(limit.perSecond),
      latency(limit.p50),
      mark(ratio >= AIMS.read, number(ratio, 2)),
      mark(growth <= AIMS.growth, number(growth, 2)),
      String(statements),
      number(one.work.rowsRead),
      one.work.fullScans.join(', ') || '–',
    ]
  })
  return [
    '## Reads',
    `On ${number(large.employees)} employees. *Growth* is the product's p50 there divided by its p50 on ${number(small.employees)}. *Rows read* is the most that one step of a plan took from one table, for the first of the call's requests; *read whole* are tables of over 5,000 rows that were scanned without an index. Aims: ratio ${AIMS.read}, growth ${AIMS.growth}. Median ratio ${number(middle(ratios), 2)}, ${ratios.filter((ratio) => ratio >= AIMS.read).length} of ${all.length} reach the aim; median growth ${number(middle(growths), 2)}, ${growths.filter((growth) => growth <= AIMS.growth).length} of ${all.length} reach it.`,
    table(
      [
        'call',
        'requests/s',
        'p50 ms',
        'p99 ms',
        'limit/s',
        'limit p50',
        'ratio',
        'growth',
        'statements',
        'rows read',
        'read whole',
      ],
      rows,
    ),
  ].join('\n\n')
}

function writes(all: Comparison[]): string {
  const ratios = all.map(ratioOf)
  return [
    '## Writes',
    `Each is one transaction with its audit event, its mails and its figures, and is answered after the commit is on the disk; the limit runs the same statements in one transaction. Aim: ratio ${AIMS.write}. Median ${number(middle(ratios), 2)}, ${ratios.filter((ratio) => ratio >= AIMS.write).length} of ${all.length} reach it.`,
    table(
      ['call', 'requests/s', 'p50 ms', 'p99 ms', 'limit/s', 'limit p50', 'ratio', 'statements'],
      all.map((one) => [
        one.call,
        number(one.product.perSecond),
        latency(one.product.p50),
        latency(one.product.p99),
        number(one.limit.perSecond),
        latency(one.limit.p50),
        mark(ratioOf(one) >= AIMS.write, number(ratioOf(one), 2)),
        String(one.statements),
      ]),
    ),
  ].join('\n\n')
}
