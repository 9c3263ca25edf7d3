import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { salaries } from '@ems/contract/salaries'
import { type Random, seededRandom } from '../../server/seeds/demo-random.ts'
import { startSmtp } from '../../server/test/smtp.ts'
import { type Caller, caller, look, signIn } from './calls.ts'
import { everyWriter, type Made } from './disk-writers.ts'
import { type Installation, install } from './installation.ts'
import type { Options } from './options.ts'
import { addPeople } from './people.ts'
import { Missing, Report, time } from './report.ts'
import { brokenPictures, halves } from './stored.ts'

const SIZE_MB = 320
/** This many refused writes in a row end a round. */
const REFUSALS = 12
const READY_WITHIN_MS = 60_000

/** Fills the disk of the data folder until writes fail, and frees it again. */
export async function diskFull(options: Options): Promise<Report> {
  const report = new Report('disk-full')
  const folder = mkdtempSync(join(tmpdir(), 'ems-full-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', folder], { encoding: 'utf8' })
  if (mounted.status !== 0) {
    rmdirSync(folder)
    throw new Missing(`a small disk cannot be mounted here: ${(mounted.stderr || String(mounted.error)).trim()}`)
  }
  const sink = await startSmtp()
  try {
    const product = await install({ SMTP_URL: sink.url }, join(folder, 'data'))
    try {
      await fillAndFree(product, folder, seededRandom(options.seed), report, options.quick ? [0, 6] : [0, 1, 6, 12])
    } finally {
      await product.remove()
    }
  } finally {
    await sink.close()
    spawnSync('umount', ['-l', folder])
    rmdirSync(folder)
  }
  return report
}

async function fillAndFree(
  product: Installation,
  folder: string,
  random: Random,
  report: Report,
  /** the megabytes that stay free in each round */
  rounds: readonly number[],
): Promise<void> {
  const { people, department } = await addPeople(await product.address(), 200)
  const admin = caller(() => product.url, await signIn(product.url))
  const made: Made = { salaries: [], pictures: [], answers: new Map() }
  for (const leave of rounds) {
    const logged = product.log().length
    const free = fill(join(folder, 'ballast'), leave)
    const refusals = await writeUntilRefused(product, admin, { people, department, random }, made, report)
    const ready = await watchReady(product, 6_000)
    // Reads work meanwhile, unless the database itself is down.
    const health = await look(`${product.url}/healthz`)
    if (health.status !== 200) report.fault(`/healthz answers ${health.status} on a full disk`)
    free()
    const start = performance.now()
    await product.run
      .ready(READY_WITHIN_MS)
      .catch((error: Error) => report.fault(`not ready after space was freed: ${error.message.slice(0, 300)}`))
    const back = performance.now() - start
    const works = await untilWorks(admin, people[0] as string)
    report.row(
      `${leave} MB free: calls until ${REFUSALS} in a row failed, answers, /readyz`,
      `${refusals}, ${[...made.answers].map(([status, n]) => `${n} × ${status}`).join(' ')}, ${ready}`,
    )
    made.answers.clear()
    report.row(
      'database server stopped',
      /The database server went down/.test(product.log().slice(logged)) ? 'yes' : 'no',
    )
    report.row('space freed: ready after, first write after', `${time(back)}, ${time(works)}`)
    if (works > READY_WITHIN_MS) report.fault('nothing can be written after space was freed')
    if (!ready.includes('503')) report.fault('/readyz never reported the full disk')
    if (
      !/No space left|disk is full|ENOSPC|The database server (went down|does not start)/.test(
        product.log().slice(logged),
      )
    )
      report.fault('the log does not report the full disk')
  }
  admin.close()
  report.proves('picture', made.pictures.length)
  await compare(product, made, report)
}

/** Takes all space except `leaveMb`. @returns frees it again */
function fill(file: string, leaveMb: number): () => void {
  const megabyte = Buffer.alloc(1_048_576, 1)
  const reserve = `${file}-reserve`
  const write = (name: string, count: number) => {
    const handle = openSync(name, 'a')
    try {
      for (let n = 0; n < count; n++) writeSync(handle, megabyte)
      return true
    } catch {
      return false
    } finally {
      closeSync(handle)
    }
  }
  if (leaveMb > 0) write(reserve, leaveMb)
  while (write(file, 1)) {}
  rmSync(reserve, { force: true })
  return () => rmSync(file, { force: true })
}

/** Writes of all kinds until `REFUSALS` in a row fail. @returns the number of calls */
async function writeUntilRefused(
  product: Installation,
  admin: Caller,
  desk: { people: string[]; department: string; random: Random },
  made: Made,
  report: Report,
): Promise<number> {
  let refused = 0
  for (let n = 1; n <= 4000; n++) {
    const status = await everyWriter(admin, desk, made, report)
    refused = status === 200 ? 0 : refused + 1
    if (refused >= REFUSALS) return n
    if (status !== 200) await sleep(150)
  }
  report.fault(`4000 calls were accepted on a full disk of ${product.dataDir}`)
  return 4000
}

async function watchReady(product: Installation, ms: number): Promise<string> {
  const seen = new Set<number>()
  const end = performance.now() + ms
  while (performance.now() < end) {
    const answer = await look(`${product.url}/readyz`, 10_000)
    seen.add(answer.status)
    await sleep(200)
  }
  return [...seen].join(' ')
}

/** @returns milliseconds until a write is acknowledged again */
async function untilWorks(admin: Caller, person: string): Promise<number> {
  const start = performance.now()
  // The same salary twice would be refused, and a salary whose answer was lost may be stored.
  for (let amount = 1; performance.now() - start < READY_WITHIN_MS + 1000; amount++) {
    const answer = await admin.call(salaries.add, {
      body: { employeeId: person, basicSalary: amount, payDate: '2033-01-01' },
    })
    if (answer.status === 200) break
    await sleep(100)
  }
  return performance.now() - start
}

async function compare(product: Installation, made: Made, report: Report): Promise<void> {
  await product.sql(async (client) => {
    const { rows } = await client.query('select count(*)::int as n from salaries where id = any($1::uuid[])', [
      made.salaries,
    ])
    report.row('salaries acknowledged, stored', `${made.salaries.length}, ${rows[0].n}`)
    report.proves('salary', made.salaries.length)
    if (rows[0].n !== made.salaries.length)
      report.fault(`${made.salaries.length - rows[0].n} acknowledged salaries are missing`)
    for (const wrong of await halves(client)) report.fault(wrong, wrong.split(':')[0])
  })
  for (const wrong of await brokenPictures(product.dataDir, made.pictures)) report.fault(wrong, 'a broken picture')
  const files = readdirSync(join(product.dataDir, 'files', 'uploads'))
  const drafts = readdirSync(join(product.dataDir, 'files', 'drafts'))
  report.row(
    'pictures acknowledged, stored, drafts left over',
    `${made.pictures.length}, ${files.length}, ${drafts.length}`,
  )
  if (drafts.length > 0) report.fault(`${drafts.length} drafts of pictures were left behind`)
}
