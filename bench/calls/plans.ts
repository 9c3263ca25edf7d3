import pg from 'pg'
import type { Connection } from '../lib/data.ts'

/** What PostgreSQL did for one call, all its statements together. */
export interface Work {
  call: string
  statements: number
  /** milliseconds in the database */
  ms: number
  /** the most rows that one step of a plan read from one table */
  rowsRead: number
  /** big tables that were read from end to end without an index */
  fullScans: string[]
}

export interface Statement {
  text: string
  values: unknown[]
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** From how many rows on a table counts as big. */
const BIG = 5000

/** Runs the statements of one request under EXPLAIN ANALYZE, in a transaction that is rolled back. */
export async function workOf(connection: Connection, call: string, statements: Statement[]): Promise<Work> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const big = await bigTables(client)
    const work: Work = { call, statements: statements.length, ms: 0, rowsRead: 0, fullScans: [] }
    await client.query('begin')
    for (const { text, values } of statements) {
      const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values)
      const [{ Plan: plan, 'Execution Time': ms }] = rows[0]['QUERY PLAN'] as [
        { Plan: PlanNode; 'Execution Time': number },
      ]
      work.ms += ms
      for (const node of nodesOf(plan)) {
        const table = node['Relation Name']
        if (table === undefined) continue
        const removed = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
        work.rowsRead = Math.max(work.rowsRead, (node['Actual Rows'] + removed) * node['Actual Loops'])
        if (node['Node Type'] === 'Seq Scan' && big.has(table)) work.fullScans.push(table)
      }
    }
    await client.query('rollback')
    return work
  } finally {
    await client.end()
  }
}

async function bigTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ relname: string }>(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${BIG}`,
  )
  return new Set(rows.map((row) => row.relname))
}

function* nodesOf(node: PlanNode): Generator<PlanNode> {
  yield node
  for (const child of node.Plans ?? []) yield* nodesOf(child)
}
