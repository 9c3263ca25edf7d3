import autocannon from 'autocannon'
import type { HttpRequest } from '../calls/request.ts'

/** What a load saw: requests a second and latencies in milliseconds. */
export interface Load {
  perSecond: number
  p50: number
  p95: number
  p99: number
  /** how many answers came, and how many of them were no 2xx */
  requests: number
  refused: number
  /** what the first of the refused was answered; empty where none was */
  refusal: string
}

interface LoadOptions {
  connections: number
  seconds: number
  /** ends after so many requests, and not by the time */
  amount?: number
  /** makes the request that a connection sends next */
  next: () => HttpRequest
}

/** Some calls take longer than a short load: then it is made longer until there is something to measure. */
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
 * Sends requests over kept-alive connections, each one as soon as the one before is answered.
 * @throws when nothing was answered or a connection broke
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
    // It looks for its end with each sample, once a second otherwise.
    sampleInt: 100,
    requests: [{ onResponse, setupRequest: (request) => Object.assign(request, { body: undefined }, next()) as never }],
  }
  const run = autocannon(options, (error, result) => (error ? done.reject(error) : done.resolve(result)))
  // Its histogram knows whole milliseconds only.
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
