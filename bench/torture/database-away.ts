import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { employees } from '@ems/contract/employees'
import { salaries } from '@ems/contract/salaries'
import { withSession } from '../../server/test/boot.ts'
import { asProduct, type TestServer } from '../../server/test/postgres.ts'
import { caller, look, signIn } from './calls.ts'
import { startExternal } from './external.ts'
import { descendants, type Installation, install, send } from './installation.ts'
import type { Options } from './options.ts'
import { addPeople } from './people.ts'
import { startProxy } from './proxy.ts'
import { Report, spread, time } from './report.ts'

const CLIENTS = 8
/** The wait for a connection (10 s), then for its answer (20 s), and a margin. */
const BOUND_MS = 35_000
const READY_WITHIN_MS = 20_000

interface Absence {
  name: string
  start(): unknown
  end(): unknown
  told: RegExp
}

/** Takes the database away and gives it back: the product reports it meanwhile, and recovers automatically. */
export async function databaseAway(options: Options): Promise<Report> {
  const report = new Report('database-gone')
  // The long outage is longer than the product waits for an answer; a shorter one is not reported.
  const [short, long] = options.quick ? [5, 25] : [30, 40]
  await frozenCluster(report, long)
  await externalServer(report, short, long)
  return report
}

async function frozenCluster(report: Report, seconds: number): Promise<void> {
  const product = await install()
  const server = (await product.postmaster()) as number
  let frozen: number[] = []
  const thaw = () => {
    for (const pid of frozen) send(pid, 'SIGCONT')
    frozen = []
  }
  // A frozen process does not notice the end of the test.
  process.once('exit', thaw)
  try {
    const address = await product.address()
    const start = () => {
      frozen = [server, ...descendants(server)]
      for (const pid of frozen) send(pid, 'SIGSTOP')
    }
    await without(
      { name: 'embedded server frozen', start, end: thaw, told: /was silent for/ },
      product,
      address,
      seconds,
      report,
    )
  } finally {
    thaw()
    process.off('exit', thaw)
    await product.remove()
  }
}

async function externalServer(report: Report, short: number, long: number): Promise<void> {
  const external = await startExternal()
  const proxy = await startProxy({ path: join(external.server.host, `.s.PGSQL.${external.server.port}`) })
  const through = ({ user, database }: TestServer) => `postgres://${user}@127.0.0.1:${proxy.port}/${database}`
  const product = await install({
    DATABASE_URL: through(asProduct(external.server)),
    DATABASE_OWNER_URL: through(external.server),
  })
  const end = () => proxy.set('pass')
  try {
    const refused = {
      name: 'external server refusing connections',
      start: () => proxy.set('refuse'),
      end,
      told: /ECONNREFUSED|connection broke/,
    }
    await without(refused, product, external.server, short, report)
    const swallowed = {
      name: 'external server behind a silent network',
      start: () => proxy.set('swallow'),
      end,
      told: /was silent for/,
    }
    await without(swallowed, product, external.server, long, report)
  } finally {
    await proxy.set('pass')
    await product.remove()
    await proxy.close()
    await external.stop()
  }
}

interface Seen {
  calls: Map<number, number[]>
  ready: number[]
  healthz: number[]
}

async function without(
  absence: Absence,
  product: Installation,
  server: TestServer,
  seconds: number,
  report: Report,
): Promise<void> {
  report.say(absence.name)
  const { people } = await addPeople(server, 20)
  const token = await signIn(product.url)
  const observed: Seen = { calls: new Map(), ready: [], healthz: [] }
  const acknowledged: string[] = []
  let running = true
  // The same salary twice would be refused.
  let sequence = 0
  const clients = Array.from({ length: CLIENTS }, async (_none, n) => {
    const api = caller(() => product.url, token, 120_000)
    while (running) {
      const body = { employeeId: people[n] as string, basicSalary: ++sequence, payDate: '2031-01-01' }
      const answer =
        n % 2 === 0 ? await api.call(salaries.add, { body }) : await api.call(employees.list, { query: { limit: 10 } })
      if (answer.status === 200 && 'salary' in answer.body) acknowledged.push(answer.body.salary._id)
      observed.calls.set(answer.status, [...(observed.calls.get(answer.status) ?? []), answer.ms])
      if (answer.status !== 200 && answer.status !== 503)
        report.fault(
          `a call was answered ${answer.status} ${answer.lost} ${answer.body.error} (${absence.name})`,
          `an odd answer (${absence.name})`,
        )
      await sleep(answer.status === 200 ? 20 : 250)
    }
    api.close()
  })
  await sleep(1000)
  const logged = product.log().length
  await absence.start()
  const end = performance.now() + seconds * 1000
  const watch = async (path: string, statuses: number[]) => {
    while (performance.now() < end) {
      const answer = await look(`${product.url}${path}`, 15_000)
      statuses.push(answer.status)
      if (answer.ms > 5_000)
        report.fault(`${path} took ${time(answer.ms)} (${absence.name})`, `${path} is slow (${absence.name})`)
      await sleep(500)
    }
  }
  await Promise.all([watch('/readyz', observed.ready), watch('/healthz', observed.healthz)])
  await absence.end()
  const back = performance.now()
  await product.run
    .ready(READY_WITHIN_MS)
    .catch((error: Error) => report.fault(`${absence.name}: ${error.message.slice(0, 300)}`))
  const readyMs = performance.now() - back
  await sleep(1500)
  running = false
  await Promise.all(clients)
  judge(absence, observed, product.log().slice(logged), report)
  report.row(`${absence.name} (${seconds} s): ready again after`, time(readyMs))
  await withSession(server, server.database, async (client) => {
    const { rows } = await client.query('select count(*)::int as n from salaries where id = any($1::uuid[])', [
      acknowledged,
    ])
    report.row(`${absence.name}: salaries acknowledged, stored`, `${acknowledged.length}, ${rows[0].n}`)
    report.proves(`salary (${absence.name})`, acknowledged.length)
    if (rows[0].n !== acknowledged.length) report.fault(`acknowledged salaries are missing (${absence.name})`)
  })
}

function judge({ name, told }: Absence, { calls, ready, healthz }: Seen, log: string, report: Report): void {
  const all = [...calls.values()].flat()
  for (const [status, times] of calls)
    report.row(`${name}: calls answered ${status}`, `${times.length}, ${spread(times)}`)
  if (Math.max(...all) > BOUND_MS) report.fault(`a call took ${time(Math.max(...all))} (${name})`)
  if (!calls.has(503)) report.fault(`no call was answered 503 (${name})`)
  // The first check may still have met the outage.
  if (ready.slice(1).some((status) => status !== 503)) report.fault(`/readyz answered ${[...new Set(ready)]} (${name})`)
  if (healthz.some((status) => status !== 200)) report.fault(`/healthz answered ${[...new Set(healthz)]} (${name})`)
  report.row(`${name}: /readyz, /healthz`, `${[...new Set(ready)].join(' ')}, ${[...new Set(healthz)].join(' ')}`)
  if (!told.test(log)) report.fault(`the log does not report it (${name})`)
  if (/nobody waited for it/.test(log)) report.fault(`a promise was rejected and nobody waited for it (${name})`)
}
