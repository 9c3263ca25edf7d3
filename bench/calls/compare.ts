import { type Load, load } from '../lib/load.ts'
import type { Host } from './hosting.ts'
import { leavesOf } from './limit.ts'
import { type HttpRequest, httpRequest } from './request.ts'
import type { Call } from './table.ts'

/** A load, and what it cost the process that answered. */
export interface Measured extends Load {
  /** microseconds of processor time a request, in the process of product and limit; PostgreSQL's are not in it */
  cpu: number
}

/** Loads that followed each other at once, so that all of them met the same mood of the machine. */
export interface Round {
  product: Measured
  limit: Measured
  /** the product on the small data set; reads alone are sent there */
  small?: Measured
}

export interface Comparison {
  call: string
  statements: number
  rounds: Round[]
}

export interface CompareOptions {
  seconds: number
  rounds: number
  /** numbers the requests of writes, which never repeat; shared by all runs on one database */
  counter: { next: number }
  /** a host on the small data set */
  small?: Host
}

/** How many different requests of a read are sent in turn. */
const VARIANTS = 20
export const CONNECTIONS = 32

/** A call beside its limit, in many short turns. @throws where a request is refused */
export async function compare(call: Call, host: Host, options: CompareOptions): Promise<Comparison> {
  const { seconds, rounds, counter, small } = options
  const reads = call.endpoint.method === 'GET'
  const numbers = reads ? Array.from({ length: VARIANTS }, (_, n) => n) : [counter.next++]
  const statements = await host.record(call.name, numbers)
  const { product, limit } = reads ? readSides(call, host, numbers) : writeSides(call, host, counter)
  // Each side gets as many in every round, and half as many to warm up.
  const supply = call.supply && Math.floor(call.supply(host.sample) / (2 * rounds + 2))
  const sides = {
    product: { host, url: host.product, next: product },
    limit: { host, url: host.limit, next: limit },
    ...(small ? { small: { host: small, url: small.product, next: readSides(call, small, numbers).product } } : {}),
  }
  const round = async (length: number, amount?: number) => {
    const loads: [string, Measured][] = []
    for (const [name, side] of Object.entries(sides)) loads.push([name, await measured(side, length, amount)])
    return Object.fromEntries(loads) as unknown as Round
  }
  await round(Math.max(0.5, seconds / 2), supply && Math.floor(supply / 2))
  const comparison: Comparison = { call: call.name, statements: statements.length, rounds: [] }
  for (let n = 0; n < rounds; n++) comparison.rounds.push(await round(seconds, supply))
  const refused = comparison.rounds
    .flatMap((each) => Object.entries(each) as [string, Measured][])
    .find(([, load]) => load.refused > 0)
  if (refused) throw new Error(`${call.name}: the ${refused[0]} refused requests: ${refused[1].refusal}`)
  return comparison
}

interface Side {
  host: Host
  url: string
  next: () => HttpRequest
}

async function measured({ host, url, next }: Side, seconds: number, amount?: number): Promise<Measured> {
  const before = await host.cpu()
  const loaded = await load(url, {
    connections: CONNECTIONS,
    seconds,
    next,
    ...(amount === undefined ? {} : { amount }),
  })
  return { ...loaded, cpu: ((await host.cpu()) - before) / loaded.requests }
}

interface Sides {
  product: () => HttpRequest
  limit: () => HttpRequest
}

/** The requests of a read in turn. */
export function inTurn(requests: HttpRequest[]): () => HttpRequest {
  let turn = 0
  return () => requests[turn++ % requests.length] as HttpRequest
}

function readSides(call: Call, host: Host, numbers: number[]): Sides {
  return {
    product: inTurn(numbers.map((n) => httpRequest(call, n, host.sample))),
    limit: inTurn(numbers.map((n) => ({ method: 'GET', path: `/${encodeURIComponent(call.name)}/${n}`, headers: {} }))),
  }
}

function writeSides(call: Call, host: Host, counter: { next: number }): Sides {
  return {
    product: () => httpRequest(call, counter.next++, host.sample),
    limit: () => ({
      method: 'POST',
      path: `/${encodeURIComponent(call.name)}`,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(leavesOf(call.request(counter.next++, host.sample))),
    }),
  }
}
