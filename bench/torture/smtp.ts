import { setTimeout as sleep } from 'node:timers/promises'
import { DAY_MS } from '@ems/contract/core/durations'
import { leaves } from '@ems/contract/leaves'
import { type Behaviour, refusal, type SmtpSink, startSmtp } from '../../server/test/smtp.ts'
import { type Caller, caller, signIn } from './calls.ts'
import { type Installation, install } from './installation.ts'
import { untilDelivered } from './mails.ts'
import type { Options } from './options.ts'
import { addPeople } from './people.ts'
import { startProxy, type TcpProxy } from './proxy.ts'
import { quantile, Report, spread, time } from './report.ts'

const CALLS = 24
/** The most extra milliseconds of a call that queues a mail while the mail server fails, compared with a good day. */
const SLOWER_MS = 250

interface Trouble {
  name: string
  start(): unknown
  /** the duration; the mail of a decision is sent ten seconds after it, when it can no longer be undone */
  seconds: number
  /** a text that the log must contain meanwhile */
  told?: RegExp
}

/** Lets the mail server fail in several ways; calls continue, and all mails arrive after its recovery. */
export async function smtp(options: Options): Promise<Report> {
  const report = new Report('smtp')
  let behaviour: Behaviour = () => null
  const sink = await startSmtp((step, address) => behaviour(step, address))
  const proxy = await startProxy({ port: sink.port, host: '127.0.0.1' })
  const product = await install({ SMTP_URL: `smtp://127.0.0.1:${proxy.port}` })
  const act = (next: Behaviour) => () => (behaviour = next)
  const failed = /a mail failed and will be tried again/
  const troubles: Trouble[] = [
    { name: 'down', start: () => proxy.set('refuse'), seconds: 20, told: failed },
    { name: 'accepting connections without answering', start: () => proxy.set('swallow'), seconds: 50, told: failed },
    { name: 'slow (2 s per step)', start: act(() => sleep(2000, null)), seconds: 20 },
    {
      name: 'refusing temporarily (451)',
      start: act((step) => (step === 'recipient' ? refusal(451) : null)),
      seconds: 20,
      told: failed,
    },
    {
      name: 'refusing the content temporarily (452)',
      start: act((step) => (step === 'content' ? refusal(452) : null)),
      seconds: 20,
      told: failed,
    },
    { name: 'cutting connections midway', start: () => proxy.set({ cutAfter: 200 }), seconds: 20, told: failed },
  ]
  try {
    const { people } = await addPeople(await product.address(), 200)
    const admin = caller(() => product.url, await signIn(product.url))
    const desk = { product, sink, proxy, report, admin, people, day: 0, usual: 0 }
    desk.usual = quantile(await queue(desk), 0.99)
    await arrive(desk, 'a good day', 30_000)
    for (const trouble of options.quick ? troubles.slice(0, 1) : troubles) {
      await suffer(desk, trouble)
      behaviour = () => null
      await proxy.set('pass')
      await arrive(desk, trouble.name, 60_000)
      checkCopies(desk, trouble.name)
    }
    await refuseSome(desk, (next) => (behaviour = next))
    admin.close()
  } finally {
    await product.remove()
    await proxy.close()
    await sink.close()
  }
  return report
}

interface Desk {
  product: Installation
  sink: SmtpSink
  proxy: TcpProxy
  report: Report
  admin: Caller
  people: string[]
  /** the next free day, so that no two leaves overlap */
  day: number
  /** 99th percentile of calls on a good day, in milliseconds */
  usual: number
}

/**
 * Requests leaves and approves them: one mail each, to different people. Approvers are not notified of their own
 * requests.
 * @returns milliseconds of each call
 */
async function queue(desk: Desk): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < CALLS / 2; n++) {
    const day = new Date(Date.UTC(2031, 0, 1) + desk.day++ * DAY_MS).toISOString().slice(0, 10)
    const userId = desk.people[desk.day % desk.people.length] as string
    const body = { userId, leaveType: 'Annual Leave' as const, startDate: day, endDate: day }
    const request = await desk.admin.call(leaves.add, { body })
    times.push(request.ms)
    if (request.status !== 200) {
      desk.report.fault(
        `a request for leave was answered ${request.status} ${request.lost}`,
        'a call that queues a mail failed',
      )
      continue
    }
    const decided = await desk.admin.call(leaves.decide, {
      params: { id: request.body.leave._id },
      body: { status: 'Approved' },
    })
    times.push(decided.ms)
    if (decided.status !== 200)
      desk.report.fault(`a decision was answered ${decided.status} ${decided.lost}`, 'a call that queues a mail failed')
  }
  return times
}

async function suffer(desk: Desk, trouble: Trouble): Promise<void> {
  const logged = desk.product.log().length
  await trouble.start()
  const end = performance.now() + trouble.seconds * 1000
  const times: number[] = []
  do {
    times.push(...(await queue(desk)))
    await sleep(Math.min(2000, Math.max(0, end - performance.now())))
  } while (performance.now() < end)
  desk.report.row(
    `calls while the mail server is ${trouble.name} (${trouble.seconds} s)`,
    `${times.length}: ${spread(times)}`,
  )
  if (quantile(times, 0.99) > desk.usual + SLOWER_MS)
    desk.report.fault(
      `calls got slow while the mail server was ${trouble.name}: ${spread(times)}, usually p99 ${time(desk.usual)}`,
    )
  if (trouble.told && !trouble.told.test(desk.product.log().slice(logged)))
    desk.report.fault(`the log does not say that the mail server was ${trouble.name}`)
}

async function arrive(desk: Desk, name: string, patienceMs: number): Promise<void> {
  const start = performance.now()
  const waiting = await untilDelivered(desk.product, patienceMs)
  if (waiting > 0)
    desk.report.fault(
      `${waiting} mails are still pending ${time(patienceMs)} after the mail server recovered (${name})`,
    )
  desk.report.row(`all mails delivered after "${name}"`, time(performance.now() - start))
}

function checkCopies({ sink, report }: Desk, name: string): void {
  const doubled = sink.received.length - new Set(sink.received.map(({ messageId }) => messageId)).size
  if (doubled > 0) report.fault(`${doubled} mails came twice (${name})`)
}

/** Every second address is refused for good: those mails fail and are logged, and the others still arrive. */
async function refuseSome(desk: Desk, set: (next: Behaviour) => void): Promise<void> {
  const logged = desk.product.log().length
  const before = new Set(desk.sink.received.map(({ messageId }) => messageId)).size
  const addresses: string[] = []
  const isRefused = (address: string) => addresses.indexOf(address) % 2 === 0
  set((step, address) => {
    if (step !== 'recipient') return null
    if (!addresses.includes(address)) addresses.push(address)
    return isRefused(address) ? refusal(550) : null
  })
  await queue(desk)
  await arrive(desk, 'refusing every second address permanently (550)', 30_000)
  const failed =
    desk.product
      .log()
      .slice(logged)
      .match(/a mail was given up/g)?.length ?? 0
  const there = new Set(desk.sink.received.map(({ messageId }) => messageId)).size - before
  desk.report.row('mails of 12 leaves: failed and logged, delivered', `${failed}, ${there}`)
  const refused = addresses.filter(isRefused).length
  const others = CALLS / 2 - refused
  if (failed !== refused || there !== others)
    desk.report.fault(
      `${failed} of ${refused} refused mails are logged as failed; ${there} of ${others} others were delivered`,
    )
}
