import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'

export interface Person {
  email: string
  password: string
}

/** How the browser is slowed down. */
export interface Slowness {
  name: string
  /** the factor by which the processor is slower than this machine's */
  cpu: number
  /** null for no limit */
  network: { bitsPerSecond: number; latencyMs: number } | null
}

export const FULL_SPEED: Slowness = { name: 'this machine', cpu: 1, network: null }
export const SLOW_PHONE: Slowness = {
  name: 'processor 4 times slower, 1.6 Mbit/s, 150 ms to the server',
  cpu: 4,
  network: { bitsPerSecond: 1_600_000, latencyMs: 150 },
}

export interface Visit {
  page: Page
  devtools: CDPSession
  /** waits until no request has been running for half a second; @throws after a minute */
  settled: () => Promise<void>
  close: () => Promise<void>
}

export interface VisitOptions {
  /** a session; absent to be signed out */
  token?: string
  slowness?: Slowness
}

const QUIET_MS = 500
const PATIENCE_MS = 60_000

/** The browser that the tests use. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

/** A session's token. @throws Error if the product refuses the person */
export async function signIn(url: string, person: Person): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  })
  const answer = (await response.json()) as { token?: string; error?: string }
  if (!answer.token) throw new Error(`${person.email} cannot sign in: ${answer.error}`)
  return answer.token
}

/** A fresh browser: an empty cache, and no session but the given one. */
export async function visit(browser: Browser, url: string, options: VisitOptions = {}): Promise<Visit> {
  const { token, slowness = FULL_SPEED } = options
  const localStorage = token ? [{ name: 'token', value: token }] : []
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin: new URL(url).origin, localStorage }] },
  })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await slowDown(devtools, slowness)
  return {
    page,
    devtools,
    settled: watchTraffic(devtools),
    close: () => closeQuietly(context),
  }
}

async function slowDown(devtools: CDPSession, { cpu, network }: Slowness): Promise<void> {
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu })
  if (!network) return
  const bytesPerSecond = network.bitsPerSecond / 8
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: network.latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
}

function watchTraffic(devtools: CDPSession): () => Promise<void> {
  const underWay = new Map<string, string>()
  let quietSince = Date.now()
  const ended = ({ requestId }: { requestId: string }) => {
    underWay.delete(requestId)
    quietSince = Date.now()
  }
  devtools.on('Network.requestWillBeSent', ({ requestId, request }) => underWay.set(requestId, request.url))
  // The bell's stream never ends.
  devtools.on('Network.responseReceived', (event) => {
    if (event.response.mimeType === 'text/event-stream') ended(event)
  })
  devtools.on('Network.loadingFinished', ended)
  devtools.on('Network.loadingFailed', ended)
  return async () => {
    const since = Date.now()
    quietSince = since
    while (underWay.size > 0 || Date.now() - quietSince < QUIET_MS) {
      if (Date.now() - since > PATIENCE_MS)
        throw new Error(`After ${PATIENCE_MS / 1000} s there is still traffic: ${[...underWay.values()].join(', ')}`)
      await sleep(50)
    }
  }
}

/** A context may have ended with its browser. */
const closeQuietly = (context: BrowserContext): Promise<void> => context.close().catch(() => undefined)

/** The value below which the given share of all values lies. @param share from 0 to 1 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
