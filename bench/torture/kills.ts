import { setTimeout as sleep } from 'node:timers/promises'
import { type Random, seededRandom } from '../../server/seeds/demo-random.ts'
import { type SmtpSink, startSmtp } from '../../server/test/smtp.ts'
import { caller, signIn } from './calls.ts'
import { employeeWriter, taskWriter, teamWriter } from './editors.ts'
import { descendants, type Installation, install, recovery, send } from './installation.ts'
import { type Kind, Ledger } from './ledger.ts'
import { checkMails } from './mails.ts'
import type { Options } from './options.ts'
import { addPeople } from './people.ts'
import { quantile, Report, spread, time } from './report.ts'
import { brokenPictures, checkIndexes, halves, storedStates } from './stored.ts'
import {
  attendanceWriter,
  type Desk,
  decider,
  leaveWriter,
  type Pending,
  salaryWriter,
  type Writer,
} from './writers.ts'

/**
 * The target of a kill: the product, the product together with its database server, only that server, or one of the
 * server's processes.
 */
const TARGETS = ['product', 'product and database server', 'database server', 'database process'] as const
type Target = (typeof TARGETS)[number]

const KINDS: Kind[] = ['mark', 'leave', 'salary', 'employee', 'task', 'team']
const READY_WITHIN_MS = 60_000

/** Lets writers work, and stops them between two calls. */
class Shift {
  #running = true
  #open: Promise<void> = Promise.resolve()
  #release = () => {}
  readonly #idle = new Set<Promise<void>>()

  start(writer: Writer, desk: Desk): Promise<void> {
    const loop = async () => {
      while (this.#running) {
        await this.#open
        if (!this.#running) return
        const work = writer(desk)
        this.#idle.add(work)
        await work.finally(() => this.#idle.delete(work))
        await sleep(desk.random.int(2, 20))
      }
    }
    return loop()
  }

  /** Resolves when no call is running; none begins before `resume`. */
  async pause(): Promise<void> {
    this.#open = new Promise((resolve) => (this.#release = resolve))
    while (this.#idle.size > 0) await Promise.allSettled(this.#idle)
  }

  resume(): void {
    this.#release()
  }

  stop(): void {
    this.#running = false
    this.resume()
  }
}

/**
 * Kills product and database at random moments while eight writers work, and checks for lost, partial or repeated changes.
 */
export async function kills(options: Options): Promise<Report> {
  const report = new Report('kills')
  const random = seededRandom(options.seed)
  const smtp = await startSmtp()
  const product = await install({ SMTP_URL: smtp.url })
  try {
    await killAgainAndAgain(product, smtp, random, report, options.quick ? 8 : 50)
  } finally {
    await product.remove()
    await smtp.close()
  }
  return report
}

async function killAgainAndAgain(product: Installation, smtp: SmtpSink, random: Random, report: Report, count: number) {
  const { people, department } = await addPeople(await product.address(), 2000)
  const token = await signIn(product.url)
  const ledger = new Ledger()
  const pending: Pending = []
  const times: number[] = []
  const shift = new Shift()
  const writers = [
    attendanceWriter(),
    leaveWriter(pending),
    decider(pending),
    decider(pending),
    salaryWriter,
    employeeWriter(department),
    taskWriter(),
    teamWriter(),
  ]
  const loops = writers.map((writer, n) =>
    shift.start(writer, {
      api: caller(() => product.url, token),
      ledger,
      report,
      people,
      times,
      // Each writer has its own generator: the order of answers must not change the others' work.
      random: seededRandom(random.int(0, 2 ** 31) + n),
    }),
  )
  const outages = new Map<Target, number[]>()
  for (let n = 1; n <= count; n++) {
    await sleep(random.int(100, 1800))
    const target = random.pick(TARGETS)
    const ms = await strike(product, target, random, report)
    outages.set(target, [...(outages.get(target) ?? []), ms])
    await shift.pause()
    await look(product, ledger, report)
    shift.resume()
    report.say(
      `kill ${n} of ${count}: ${target}, ready after ${time(ms)}; ${ledger.acknowledged} acknowledged, ${ledger.lost} lost`,
    )
  }
  shift.stop()
  await Promise.all(loops)

  report.row('kills', `${count}: ${[...outages].map(([target, all]) => `${all.length} × ${target}`).join(', ')}`)
  for (const [target, all] of outages)
    report.row(`${target} killed: ready after`, `median ${time(quantile(all, 0.5))}, longest ${time(Math.max(...all))}`)
  report.row('acknowledged calls', `${ledger.acknowledged}, ${spread(times)}`)
  report.row('lost calls (no answer, or 503), refused calls', `${ledger.lost}, ${ledger.refused}`)
  for (const kind of KINDS) report.proves(kind, ledger.of(kind).size)
  await checkMails(product, smtp, report)
  await look(product, ledger, report)
  const checked = await product.sql(checkIndexes, true).catch((error: Error) => error)
  if (checked instanceof Error) report.fault(`an index does not fit its table: ${checked.message}`)
  else report.row('indexes compared with their tables', checked)
  const pictures = [...ledger.of('employee').values()].map(({ known }) => String(known.photo))
  for (const wrong of await brokenPictures(product.dataDir, pictures)) report.fault(wrong, 'a broken picture')
  report.row('pictures decoded', pictures.length)
  readLog(product, report)
}

/** @returns milliseconds until the product is ready again */
async function strike(product: Installation, target: Target, random: Random, report: Report): Promise<number> {
  const own = product.run.child.pid as number
  const server = await product.postmaster()
  const processes = server ? descendants(server) : []
  const victims: Record<Target, number[]> = {
    product: [own],
    'product and database server': [own, ...descendants(own), ...processes],
    'database server': server ? [server] : [],
    'database process': processes.length > 0 ? [random.pick(processes)] : [],
  }
  for (const pid of victims[target]) send(pid, 'SIGKILL')
  const start = performance.now()
  try {
    if (target === 'product' || target === 'product and database server') {
      await product.run.exited
      await product.start()
      // A kill can also hit a start.
      if (random.chance(0.2)) {
        await sleep(random.int(50, 1500))
        send(product.run.child.pid as number, 'SIGKILL')
        await product.run.exited
        await product.start()
      }
      await product.run.ready(READY_WITHIN_MS)
      return performance.now() - start
    }
    return await recovery(product.url, 700, READY_WITHIN_MS)
  } catch (error) {
    report.fault(`after a kill of the ${target}: ${(error as Error).message.slice(0, 2000)}`)
    throw error
  }
}

/** Nobody writes meanwhile. */
async function look(product: Installation, ledger: Ledger, report: Report): Promise<void> {
  await product.sql(async (client) => {
    for (const kind of KINDS)
      for (const wrong of ledger.compare(kind, await storedStates(client, kind)))
        report.fault(wrong, `${kind}: acknowledged and not stored`)
    for (const wrong of await halves(client)) report.fault(wrong, wrong.split(':')[0])
  })
}

function readLog(product: Installation, report: Report): void {
  const log = product.log()
  if (/nobody waited for it/.test(log)) report.fault('a promise was rejected and nobody waited for it (log)')
  for (const line of ['The database server went down', 'The database server is back'])
    if (!log.includes(line)) report.fault(`the log never says: ${line}`)
}
