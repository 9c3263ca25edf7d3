import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { isRetryable } from '../../server/src/platform/errors/errors.ts'
import type { Statement } from './capture.ts'
import type { CallRequest } from './table.ts'

/** What the bare route does for one request: the call's own statements, with what differs between two requests. */
export interface Plan {
  statements: { name: string | undefined; text: string; values: unknown[] }[]
  inTransaction: boolean
  /** the texts of the request that was recorded */
  leaves: string[]
  /** ids that the product made, so that every request makes its own */
  made: string[]
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi
const CONTROL = /^\s*(begin|start transaction|commit|rollback)/i

/**
 * @param statements as recorded for `request`
 * @param callers who may have made it: a change names them, and the request does not
 */
export function planOf(request: CallRequest, statements: Statement[], callers: object): Plan {
  const known = new Set(JSON.stringify([request, callers]).match(UUID) ?? [])
  const made = new Set<string>()
  for (const { values, rows } of statements) {
    for (const id of JSON.stringify(values).match(UUID) ?? []) if (!known.has(id)) made.add(id)
    for (const id of JSON.stringify(rows).match(UUID) ?? []) if (!made.has(id)) known.add(id)
  }
  return {
    statements: statements
      .filter(({ text }) => !CONTROL.test(text))
      .map(({ text, values, prepared }) => ({
        // What the product has planned for its values each time would be slower with one plan for all.
        name: prepared ? createHash('md5').update(text).digest('hex') : undefined,
        text,
        values,
      })),
    inTransaction: statements.some(({ text }) => CONTROL.test(text)),
    leaves: leavesOf(request),
    made: [...made],
  }
}

/** The texts of a request in a fixed order, so that those of two requests of one call can be paired. */
export function leavesOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(leavesOf)
}

/** Runs a plan with the texts of another request and answers all rows; after a deadlock once more, as the product does. */
export async function runPlan(pool: pg.Pool, plan: Plan, leaves: string[]): Promise<unknown[]> {
  for (;;) {
    try {
      return await runOnce(pool, plan, leaves)
    } catch (error) {
      if (!isRetryable(error)) throw error
    }
  }
}

async function runOnce(pool: pg.Pool, plan: Plan, leaves: string[]): Promise<unknown[]> {
  const swap = swapper(plan, leaves)
  const client = await pool.connect()
  try {
    if (plan.inTransaction) await client.query('begin')
    const answers: unknown[] = []
    for (const { name, text, values } of plan.statements)
      answers.push((await client.query({ name, text, values: values.map(swap) })).rows)
    if (plan.inTransaction) await client.query('commit')
    client.release()
    return answers
  } catch (error) {
    // A transaction that failed half-way is ended with its connection.
    client.release(true)
    throw error
  }
}

function swapper(plan: Plan, leaves: string[]): (value: unknown) => unknown {
  const pairs = plan.leaves
    .map((text, index): [string, string] => [text, leaves[index] ?? text])
    .filter(([from, to]) => from !== to)
  for (const id of plan.made) pairs.push([id, randomUUID()])
  if (pairs.length === 0) return (value) => value
  const exact = new Map(pairs)
  // Within longer texts (details of the audit trail, mails) only what cannot be there by chance is replaced.
  const long = pairs.filter(([from]) => from.length > 8)
  const swap = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(swap)
    if (typeof value !== 'string') return value
    const whole = exact.get(value)
    if (whole !== undefined) return whole
    return long.reduce((text, [from, to]) => text.replaceAll(from, to), value)
  }
  return swap
}
