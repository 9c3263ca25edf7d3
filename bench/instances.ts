import { CONNECTIONS, inTurn } from './calls/compare.ts'
import { type Host, startHost } from './calls/hosting.ts'
import { httpRequest } from './calls/request.ts'
import { READS, WRITES } from './calls/table.ts'
import type { Connection } from './lib/data.ts'
import { type Load, load } from './lib/load.ts'

export interface InstancesFigures {
  instances: number
  perSecond: number
  p50: number
  p99: number
}

/** Requests of each read before one of each write: people look far more often than they change. */
const READS_A_WRITE = 4
/** What an HR office does all day; the searches that read much are measured by themselves. */
const MIX =
  /^(dashboard|department$|employee$|employees$|salaries of|leaves$|leave$|attendance of today$|team$|tasks$|task$)/
const MIXED_WRITES = /^(change an employee|record a salary|add a task|mark attendance)$/

/**
 * The same mix on one instance and on several, all on one database and one machine, with as many connections in all.
 * @param connection a database that may be written to
 */
export async function measureInstances(connection: Connection, counts: number[], seconds: number) {
  const hosts: Host[] = []
  const figures: InstancesFigures[] = []
  const counter = { next: 0 }
  try {
    for (const count of counts) {
      while (hosts.length < count) hosts.push(await startHost(connection, hosts[0]?.sample ?? null))
      const each = Math.floor(CONNECTIONS / count)
      const run = (length: number) =>
        Promise.all(
          hosts.map((host) => load(host.product, { connections: each, seconds: length, next: mixOf(host, counter) })),
        )
      await run(seconds / 4)
      figures.push({ instances: count, ...together(await run(seconds)) })
    }
    return figures
  } finally {
    for (const host of hosts) await host.stop()
  }
}

function mixOf(host: Host, counter: { next: number }) {
  const reads = inTurn(
    Array.from({ length: 20 }, (_, n) => n).flatMap((n) =>
      READS.filter(({ name }) => MIX.test(name)).map((call) => httpRequest(call, n, host.sample)),
    ),
  )
  const writes = WRITES.filter(({ name }) => MIXED_WRITES.test(name))
  let turn = 0
  return () => {
    const call = turn++ % (READS_A_WRITE + 1) === 0 ? writes[turn % writes.length] : undefined
    // A small data set has soon nobody left to mark.
    if (!call || (call.supply && counter.next >= call.supply(host.sample))) return reads()
    return httpRequest(call, counter.next++, host.sample)
  }
}

function together(loads: Load[]): Omit<InstancesFigures, 'instances'> {
  const refused = loads.reduce((sum, one) => sum + one.refused, 0)
  if (refused > 0) throw new Error(`${refused} requests of the mix were refused`)
  const mean = (of: (one: Load) => number) => loads.reduce((sum, one) => sum + of(one), 0) / loads.length
  return {
    perSecond: loads.reduce((sum, one) => sum + one.perSecond, 0),
    p50: mean((one) => one.p50),
    p99: Math.max(...loads.map((one) => one.p99)),
  }
}
