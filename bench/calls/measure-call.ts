import { type Load, load } from '../lib/load.ts'
import { type HttpRequest, httpRequest } from './request.ts'
import type { Sample } from './sample.ts'
import type { Call } from './table.ts'

/** A running product, and ids for its calls. */
export interface Target {
  url: string
  sample: Sample
}

/** One call in several short loads. */
export interface CallFigures {
  call: string
  rounds: { large: Load; small?: Load }[]
}

interface MeasureOptions {
  seconds: number
  rounds: number
  /** numbers the requests of writes, which never repeat */
  counter: { next: number }
  /** a product on the small data set; only reads are sent there */
  small?: Target
}

/** The number of different requests of a read, sent in turn. */
const VARIANTS = 20
export const CONNECTIONS = 32

/** Loads a call in turns on the large and the small data set. @throws if a request is refused */
export async function measureCall(call: Call, large: Target, options: MeasureOptions): Promise<CallFigures> {
  const { seconds, rounds, counter, small } = options
  // Each round of a write gets an equal share of its rows.
  const amount = call.supply && Math.floor(call.supply(large.sample) / (rounds + 1))
  const side = async (target: Target): Promise<Load> => {
    const next =
      call.endpoint.method === 'GET'
        ? inTurn(call, target.sample)
        : () => httpRequest(call, counter.next++, target.sample)
    const loaded = await load(target.url, {
      connections: CONNECTIONS,
      seconds,
      next,
      ...(amount === undefined ? {} : { amount }),
    })
    if (loaded.refused > 0) throw new Error(`${call.name}: requests were refused: ${loaded.refusal}`)
    return loaded
  }
  const figures: CallFigures = { call: call.name, rounds: [] }
  // The first round only warms up.
  for (let round = 0; round <= rounds; round++) {
    const measured = { large: await side(large), ...(small && { small: await side(small) }) }
    if (round > 0) figures.rounds.push(measured)
  }
  return figures
}

function inTurn(call: Call, sample: Sample): () => HttpRequest {
  const requests = Array.from({ length: VARIANTS }, (_, n) => httpRequest(call, n, sample))
  let turn = 0
  return () => requests[turn++ % requests.length] as HttpRequest
}
