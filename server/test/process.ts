import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))

/** The first administrator's sign-in. */
export const ADMIN = { email: 'admin@example.com', password: 'Admin-password-1', key: '654321' }

// Blank counts as absent: the developer's own environment or `.env` must not affect this run.
const NOTHING_OF_OURS = Object.fromEntries(
  [
    'DATABASE_URL',
    'DATABASE_OWNER_URL',
    'DATABASE_DIRECT_URL',
    'DATABASE_POOL',
    'FILES_URL',
    'SMTP_URL',
    'SMTP_INSECURE',
    'METRICS_TOKEN',
    'SIGN_IN_ADDRESS_LIMIT',
    'MAIL_FROM',
    'TRUST_PROXY',
    'CORS_ORIGINS',
    'LOG_LEVEL',
    'WEB_ROOT',
  ].map((name) => [name, '']),
)

/** The product as an operator runs it: a separate process. */
export interface Run {
  url: string
  child: ChildProcess
  /** resolves with the exit code when the process has ended; null after a signal */
  exited: Promise<number | null>
  /** all output of the process, including its log */
  log(): string
  /** Waits until `/readyz` answers 200. @throws if the process ends before, or takes longer than `patienceMs` */
  ready(patienceMs?: number): Promise<void>
  /** ends the process as an operator does, with SIGTERM, and waits for it */
  stop(): Promise<void>
}

/**
 * Starts the product in production mode on a free port of this machine; `ready` waits for it.
 * @param settings environment variables; first administrator, port and time zone have defaults
 * @param args of the command line
 */
export async function startProcess(settings: Record<string, string>, args: readonly string[] = []): Promise<Run> {
  const port = settings.PORT ?? String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const folder = mkdtempSync(join(tmpdir(), 'ems-run-'))
  const logFile = join(folder, 'log')
  const output = openSync(logFile, 'w')
  const child = spawn(process.execPath, [main, ...args], {
    env: {
      ...process.env,
      ...NOTHING_OF_OURS,
      NODE_ENV: 'production',
      PORT: port,
      PUBLIC_URL: url,
      ORG_TIME_ZONE: 'UTC',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      ADMIN_KEY: ADMIN.key,
      // One session makes the calls of many.
      SESSION_CALLS_LIMIT: '1000000',
      ...settings,
    },
    // A file, as a full pipe would block the product while the test is busy. The channel ends the product with the
    // test.
    stdio: ['ignore', output, output, 'ipc'],
  })
  closeSync(output)
  let final: string | null = null
  const log = () => final ?? readFileSync(logFile, 'utf8')
  const exited = new Promise<number | null>((resolve) => {
    const gone = (code: number | null) => {
      final ??= readFileSync(logFile, 'utf8')
      rmSync(folder, { recursive: true, force: true })
      resolve(code)
    }
    child.once('error', () => gone(127))
    child.once('exit', gone)
  })
  return {
    url,
    child,
    exited,
    log,
    ready: (patienceMs = 30_000) => ready(url, child, log, patienceMs),
    async stop() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

async function ready(url: string, child: ChildProcess, log: () => string, patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the product ended at its start:\n${log()}`)
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return
    await sleep(50)
  }
  throw new Error(`the product did not get ready:\n${log()}`)
}

/** @returns a free port of this machine */
export async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve))
  const { port } = probe.address() as { port: number }
  await new Promise((resolve) => probe.close(resolve))
  return port
}
