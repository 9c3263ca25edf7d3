import { type Load, load, median } from '../lib/load.ts'
import type { Host } from './hosting.ts'
import { leavesOf } from './limit.ts'
import { type HttpRequest, httpRequest } from './request.ts'
import type { Call } from './table.ts'

export interface Comparison {
  call: string
  statements: number
  product: Load
  limit: Load
}

/** How many different requests of a read are sent in turn. */
const VARIANTS = 20
export const CONNECTIONS = 32

/**
 * A call beside its limit, in turns, so that both meet the same moods of the machine.
 * @param counter numbers the requests of writes, which never repeat; shared by all runs on one database
 */
export async function compare(
  call: Call,
  host: Host,
  { seconds, rounds, counter }: { seconds: number; rounds: number; counter: { next: number } },
): Promise<Comparison> {
  const reads = call.endpoint.method === 'GET'
  const numbers = reads ? Array.from({ length: VARIANTS }, (_, n) => n) : [counter.next++]
  const statements = await host.record(call.name, numbers)
  const sides = reads ? readSides(call, host, numbers) : writeSides(call, host, counter)
  // Each side gets as many in every round, and half as many to warm up.
  const supply = call.supply && Math.floor(call.supply(host.sample) / (2 * rounds + 2))
  const loads = { product: [] as Load[], limit: [] as Load[] }
  for (const side of ['product', 'limit'] as const)
    await run(host[side], sides[side], Math.max(1, seconds / 4), supply && Math.floor(supply / 2))
  for (let round = 0; round < rounds; round++)
    for (const side of ['product', 'limit'] as const)
      loads[side].push(await run(host[side], sides[side], seconds, supply))
  const comparison = {
    call: call.name,
    statements: statements.length,
    product: median(loads.product),
    limit: median(loads.limit),
  }
  if (comparison.product.refused + comparison.limit.refused > 0)
    throw new Error(`${call.name}: ${comparison.product.refused} and ${comparison.limit.refused} were refused`)
  return comparison
}

const run = (url: string, next: () => HttpRequest, seconds: number, amount?: number) =>
  load(url, { connections: CONNECTIONS, seconds, next, ...(amount === undefined ? {} : { amount }) })

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
