import { api } from '@ems/contract/api'
import { addDays } from '@ems/contract/core/days'
import { openDatabase } from '../server/src/platform/database/index.ts'
import { createClock } from '../server/src/platform/time/clock.ts'
import { CONNECTIONS } from './calls/compare.ts'
import { type Host, startHost } from './calls/hosting.ts'
import { httpRequest } from './calls/request.ts'
import type { Call, CallRequest } from './calls/table.ts'
import { fillLedger, type LedgerSize } from './leave-data.ts'
import { describeJobs, type JobFigures, measureJobs } from './leave-jobs.ts'
import type { Connection } from './lib/data.ts'
import { type Load, load } from './lib/load.ts'
import { spreadOf } from './lib/spread.ts'
import { latency, number, table } from './tables.ts'

/** What is asked of leave all day, with a ledger of years behind it. */
export interface LeaveFigures {
  ledger: LedgerSize
  calls: { call: string; aim: number; connections: number; rounds: Load[] }[]
  jobs: Partial<JobFigures>
}

interface LeaveCall extends Call {
  /** milliseconds that its 95th hundredth may take */
  aim: number
  /** at once; what reads about everybody is made by one reader at a time */
  connections: number
}

/** People of the data set have leave for some weeks to come: what is asked for here lies behind that. */
const DAYS_AHEAD = 200

/** The n-th of those days that is no weekend. */
function workingDay(today: string, n: number): string {
  let day = addDays(today, DAYS_AHEAD)
  for (let left = n; ; day = addDays(day, 1)) {
    if (![0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay()) && left-- === 0) return day
  }
}

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length] as T

/** The aims are of 100,000 people. */
function callsOn(today: string): LeaveCall[] {
  const type = 'Annual Leave'
  const year = { from: `${today.slice(0, 4)}-01-01`, to: `${today.slice(0, 4)}-12-31` }
  const month = { from: `${today.slice(0, 7)}-01`, to: `${today.slice(0, 7)}-28` }
  const reads = (
    name: string,
    aim: number,
    endpoint: Call['endpoint'],
    request: Call['request'],
    connections = CONNECTIONS,
  ) => ({ name, aim, endpoint, request, connections, as: 'administrator' }) satisfies LeaveCall
  const asked = (n: number, sample: Parameters<Call['request']>[1], away: number): CallRequest => {
    const day = workingDay(today, away)
    return { body: { userId: pick(sample.crowd, n).userId, leaveType: type, startDate: day, endDate: day, reason: '' } }
  }
  return [
    reads('a person’s balances', 15, api.leaveBalances.balance, (n, s) => ({ params: { id: pick(s.employees, n) } })),
    reads('a year explained', 40, api.leaveBalances.explain, (n, s) => ({
      params: { id: pick(s.employees, n) },
      query: { leaveType: type, ...year },
    })),
    { ...reads('a preview', 40, api.leaves.preview, (n, s) => asked(n, s, n % 15)), as: 'crowd' },
    // Everybody of the crowd asks for another day each time round.
    { ...reads('a request', 60, api.leaves.add, (n, s) => asked(n, s, Math.floor(n / s.crowd.length))), as: 'crowd' },
    reads('a month of 12 people', 80, api.leaveCalendar.calendar, (n, s) => ({
      query: { of: 'everyone', department: pick(s.departments, n), ...month, limit: 12 },
    })),
    reads(
      'a month of 100 people',
      120,
      api.leaveCalendar.calendar,
      (n, s) => ({
        query: { of: 'everyone', department: pick(s.departments, n), ...month, limit: 100 },
      }),
      4,
    ),
    reads(
      'balances of 100 people as of a past day',
      300,
      api.leaveReports.balances,
      (n) => ({
        query: { leaveType: type, asOf: addDays(today, -30 - (n % 20)), limit: 100 },
      }),
      1,
    ),
    reads(
      'absence by month, over a year',
      3000,
      api.leaveReports.absence,
      () => ({ query: { by: 'month', ...year } }),
      1,
    ),
  ]
}

/**
 * Measures the calls of leave on a copy that is thrown away, with its ledger filled first.
 * @throws where a request is refused
 */
export async function measureLeave(
  connection: Connection,
  { seconds, rounds, analyze }: { seconds: number; rounds: number; analyze: (of: Connection) => Promise<void> },
  told: (figures: LeaveFigures) => void,
): Promise<void> {
  const today = createClock('UTC').today()
  const { db, close } = openDatabase(connection, 1, console.error)
  const ledger = await fillLedger(db, today)
  await analyze(connection)
  const figures: LeaveFigures = { ledger, calls: [], jobs: {} }
  const host = await startHost(connection)
  try {
    for (const call of callsOn(today)) {
      const { name, aim, connections } = call
      const counter = { next: 0 }
      const measured = { call: name, aim, connections, rounds: [] as Load[] }
      await once(host, call, seconds / 2, counter)
      for (let n = 0; n < rounds; n++) measured.rounds.push(await once(host, call, seconds, counter))
      const refused = measured.rounds.find((one) => one.refused > 0)
      if (refused) throw new Error(`${name}: requests were refused: ${refused.refusal}`)
      figures.calls.push(measured)
      told(figures)
    }
    const context = { seconds, analyze: () => analyze(connection) }
    await measureJobs(db, host, today, context, (jobs) => told(Object.assign(figures, { jobs })))
  } finally {
    await close()
    await host.stop()
  }
}

const once = (host: Host, call: LeaveCall, seconds: number, counter: { next: number }): Promise<Load> => {
  const { connections } = call
  return load(host.product, { connections, seconds, next: () => httpRequest(call, counter.next++, host.sample) })
}

const p95Of = (rounds: readonly Load[]): number => spreadOf(rounds.map(({ p95 }) => p95)).middle

/** The figures as a part of the page. */
export function describeLeave({ ledger, calls, jobs }: LeaveFigures): string {
  const rows = calls.map(({ call, aim, connections, rounds }) => {
    const middle = (figure: 'perSecond' | 'p50') => spreadOf(rounds.map((one) => one[figure])).middle
    const late = latency(p95Of(rounds))
    return [
      call,
      String(connections),
      number(middle('perSecond')),
      latency(middle('p50')),
      p95Of(rounds) <= aim ? late : `**${late}**`,
      number(aim),
    ]
  })
  return [
    '## Leave',
    `On a copy of the large data set whose ${number(ledger.people)} people have a balance of ${ledger.types} types for ${ledger.years} years: ${number(ledger.rows)} rows of the ledger. The aim is of the 95th hundredth, in milliseconds.`,
    table(['call', 'at once', 'requests/s', 'p50', 'p95', 'aim'], rows),
    ...(Object.keys(jobs).length > 0 ? [describeJobs(jobs)] : []),
  ].join('\n\n')
}
