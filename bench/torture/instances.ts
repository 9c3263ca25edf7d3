import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { auth } from '@ems/contract/auth'
import { employees } from '@ems/contract/employees'
import { leaves } from '@ems/contract/leaves'
import { settings } from '@ems/contract/settings'
import { type Random, seededRandom } from '../../server/seeds/demo-random.ts'
import { withSession } from '../../server/test/boot.ts'
import { databaseSettings, type TestServer } from '../../server/test/postgres.ts'
import { ADMIN, type Run, startProcess } from '../../server/test/process.ts'
import { type SmtpSink, startSmtp } from '../../server/test/smtp.ts'
import { type Caller, caller, signIn } from './calls.ts'
import { startExternal } from './external.ts'
import { send } from './installation.ts'
import { checkMails } from './mails.ts'
import type { Options } from './options.ts'
import { addPeople } from './people.ts'
import { Report, time } from './report.ts'

const INSTANCES = 3

interface Desk {
  runs: Run[]
  callers: Caller[]
  people: string[]
  server: TestServer
  report: Report
  random: Random
}

/** Three products on one database: started at once, edited at once, one of them killed in the middle of its mails. */
export async function instances(options: Options): Promise<Report> {
  const report = new Report('instances')
  const external = await startExternal()
  const dataDir = mkdtempSync(join(tmpdir(), 'ems-instances-'))
  // A mail takes a moment, so that there is a middle to be killed in.
  const sink = await startSmtp((step) => (step === 'content' ? sleep(250, null) : null))
  const shared = {
    DATA_DIR: dataDir,
    ...databaseSettings(external.server),
    SMTP_URL: sink.url,
    // One address in the links of all, as behind a proxy.
    PUBLIC_URL: 'http://localhost:3000',
  }
  const runs: Run[] = []
  try {
    const start = performance.now()
    runs.push(...(await Promise.all(Array.from({ length: INSTANCES }, () => startProcess(shared)))))
    await Promise.all(runs.map((run) => run.ready(60_000)))
    report.row(
      `${INSTANCES} instances started at once on an empty database, ready after`,
      time(performance.now() - start),
    )
    await startedOnce(runs, external.server, report)
    const token = await signIn((runs[0] as Run).url)
    const { people } = await addPeople(external.server, 200)
    const callers = runs.map((run) => caller(() => run.url, token))
    const desk = { runs, callers, people, server: external.server, report, random: seededRandom(options.seed) }
    await editTogether(desk, options.quick ? 20 : 150)
    await decideTogether(desk, options.quick ? 10 : 60)
    await endSessions(desk, options.quick ? 5 : 30)
    await mailTogether(desk, sink, options.quick ? 40 : 400)
    for (const each of callers) each.close()
  } finally {
    await Promise.all(runs.map((run) => run.stop()))
    await sink.close()
    await external.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return report
}

async function startedOnce(runs: Run[], server: TestServer, report: Report): Promise<void> {
  const migrated = runs.filter((run) => run.log().includes('the database schema is up to date')).length
  const told = runs.filter((run) => run.log().includes('First administrator:')).length
  const rows = await withSession(server, server.database, async (client) => {
    const { rows: found } = await client.query(
      'select (select count(*)::int from users) as users, (select count(*)::int from kysely_migration) as migrations',
    )
    return found[0] as { users: number; migrations: number }
  })
  report.row('of them ran migrations, made the first administrator; accounts', `${migrated}, ${told}; ${rows.users}`)
  if (migrated !== 1) report.fault(`${migrated} instances say that they ran migrations`)
  if (told !== 1 || rows.users !== 1)
    report.fault(`${told} instances made a first administrator, ${rows.users} accounts exist`)
}

/** Each instance edits one employee on the state that all have read: one wins, the others are told. */
async function editTogether({ callers, people, report, random, server }: Desk, rounds: number): Promise<void> {
  const count = { won: 0, told: 0 }
  const id = random.pick(people)
  const first = callers[0] as Caller
  const start = await first.call(employees.get, { params: { id } })
  const department = start.body.employee.department?._id as string
  for (let round = 0; round < rounds; round++) {
    const { employee } = (await (callers[round % callers.length] as Caller).call(employees.get, { params: { id } }))
      .body
    const edits = callers.map((api, n) => {
      const body = {
        name: `Edit ${round} of ${n}`,
        maritalStatus: 'single' as const,
        designation: 'x',
        salary: round,
        department,
      }
      return api.call(employees.update, { params: { id }, body: { ...body, ifUpdatedAt: employee.updatedAt } })
    })
    const answers = await Promise.all(edits)
    const winners = answers.flatMap((answer, n) => (answer.status === 200 ? [n] : []))
    count.won += winners.length
    count.told += answers.filter(({ status, body }) => status === 409 && body.code === 'STALE').length
    const now = await first.call(employees.get, { params: { id } })
    if (winners.length !== 1 || now.body.employee.userId.name !== `Edit ${round} of ${winners[0]}`)
      report.fault(
        `${winners.length} of ${callers.length} edits of one version won, and it is ${now.body.employee.userId.name}`,
        'parallel edits',
      )
    // Versions are times in milliseconds: the next one must be another.
    await sleep(2)
  }
  report.row('rounds of an edit by each instance: won, told as stale', `${rounds}: ${count.won}, ${count.told}`)
  if (count.told !== rounds * (callers.length - 1))
    report.fault(`${count.told} losers of ${rounds * (callers.length - 1)} were told that their state is stale`)
  const written = await withSession(server, server.database, async (client) => {
    const { rows } = await client.query(
      `select count(*)::int as n from audit_events where action = 'employee.update' and entity_id = $1`,
      [id],
    )
    return rows[0].n
  })
  if (written !== count.won) report.fault(`${count.won} edits won and ${written} are in the audit`)
}

const dayAfter = (n: number) => new Date(Date.UTC(2032, 0, 1) + n * 86_400_000).toISOString().slice(0, 10)

/** Each instance decides one leave at once: one decision stands. */
async function decideTogether({ callers, people, report }: Desk, count: number): Promise<void> {
  let decided = 0
  for (let n = 0; n < count; n++) {
    const body = {
      userId: people[n] as string,
      leaveType: 'Annual Leave' as const,
      startDate: dayAfter(n),
      endDate: dayAfter(n),
    }
    const asked = await Promise.all(callers.map((api) => api.call(leaves.add, { body })))
    const taken = asked.filter(({ status }) => status === 200)
    if (taken.length !== 1)
      report.fault(
        `${taken.length} of ${callers.length} requests of the same leave were taken`,
        'one leave requested by each instance',
      )
    const id = taken[0]?.body.leave._id as string
    const answers = await Promise.all(
      callers.map((api, k) =>
        api.call(leaves.decide, { params: { id }, body: { status: k % 2 ? 'Rejected' : 'Approved' } }),
      ),
    )
    const won = answers.filter(({ status }) => status === 200).length
    decided += won
    if (won !== 1)
      report.fault(
        `${won} of ${callers.length} decisions of one leave were taken`,
        'one leave decided by each instance',
      )
  }
  report.row('leaves requested and decided by each instance at once: decisions taken', `${count}: ${decided}`)
}

/** A session that ends at one instance is refused by the others in the very next call. */
async function endSessions({ runs, report }: Desk, count: number): Promise<void> {
  let refused = 0
  for (let n = 0; n < count; n++) {
    const token = await signIn((runs[n % runs.length] as Run).url)
    const everywhere = runs.map((run) => caller(() => run.url, token))
    const before = await Promise.all(everywhere.map((api) => api.call(auth.verify)))
    const out = await (everywhere[(n + 1) % runs.length] as Caller).call(auth.logout)
    const after = await Promise.all(everywhere.map((api) => api.call(auth.verify)))
    if (before.some(({ status }) => status !== 200) || out.status !== 200)
      report.fault('a session does not hold at every instance')
    refused += after.filter(({ status }) => status === 401).length
    for (const api of everywhere) api.close()
  }
  report.row(
    'sessions ended at one instance; calls refused afterwards',
    `${count}; ${refused} of ${count * runs.length}`,
  )
  if (refused !== count * runs.length) report.fault('an instance took a session that had ended at another')
  await changePassword(runs, report)
}

/** A change of the password at one instance ends the person's other sessions everywhere. */
async function changePassword(runs: Run[], report: Report): Promise<void> {
  const [one, other] = [runs[0] as Run, runs[1] as Run]
  const [old, own] = [await signIn(other.url), await signIn(one.url)]
  const api = caller(() => one.url, own)
  const newPassword = `${ADMIN.password}-new`
  const body = { oldPassword: ADMIN.password, newPassword, confirmPassword: newPassword, confirmKey: ADMIN.key }
  const changed = await api.call(settings.changePassword, { body })
  const stale = caller(() => other.url, old)
  const refused = await stale.call(auth.verify)
  if (changed.status !== 200 || refused.status !== 401)
    report.fault(
      `after a change of the password (${changed.status} ${changed.body.error ?? ''}) another instance answers the old session ${refused.status}`,
    )
  report.row('another session at another instance after a change of the password', refused.status)
  api.close()
  stale.close()
}

/** Mails queued through all instances, one of which dies while it sends. */
async function mailTogether(desk: Desk, sink: SmtpSink, count: number): Promise<void> {
  const { runs, people, report, server, random } = desk
  const before = sink.received.length
  // The sessions of before ended with the old password.
  const token = await signIn((runs[0] as Run).url, `${ADMIN.password}-new`)
  const callers = runs.map((run) => caller(() => run.url, token))
  const queue = async (api: Caller, n: number) => {
    const day = dayAfter(1000 + n)
    const body = {
      userId: people[n % people.length] as string,
      leaveType: 'Sick Leave' as const,
      startDate: day,
      endDate: day,
    }
    const asked = await api.call(leaves.add, { body })
    if (asked.status !== 200 && asked.status !== 0)
      report.fault(`a leave was answered ${asked.status} ${asked.body.error}`, 'a leave at one of several instances')
  }
  const victim = random.int(0, INSTANCES - 1)
  for (let n = 0; n < count; n += INSTANCES) {
    await Promise.all(callers.map((api, k) => queue(api, n + k)))
    if (n >= count / 2 && n < count / 2 + INSTANCES) {
      while (sink.received.length === before) await sleep(20)
      send((runs[victim] as Run).child.pid as number, 'SIGKILL')
    }
  }
  for (const api of callers) api.close()
  await checkMails({ sql: (work) => withSession(server, server.database, work) }, sink, report)
}
