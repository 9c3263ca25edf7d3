import { execFile } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { Launcher } from './launcher.ts'
import type { Layout } from './layout.ts'
import { clusterName, isAlive, listOrphans, sendSignal, waitUntil } from './server-process.ts'

/** One run of the server process. */
export interface Postmaster {
  pid: number
  isAlive(): boolean
  exited: Promise<void>
  /** The output before its own log file began, and the reason of its end. */
  lastWords(): string
}

/** All data for starting the server repeatedly. */
export interface Installation {
  layout: Layout
  launcher: Launcher
  settings: Record<string, string>
}

function settingsOf({ layout, launcher, settings }: Installation): Record<string, string> {
  const windows = layout.password !== undefined
  // The server's user may not be able to enter the folders above: paths are relative to its data folder.
  const toRelativePath = (folder: string) =>
    launcher.user && path.dirname(folder) === layout.folder ? path.relative(layout.cluster, folder) : folder
  return {
    listen_addresses: windows ? layout.host : '',
    port: String(layout.port),
    ...(windows ? {} : { unix_socket_directories: toRelativePath(layout.host), unix_socket_permissions: '0700' }),
    cluster_name: clusterName(layout),
    max_connections: '100',
    shared_buffers: '128MB',
    max_wal_size: '512MB',
    // Compiling a plan takes longer than any statement of the product.
    jit: 'off',
    // Parallel workers for one page of a list would be missing for other requests, and read more than the page.
    parallel_setup_cost: '20000',
    ...(syncsWholeDisk() ? { recovery_init_sync_method: 'syncfs' } : {}),
    timezone: 'UTC',
    log_timezone: 'UTC',
    // One file per weekday, overwritten a week later. Terse: the details would copy people's data into the log.
    logging_collector: 'on',
    log_directory: toRelativePath(layout.logs),
    log_filename: 'postgresql-%a.log',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_truncate_on_rotation: 'on',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    ...settings,
  }
}

/**
 * One call instead of one for each file before a recovery: three times faster here. Older kernels do not report its
 * failures.
 */
function syncsWholeDisk(): boolean {
  const [major = 0, minor = 0] = os.release().split('.').map(Number)
  return process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8))
}

/** Starts the server process. Connecting, or `exited`, shows whether it started. */
export function spawnPostmaster(installation: Installation): Postmaster {
  const { launcher, layout } = installation
  const flags = Object.entries(settingsOf(installation)).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { argument, cwd } = launcher.dataFolder(layout.cluster)
  const child = launcher.spawn(launcher.binaries.postgres, ['-D', argument, ...flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
    cwd,
  })
  let words = ''
  let alive = true
  child.stderr?.on('data', (text) => {
    words = (words + text).slice(-4_000)
  })
  const exited = new Promise<void>((resolve) => {
    const gone = (reason: string) => {
      alive = false
      words += reason
      resolve()
    }
    child.once('error', (error) => gone(error.message))
    // `close` follows when all output is read, but orphaned workers may keep the pipe open for long.
    child.once('exit', (code, name) => setTimeout(gone, 20, `(ended by ${name ?? `code ${code}`})`))
  })
  return {
    pid: child.pid ?? 0,
    isAlive: () => alive,
    exited,
    lastWords: () => words.replace(/^.*(redirecting log output|Future log output).*\n/gm, ''),
  }
}

/**
 * Stops a server: with a fast shutdown first, then harder. Committed data is safe either way.
 * @param patience milliseconds for the fast shutdown
 */
export async function stopServer(pid: number, installation: Installation, patience: number): Promise<void> {
  const gone = () => !isAlive(pid)
  if (process.platform === 'win32') {
    const args = [
      'stop',
      '-D',
      installation.layout.cluster,
      '-m',
      'fast',
      '-w',
      '-t',
      String(Math.ceil(patience / 1_000)),
    ]
    await promisify(execFile)(installation.launcher.binaries.pgCtl, args).catch(() => {})
    if (!gone()) sendSignal(pid, 'SIGKILL')
    await waitUntil(gone, 5_000)
    return
  }
  sendSignal(pid, 'SIGINT')
  if (await waitUntil(gone, patience)) return
  sendSignal(pid, 'SIGQUIT')
  if (await waitUntil(gone, 5_000)) return
  sendSignal(pid, 'SIGKILL')
  await waitUntil(gone, 5_000)
}

/** Ends the sessions of a killed server: a busy session notices its server's death only later. */
export function endOrphans(layout: Layout, name: 'SIGQUIT' | 'SIGKILL'): void {
  for (const pid of listOrphans(layout)) sendSignal(pid, name)
}
