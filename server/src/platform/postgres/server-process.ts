import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { readdir, readFile, stat, unlink } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Layout } from './layout.ts'

const onLinux = process.platform === 'linux'

/** The content of `postmaster.pid`; the socket's folder is missing for a moment at the start. */
export interface PidFile {
  pid: number
  host: string
  port: number
}

/** Reads the cluster's `postmaster.pid`, which a crash leaves behind. Undefined without one. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(pidFile(cluster), 'utf8').catch(() => '')
  const [pid, , , port, socketFolder, address] = text.split('\n')
  if (!Number(pid)) return undefined
  // The path of the socket's folder may be relative to the data folder.
  const socket = socketFolder?.trim() ? path.resolve(cluster, socketFolder.trim()) : ''
  return { pid: Math.abs(Number(pid)), port: Number(port) || 0, host: socket || address?.trim() || '' }
}

/**
 * Deletes stale lock files whose process id is in use by an unrelated or dead process: PostgreSQL itself would refuse
 * to start. Its second guard, the shared memory block, still keeps two servers apart.
 */
export async function deleteStaleLocks(layout: Layout): Promise<void> {
  for (const file of [pidFile(layout.cluster), path.join(layout.host, `.s.PGSQL.${layout.port}.lock`)]) {
    const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0])
    if (pid && isListed(pid) && !isServerOf(pid, layout)) await unlink(file).catch(() => {})
  }
}

function pidFile(cluster: string): string {
  return path.join(cluster, 'postmaster.pid')
}

/** Whether a process id is in use. In a container without an init process, ended processes keep their id. */
function isListed(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether a process with this id lives. */
export function isAlive(pid: number): boolean {
  return isListed(pid) && !isZombie(pid)
}

function isZombie(pid: number): boolean {
  if (!onLinux) return false
  try {
    return /^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** Whether process `pid` is a PostgreSQL server on this cluster: process ids are reused. */
export function isServerOf(pid: number, layout: Layout): boolean {
  if (!isAlive(pid)) return false
  return workingFolder(pid) === layout.cluster || commandLine(pid).includes(`-D ${layout.cluster}`)
}

/** Ids of this cluster's server processes (sessions, workers) that live although their server is dead. */
export function listOrphans(layout: Layout): number[] {
  if (!onLinux) return []
  const title = `postgres: ${clusterName(layout)}: `
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 1 && commandLine(pid).startsWith(title) && isAlive(pid))
}

/** Shown in the title of each server process, so that orphans are recognised. */
export function clusterName(layout: Layout): string {
  return `ems-${layout.id}`
}

function workingFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return ''
  }
}

function commandLine(pid: number): string {
  try {
    if (onLinux) return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    if (process.platform === 'win32') return ''
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    return ''
  }
}

/** Sends a signal to a process that may have ended. */
export function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** Waits until `condition` holds, checking each 25 ms; false after `milliseconds`. */
export async function waitUntil(condition: () => boolean, milliseconds: number): Promise<boolean> {
  const end = performance.now() + milliseconds
  while (!condition()) {
    if (performance.now() > end) return false
    await sleep(25)
  }
  return true
}

/** The last lines of the newest log file of the server process `pid`; empty without one. */
export async function lastLogLines(layout: Layout, pid: number): Promise<string> {
  const files = (await readdir(layout.logs).catch(() => [])).map((name) => path.join(layout.logs, name))
  const dated = await Promise.all(files.map(async (file) => ({ file, time: (await stat(file)).mtimeMs })))
  const newest = dated.sort((a, b) => b.time - a.time)[0]
  if (!newest) return ''
  const lines = (await readFile(newest.file, 'utf8')).split('\n')
  return lines
    .filter((line) => line.includes(`[${pid}]`))
    .slice(-5)
    .join('\n')
}
