import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { fillScale } from '../seeds/scale.ts'
import { killableProduct } from './killed.ts'
import type { Run } from './process.ts'

const { db, start, send, signIn } = await killableProduct()

interface Period {
  _id: string
  calculatedAt: string | null
  progress: { done: number; of: number } | null
}

/** All amounts of the period, for a comparison. */
const linesOf = async (id: string) =>
  (
    await sql`select employee_id, position, component_id, for_month::text, amount::text from pay_lines
      where period_id = ${id} order by employee_id, position`.execute(db)
  ).rows

it('a calculation whose instance is killed is finished by another one, with the same amounts', {
  timeout: 120_000,
}, async () => {
  const first = await start()
  const today = new Date()
  // Several batches of 250 people.
  const size = { employees: 1200, departments: 3, attendance: 0, salaries: 1200, leaves: 1200, tasks: 0, teams: 0 }
  await fillScale(db, size, today.toISOString().slice(0, 10), today.getTime())
  await signIn(first)
  const { groups } = await send<{ groups: { _id: string }[] }>(first, 'GET', '/api/pay/group')
  const made = { group: groups[0]?._id, month: today.toISOString().slice(0, 7) }
  const { _id: id } = (await send<{ period: Period }>(first, 'POST', '/api/pay/period', made)).period
  const periodOf = async (run: Run) => (await send<{ period: Period }>(run, 'GET', `/api/pay/period/${id}`)).period
  const calculate = (run: Run) => send<{ period: Period }>(run, 'POST', `/api/pay/period/${id}/calculate`, {})

  const { progress } = (await calculate(first)).period
  expect(progress?.done).toBe(0)
  await expect.poll(async () => (await linesOf(id)).length, { timeout: 30_000, interval: 5 }).toBeGreaterThan(0)
  first.child.kill('SIGKILL')
  await first.exited
  // The job has no holder any more; the queue's own test covers the end of its lease.
  await sql`update jobs set locked_until = now() where done_at is null`.execute(db)
  const stood = await linesOf(id)
  const next = await start()
  await expect.poll(async () => (await periodOf(next)).calculatedAt, { timeout: 60_000, interval: 200 }).not.toBeNull()
  const finished = await linesOf(id)
  expect(finished.length).toBeGreaterThan(stood.length)
  const proof = await send<{ equal: boolean }>(next, 'GET', `/api/pay/period/${id}/proof`)
  expect(proof.equal).toBe(true)

  // Two instances are asked at the same moment: one calculation, the same amounts.
  const other = await start()
  await Promise.allSettled([calculate(next), calculate(other)])
  await expect.poll(async () => (await periodOf(other)).progress, { timeout: 60_000, interval: 200 }).toBeNull()
  expect(await linesOf(id)).toEqual(finished)
  await Promise.all([next.stop(), other.stop()])
})
