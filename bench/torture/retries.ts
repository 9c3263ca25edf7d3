import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { tasks } from '@ems/contract/tasks'
import type { Session } from '../../server/test/boot.ts'
import { caller, signIn } from './calls.ts'
import { type Installation, install, send } from './installation.ts'
import type { Options } from './options.ts'
import { quantile, Report, time } from './report.ts'

/** Longer than anything here takes. */
const HELD_SECONDS = 600
const READY_WITHIN_MS = 60_000
const WAITING = `from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep' and query ~ '^update "idempotency_keys"'`

/** Kills the product again and again between the commit of a change and its answer, and sends each change once more. */
export async function retries(options: Options): Promise<Report> {
  const report = new Report('retries')
  const product = await install()
  try {
    await holdAnswers(product)
    const token = await signIn(product.url)
    const count = options.quick ? 5 : 50
    const starts: number[] = []
    for (let n = 1; n <= count; n++) {
      const ms = await killOnce(product, token, `Task ${n} of ${count}`, report)
      starts.push(ms)
      report.say(`kill ${n} of ${count}: ready after ${time(ms)}`)
    }
    const { tasks: made } = await counts(product)
    report.row('kills between the commit and the answer', count)
    report.row('changes that were made', made)
    report.row('ready after a kill', `median ${time(quantile(starts, 0.5))}, longest ${time(Math.max(...starts))}`)
    if (made !== count) report.fault(`${count} changes were asked for, and ${made} were made`)
  } finally {
    await product.remove()
  }
  return report
}

/** From now on whoever keeps an answer waits for good: the change is committed, and nothing was said. */
const holdAnswers = (product: Installation) =>
  product.sql(async (client) => {
    await client.query(`create function wait_with_the_answer() returns trigger language plpgsql as
      $$ begin perform pg_sleep(${HELD_SECONDS}); return new; end $$`)
    await client.query(`create trigger wait_with_the_answer before update on idempotency_keys
      for each row execute function wait_with_the_answer()`)
  })

const counts = (product: Installation, name = '%') =>
  product.sql(async (client) => {
    const { rows } = await client.query('select count(*)::int as tasks from tasks where task_name like $1', [name])
    return rows[0] as { tasks: number }
  })

async function waiting(client: Session, wanted: number): Promise<void> {
  const deadline = Date.now() + 10_000
  for (;;) {
    const { rows } = await client.query(`select count(*)::int as n ${WAITING}`)
    if (rows[0].n === wanted) return
    if (Date.now() > deadline) throw new Error(`${rows[0].n} answers wait, and not ${wanted}`)
    await sleep(10)
  }
}

/** @returns milliseconds until the product was ready again */
async function killOnce(product: Installation, token: string, name: string, report: Report): Promise<number> {
  const api = caller(() => product.url, token)
  const request = { body: { task_name: name }, headers: { 'idempotency-key': randomUUID() } }
  const sent = api.call(tasks.add, request)
  // What others run is shown to a superuser alone.
  await product.sql((client) => waiting(client, 1), true)
  send(product.run.child.pid as number, 'SIGKILL')
  await product.run.exited
  const lost = await sent
  // Its statement must not go on where the process is gone that sent it; the server may have ended with that process.
  await product.sql((client) => client.query(`select pg_terminate_backend(pid) ${WAITING}`), true).catch(() => {})
  if (lost.status !== 0) report.fault(`a killed product answered ${lost.status}`)
  const start = performance.now()
  await product.start()
  await product.run.ready(READY_WITHIN_MS)
  const ms = performance.now() - start
  const { status, body } = await api.call(tasks.add, request)
  api.close()
  if (status !== 409 || body.code !== 'ALREADY_DONE')
    report.fault(
      `a change that was made was answered ${status} ${body.code ?? ''} when it was sent again`,
      'answered otherwise',
    )
  const made = await counts(product, name)
  if (made.tasks !== 1) report.fault(`a change was made ${made.tasks} times`)
  return ms
}
