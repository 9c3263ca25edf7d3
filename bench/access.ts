import { createHash } from 'node:crypto'
import { api } from '@ems/contract/api'
import type { AnyEndpoint } from '@ems/contract/core/endpoint'
import { sql } from 'kysely'
import { createBuilders } from '../server/seeds/builders.ts'
import { openDatabase } from '../server/src/platform/database/index.ts'
import { pathOf } from '../server/test/requests.ts'
import { CONNECTIONS, inTurn } from './calls/compare.ts'
import { type Host, startHost } from './calls/hosting.ts'
import type { HttpRequest } from './calls/request.ts'
import type { Connection } from './lib/data.ts'
import { type Load, load } from './lib/load.ts'
import { spreadOf } from './lib/spread.ts'
import { number, table, withSpread } from './tables.ts'
import { quantile } from './torture/report.ts'

/** One read by two people in turns: one who sees everybody, and one who sees those below them. */
export interface AccessFigures {
  call: string
  /** how many are below the second */
  below: number
  /** milliseconds that its 95th hundredth may take by the second */
  aim: number
  /** what the second must keep of the first one's throughput; undefined where nothing is asked */
  keeps?: number
  rounds: { everybody: Load; below: Load }[]
  /** the 95th hundredth of the statement of the page alone, without its total, in milliseconds; undefined where the read has no page */
  page?: { ms: number; aim: number }
}

/** Somebody with people below them, and the token of a session. */
interface Manager {
  id: string
  below: number
  employees: string[]
  token: string
}

/** Managers of at most so many people: a large part of the organisation, and a department's size. */
const AT_MOST = [20_000, 2_500]

interface AccessCall {
  name: string
  aim: number
  /** of the administrator's throughput */
  keeps?: number
  /** milliseconds for the page without its total */
  pageAim?: number
  endpoint: AnyEndpoint
  request: (manager: Manager, n: number) => { params?: Record<string, string>; query?: Record<string, string> }
}

const employeeOf = ({ employees }: Manager, n: number) => employees[n % employees.length] as string

/** What people with narrowed rights do all day. The aims are of 100,000 people and 32 connections. */
const CALLS: readonly AccessCall[] = [
  {
    name: 'one of them',
    aim: 25,
    keeps: 0.95,
    endpoint: api.employees.get,
    request: (who, n) => ({ params: { id: employeeOf(who, n) } }),
  },
  {
    name: 'a page of people',
    aim: 150,
    pageAim: 25,
    endpoint: api.employees.list,
    request: () => ({ query: { limit: '10' } }),
  },
  {
    name: 'a page of leaves that wait',
    aim: 150,
    pageAim: 25,
    endpoint: api.leaves.list,
    request: () => ({ query: { limit: '10', status: 'Pending' } }),
  },
  { name: 'what waits for me', aim: 150, endpoint: api.approvals.mine, request: () => ({ query: { limit: '10' } }) },
  { name: 'the chart from its tops', aim: 50, endpoint: api.org.children, request: () => ({}) },
  {
    name: 'a search in the chart',
    aim: 30,
    endpoint: api.org.search,
    request: (_who, n) => ({ query: { search: `an${'abcde'[n % 5]}` } }),
  },
]

/** People with many below them, of whom one can be the second of two readers; with a session each. */
export async function findManagers(connection: Connection) {
  const { db, close } = openDatabase(connection, 2, console.error)
  const build = createBuilders(db)
  try {
    const managers: Manager[] = []
    for (const most of AT_MOST) {
      const { rows } = await sql<{ id: string; user_id: string; below: number }>`
        select e.id, e.user_id, c.below from (
          select manager_id, count(*)::int as below from reporting_lines group by manager_id having count(*) <= ${most}
        ) c join employees e on e.id = c.manager_id join users u on u.id = e.user_id
        where u.active and u.role = 'employee' order by c.below desc, e.id limit 1`.execute(db)
      const [one] = rows
      if (!one || managers.some(({ below }) => below === one.below)) continue
      const people = await sql<{ id: string }>`
        select employee_id as id from reporting_lines where manager_id = ${one.id} order by md5(employee_id::text) limit 20`.execute(
        db,
      )
      managers.push({
        id: one.id,
        below: one.below,
        employees: people.rows.map(({ id }) => id),
        token: await build.session(one.user_id),
      })
    }
    return managers
  } finally {
    await close()
  }
}

const requestOf = ({ endpoint, request }: AccessCall, manager: Manager, token: string, n: number): HttpRequest => {
  const { params, query } = request(manager, n)
  const search = new URLSearchParams(query).toString()
  const path = `${pathOf(endpoint, params)}${search && `?${search}`}`
  return { method: endpoint.method, path, headers: { authorization: `Bearer ${token}` } }
}

/**
 * Reads by an administrator and by managers, in turns, so that both meet the same mood of the machine: what narrowing costs.
 * @param connection a database that sessions may be added to
 * @throws where there is nobody who leads, or a request is refused
 */
export async function measureAccess(
  connection: Connection,
  { seconds, rounds }: { seconds: number; rounds: number },
  told: (figures: AccessFigures) => void,
): Promise<void> {
  const managers = await findManagers(connection)
  if (managers.length === 0) throw new Error('the data set has nobody who leads')
  const host = await startHost(connection)
  try {
    for (const manager of managers)
      for (const call of CALLS) {
        const all = (token: string) => inTurn(Array.from({ length: 20 }, (_, n) => requestOf(call, manager, token, n)))
        const sides = { everybody: all(host.sample.tokens.administrator), below: all(manager.token) }
        const measure = (next: () => HttpRequest, length: number) =>
          load(host.product, { connections: CONNECTIONS, seconds: length, next })
        const { name, aim, keeps } = call
        const figures: AccessFigures = { call: name, below: manager.below, aim, ...(keeps && { keeps }), rounds: [] }
        for (const next of Object.values(sides)) await measure(next, seconds / 2)
        for (let n = 0; n < rounds; n++)
          figures.rounds.push({
            everybody: await measure(sides.everybody, seconds),
            below: await measure(sides.below, seconds),
          })
        if (figures.rounds.some(({ everybody, below }) => everybody.refused + below.refused > 0))
          throw new Error(`${call.name}: requests were refused`)
        if (call.pageAim)
          figures.page = { ms: await pageAlone(connection, host, sides.below(), seconds), aim: call.pageAim }
        told(figures)
      }
  } finally {
    await host.stop()
  }
}

// A page ends so; what is counted for its total does not.
const PAGE = /\blimit (\d+|\$\d+)( offset (\d+|\$\d+))?\s*$/i

/** @returns milliseconds that the statement of a page takes at the 95th hundredth, without the one that counts */
async function pageAlone(connection: Connection, host: Host, request: HttpRequest, seconds: number): Promise<number> {
  const page = (await host.statements(request)).find(({ text }) => PAGE.test(text) && !/count\(/i.test(text))
  if (!page) throw new Error(`${request.path} reads no page`)
  const { pool } = openDatabase(connection, CONNECTIONS, console.error)
  const name = page.prepared ? createHash('md5').update(page.text).digest('hex') : undefined
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  const read = async () => {
    while (performance.now() < end) {
      const start = performance.now()
      await pool.query({ name, text: page.text, values: page.values })
      times.push(performance.now() - start)
    }
  }
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, read))
    // Connecting and planning are over by then.
    return quantile(times.slice(Math.min(CONNECTIONS * 2, times.length / 2)), 0.95)
  } finally {
    await pool.end()
  }
}

/** What of the throughput of somebody who sees everybody is left to somebody whose reads are narrowed. */
export const keptOf = ({ rounds }: AccessFigures) =>
  spreadOf(rounds.map(({ everybody, below }) => below.perSecond / everybody.perSecond))

/** The figures as a part of the page. */
export function describeAccess(all: readonly AccessFigures[]): string {
  const rows = all.map((one) => {
    const p95 = (side: 'everybody' | 'below') => spreadOf(one.rounds.map((round) => round[side].p95)).middle
    const late = number(p95('below'), 1)
    return [
      one.call,
      number(one.below),
      one.keeps === undefined || keptOf(one).middle >= one.keeps
        ? withSpread(keptOf(one))
        : `**${withSpread(keptOf(one))}**`,
      one.keeps === undefined ? '–' : number(one.keeps, 2),
      number(p95('everybody'), 1),
      p95('below') <= one.aim ? late : `**${late}**`,
      number(one.aim),
      one.page
        ? `${one.page.ms <= one.page.aim ? number(one.page.ms, 1) : `**${number(one.page.ms, 1)}**`} (${one.page.aim})`
        : '–',
    ]
  })
  return [
    '## Narrowed rights',
    `The same read by an administrator and by a manager, in turns, over ${CONNECTIONS} connections. *Kept* is what of the administrator's throughput is left to the manager; the aim is of the manager's 95th hundredth, in milliseconds, at 100,000 people. *Page alone* is the statement of the page without its total, with its aim in brackets. A narrowed list is counted for its \`total\`; the administrator's is a kept figure.`,
    table(['read', 'people below', 'kept', 'aim', 'p95 administrator', 'p95 manager', 'aim', 'page alone'], rows),
  ].join('\n\n')
}
