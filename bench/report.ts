import { describeAccess } from './access.ts'
import { describeAccounts } from './accounts.ts'
import { CONNECTIONS, type Comparison } from './calls/compare.ts'
import { growthOf, middle, ownCostOf, ratioOf } from './figures.ts'
import { describeLeave } from './leave.ts'
import type { ReadFigures, Run } from './lib/runs.ts'
import { middleOf, type Spread } from './lib/spread.ts'
import { describeMoves } from './moves.ts'
import { latency, number, table, withSpread } from './tables.ts'
import { describeWeb } from './web/index.ts'

const AIMS = { read: 0.5, write: 0.7, growth: 1.5 }

const WHY_SOME_MISS = [
  '## Why some miss their aim',
  '- A **search** is as slow as what it finds is much: a first name that 40 people share in the small set is that of 4,000 in the large one, and all of them are counted for `total`. The small set ends before page 500.',
  '- The **attendance report** adds up the days on which somebody came or left, of which a large organisation has more. **Who else is away** and **a department’s people** grow with the departments: a tenth of the small set each, a three-hundredth of the large one.',
  '- **Small reads and writes**: what a request costs beside its statements (*own µs*: HTTP, session, checks, the statement builder, the log line) weighs most where one or two short statements are all there is. Most of it is system calls.',
].join('\n\n')

const reaches = ({ low }: Spread, aim: number): boolean => low >= aim
const staysBelow = ({ high }: Spread, aim: number): boolean => high <= aim
const mark = (good: boolean, text: string): string => (good ? text : `**${text}**`)
const howMany = (all: readonly boolean[]): string => `${all.filter(Boolean).length} of ${all.length}`

/** The page of what a run has measured so far. */
export function performancePage(run: Run): string {
  const { machine, large, small, rounds, seconds } = run
  const parts = [
    '# Performance',
    `Written by \`npm run bench\` on ${run.at.slice(0, 10)} (commit ${run.commit}); do not edit. Machine: ${machine.cores} cores (${machine.processor}), ${machine.gibibytes} GiB, Linux ${machine.kernel}, Node ${machine.node}. Load generator, product and PostgreSQL share these cores, so only figures of one run and of one table compare; ratios travel further than requests a second.`,
    '## What is measured',
    `Every call is sent over ${CONNECTIONS} kept-alive connections by autocannon from a process of its own, in turns with its *limit*: a bare Fastify route in the product's own process that runs the very statements of the call over a pool of the same size, by name but for the searches that PostgreSQL plans anew for their values, and sends \`JSON.stringify\` of the rows, without sign-in, checks or schemas. The ratio of their throughputs is what the product keeps of what its database and HTTP server can do. *Own µs* is the processor time of that process for a request beyond what the limit needs for one.`,
    `Each figure is the median of ${rounds} rounds of ${seconds} seconds. In brackets stands its spread: between these bounds the true median lies with a confidence of 95 %. An aim is reached where the worse of the bounds reaches it; a call that is below its aim is set in bold.`,
    `The large data set has ${number(large)} employees, the small one ${number(small)}; both have the same amounts per head.`,
    run.reads ? reads(run.reads, run) : missing('Reads'),
    run.writes ? writes(run.writes) : missing('Writes'),
    WHY_SOME_MISS,
    run.access ? describeAccess(run.access) : missing('Narrowed rights'),
    run.moves ? describeMoves(run.moves) : missing('Moving people'),
    run.accounts ? describeAccounts(run.accounts) : missing('Sessions and the audit'),
    run.leave ? describeLeave(run.leave) : missing('Leave'),
    run.instances ? instances(run.instances) : missing('One instance and several'),
    run.starts ? starts(run.starts) : missing('Start'),
    run.web ? describeWeb(run.web) : missing('The web app'),
  ]
  return `${parts.join('\n\n')}\n`
}

const missing = (title: string): string => `## ${title}\n\nNot measured by this run.`

function reads(all: ReadFigures[], { large, small }: Run): string {
  const rows = all.map((one) => {
    const [ratio, growth] = [ratioOf(one), growthOf(one)]
    return [
      ...sides(one),
      mark(reaches(ratio, AIMS.read), withSpread(ratio)),
      mark(staysBelow(growth, AIMS.growth), withSpread(growth)),
      number(ownCostOf(one).middle),
      String(one.statements),
      number(one.work.rowsRead),
      one.work.fullScans.join(', ') || '–',
    ]
  })
  const ratios = all.map(ratioOf)
  const growths = all.map(growthOf)
  return [
    '## Reads',
    `On ${number(large)} employees. *Growth* is the product's p50 there divided by its p50 on ${number(small)}. *Rows read* is the most that one step of a plan took from one table, for the first of the call's requests; *read whole* are tables of over 5,000 rows that were scanned without an index. Aims: ratio ${AIMS.read}, growth ${AIMS.growth}. Median ratio ${number(middleOf(ratios.map((ratio) => ratio.middle)), 2)}, ${howMany(ratios.map((ratio) => reaches(ratio, AIMS.read)))} reach the aim; median growth ${number(middleOf(growths.map((growth) => growth.middle)), 2)}, ${howMany(growths.map((growth) => staysBelow(growth, AIMS.growth)))} reach it.`,
    table([...SIDES, 'ratio', 'growth', 'own µs', 'statements', 'rows read', 'read whole'], rows),
  ].join('\n\n')
}

function writes(all: Comparison[]): string {
  const ratios = all.map(ratioOf)
  return [
    '## Writes',
    `Each is one transaction with its audit event, its mails and its figures, and is answered after the commit is on the disk; the limit runs the same statements in one transaction. Aim: ratio ${AIMS.write}. Median ${number(middleOf(ratios.map((ratio) => ratio.middle)), 2)}, ${howMany(ratios.map((ratio) => reaches(ratio, AIMS.write)))} reach it.`,
    table(
      [...SIDES, 'ratio', 'own µs', 'statements'],
      all.map((one) => [
        ...sides(one),
        mark(reaches(ratioOf(one), AIMS.write), withSpread(ratioOf(one))),
        number(ownCostOf(one).middle),
        String(one.statements),
      ]),
    ),
  ].join('\n\n')
}

const SIDES = ['call', 'requests/s', 'p50 ms', 'p99 ms', 'limit/s', 'limit p50']

const sides = (one: Comparison): string[] => [
  one.call,
  number(middle(one, 'product', 'perSecond')),
  latency(middle(one, 'product', 'p50')),
  latency(middle(one, 'product', 'p99')),
  number(middle(one, 'limit', 'perSecond')),
  latency(middle(one, 'limit', 'p50')),
]

const instances = (all: NonNullable<Run['instances']>): string =>
  [
    '## One instance and several',
    'A mix of four reads to one write, with the same number of connections in all. On one machine several instances share its cores with the database: this shows what they cost each other, not what more machines bring.',
    table(
      ['instances', 'requests/s', 'p50 ms', 'p99 ms'],
      all.map((one) => [String(one.instances), number(one.perSecond), latency(one.p50), latency(one.p99)]),
    ),
  ].join('\n\n')

const starts = (all: NonNullable<Run['starts']>): string =>
  [
    '## Start',
    'Until `/readyz` answers 200; memory is resident once ready.',
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
