import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { departments } from '@ems/contract/departments'
import { employees } from '@ems/contract/employees'
import { caller, signIn } from './calls.ts'
import { type Desk, open, standing } from './connections.ts'
import { hugeBodies } from './huge-bodies.ts'
import { install } from './installation.ts'
import type { Options } from './options.ts'
import { addPeople } from './people.ts'
import { quantile, Report, spread, time } from './report.ts'

/** Time-outs of the product: headers 15 s, bodies 60 s, unread answers 60 s; and the half minute between two looks at them. */
const FREED_WITHIN_MS = 110_000
/** How much slower others may become beside many clients of one bad kind. */
const RATIO = 5
/** Below this it is the machine's noise. */
const FLOOR_MS = 500
/** Its answer has `BIG_MB` megabytes. */
const BIG = '/api/department'
const BIG_MB = 10

interface Plague {
  name: string
  begin(desk: Desk): Promise<{ sockets: Socket[] }>
  /** how long others are measured beside it */
  seconds: number
}

/** Clients of every bad kind; others are served meanwhile, and afterwards nothing of them is left. */
export async function clients(options: Options): Promise<Report> {
  const report = new Report('clients')
  const product = await install()
  try {
    await addPeople(await product.address(), 400)
    await product.sql((client) =>
      client.query(
        `insert into departments (id, dep_name, description) select gen_random_uuid(), 'Department of ' || n, repeat('x', 5000) from generate_series(1, $1) n`,
        [BIG_MB * 200],
      ),
    )
    const token = await signIn(product.url)
    const admin = caller(() => product.url, token)
    const port = Number(new URL(product.url).port)
    const desk: Desk = { product, admin, token, report, port, usual: 0 }
    await measure(desk, 2000)
    // Answers of this size belong to the memory that the product uses anyway.
    for (let n = 0; n < 10; n++) await admin.call(departments.list)
    desk.usual = quantile(await measure(desk, 5000), 0.99)
    report.row('normal call, undisturbed', `p99 ${time(desk.usual)}`)
    const before = standing(product)
    const idle = options.quick ? 200 : 2000
    const many = options.quick ? 20 : 200
    const plagues: Plague[] = [
      { name: `${idle} connections that say nothing`, begin: (at) => open(at, idle, () => ''), seconds: 5 },
      {
        name: `${many} clients whose headers come a byte at a time`,
        begin: (at) => dripping(at, many, head(at, 10)),
        seconds: 5,
      },
      {
        name: `${many} clients whose body comes a byte at a time`,
        begin: (at) => dripping(at, many, `${head(at, 100_000)}\r\n{"email":"`),
        seconds: 5,
      },
      {
        name: `${many / 10} clients that do not read an answer of ${BIG_MB} MB`,
        begin: (at) => unread(at, many / 10),
        seconds: 5,
      },
      { name: `${many} half-closed connections`, begin: halfClosed(many), seconds: 3 },
    ]
    const left: Socket[] = []
    for (const plague of plagues) left.push(...(await endure(desk, plague)))
    await hugeBodies(desk, options.quick ? 20 : 100)
    await freed(desk, left, before)
    admin.close()
  } finally {
    await product.remove()
  }
  return report
}

/** Normal calls for `ms` milliseconds, four clients one after the other. @returns their milliseconds */
async function measure({ admin, report }: Desk, ms: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + ms
  const client = async () => {
    while (performance.now() < end) {
      const answer = await admin.call(employees.list, { query: { limit: 10 } })
      times.push(answer.ms)
      if (answer.status !== 200)
        report.fault(`a normal call was answered ${answer.status} ${answer.lost}`, 'a normal call failed')
      await sleep(10)
    }
  }
  await Promise.all([client(), client(), client(), client()])
  report.proves('normal call', times.length)
  return times
}

async function endure(desk: Desk, { name, begin, seconds }: Plague): Promise<Socket[]> {
  const { sockets } = await begin(desk)
  const times = await measure(desk, seconds * 1000)
  const ratio = quantile(times, 0.99) / desk.usual
  const { rss } = standing(desk.product)
  desk.report.row(`beside ${name}`, `normal calls ${spread(times)} (p99 × ${ratio.toFixed(1)}), ${rss} MB`)
  if (ratio > RATIO && quantile(times, 0.99) > FLOOR_MS)
    desk.report.fault(`others were ${ratio.toFixed(1)} times slower beside ${name}`)
  return sockets
}

const head = ({ token }: Desk, length: number) =>
  `POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n`

/** Clients that send a byte every second, and never reach the end. */
async function dripping(desk: Desk, count: number, start: string): Promise<{ sockets: Socket[] }> {
  const opened = await open(desk, count, () => start)
  const drip = setInterval(() => {
    for (const socket of opened.sockets) if (socket.writable) socket.write('a')
    if (opened.sockets.every((socket) => socket.destroyed)) clearInterval(drip)
  }, 1000)
  drip.unref()
  return opened
}

/** Clients that ask for more than the system's buffers hold and read nothing of it. */
async function unread(desk: Desk, count: number): Promise<{ sockets: Socket[] }> {
  const { sockets } = await open(desk, count, () => '')
  for (const socket of sockets) {
    socket.pause()
    socket.write(`GET ${BIG} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${desk.token}\r\n\r\n`)
    // Making so large an answer is work; what is looked at here is holding it.
    await sleep(250)
  }
  return { sockets }
}

const halfClosed = (count: number) => async (desk: Desk) => {
  const opened = await open(desk, count, () => 'GET /healthz HTTP/1.1\r\nhost: local', true)
  for (const socket of opened.sockets) socket.end()
  return opened
}

async function freed(desk: Desk, sockets: Socket[], before: { rss: number; files: number }): Promise<void> {
  const start = performance.now()
  const left = () => standing(desk.product).files - before.files
  while (left() > 20 && performance.now() - start < FREED_WITHIN_MS) await sleep(1000)
  desk.report.row(
    `open files of the product: before, ${time(performance.now() - start)} after the last of them`,
    `${before.files}, ${before.files + left()}`,
  )
  if (left() > 20) desk.report.fault(`${left()} connections of ${sockets.length} are still held by the product`)
  for (const socket of sockets) socket.destroy()
  await sleep(3000)
  const times = await measure(desk, 3000)
  const { rss } = standing(desk.product)
  desk.report.row('resident memory: before, after', `${before.rss} MB, ${rss} MB`)
  if (rss > before.rss * 1.5 + 100) desk.report.fault(`the product holds ${rss} MB after it, ${before.rss} MB before`)
  desk.report.row('normal call afterwards', spread(times))
  if (quantile(times, 0.99) > Math.max(desk.usual * 3, FLOOR_MS))
    desk.report.fault(`normal calls stay slow afterwards: ${spread(times)}`)
}
