import autocannon from 'autocannon'
import type { HttpRequest } from '../calls/request.ts'

/** The results of a load: requests a second and latencies in milliseconds. */
export interface Load {
  perSecond: number
  p50: number
  p95: number
  p99: number
  /** the number of answers, and of those that were no 2xx */
  requests: number
  refused: number
  /** the first refused answer; empty without one */
  refusal: string
}

interface LoadOptions {
  connections: number
  seconds: number
  /** ends after this number of requests instead of a time */
  amount?: number
  /** makes the next request of a connection */
  next: () => HttpRequest
}

/** A call that takes longer than a short load gets a longer one, until there is something to measure. */
export async function load(url: string, options: LoadOptions): Promise<Load> {
  try {
    return await loadOnce(url, options)
  } catch (error) {
    if (!(error instanceof NothingAnswered) || options.seconds > 20) throw error
    return load(url, { ...options, seconds: options.seconds * 4 })
  }
}

class NothingAnswered extends Error {}

/**
 * Sends requests over kept-alive connections, each after the answer to the previous one.
 * @throws if there was no answer or a connection broke
 */
async function loadOnce(url: string, { connections, seconds, amount, next }: LoadOptions): Promise<Load> {
  const times: number[] = []
  let refusal = ''
  const onResponse = (status: number, body: string) => {
    if ((status < 200 || status > 299) && refusal === '') refusal = `${status} ${body.slice(0, 300)}`
  }
  const done = Promise.withResolvers<autocannon.Result>()
  const options: autocannon.Options = {
    url,
    ...(amount === undefined
      ? { connections, duration: seconds }
      : { connections: Math.min(connections, amount), amount }),
    timeout: 60,
    // It checks for its end with each sample, which is once a second by default.
    sampleInt: 100,
    requests: [{ onResponse, setupRequest: (request) => Object.assign(request, { body: undefined }, next()) as never }],
  }
  const run = autocannon(options, (error, result) => (error ? done.reject(error) : done.resolve(result)))
  // Its histogram has whole milliseconds only.
  run.on('response', (_client, _status, _bytes, ms) => times.push(ms))
  const result = await done.promise
  if (result.errors > 0) throw new Error(`${url}: ${result.errors} connections broke`)
  if (times.length === 0) throw new NothingAnswered(`${url} answered nothing in ${seconds} s`)
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? Number.NaN
  return {
    perSecond: times.length / result.duration,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
    requests: times.length,
    refused: result.non2xx,
    refusal,
  }
}
