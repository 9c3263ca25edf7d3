import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { databaseSettings } from '../server/test/postgres.ts'
import { type Run, startProcess } from '../server/test/process.ts'
import type { Connection } from './lib/data.ts'

export interface StartFigures {
  what: string
  /** from the start of the process until `/readyz` answers 200, in milliseconds */
  ms: number
  /** resident memory in MB of the ready server process, without PostgreSQL */
  memory: number
  /** memory of its PostgreSQL, by the kernel's proportional count; null if another process runs it */
  databaseMemory: number | null
}

/** The first start on an empty folder, the second on the same folder, and one on the large data set. */
export async function measureStarts(large: Connection): Promise<StartFigures[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ems-starts-'))
  try {
    return [
      await measure('first start, empty folder', { DATA_DIR: join(folder, 'new') }),
      await measure('second start on that folder', { DATA_DIR: join(folder, 'new') }),
      await measure('start on the large data set', { DATA_DIR: join(folder, 'large'), ...databaseSettings(large) }),
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(what: string, settings: Record<string, string>): Promise<StartFigures> {
  const started = performance.now()
  const run = await startProcess(settings)
  try {
    await run.ready(120_000)
    const ms = performance.now() - started
    const memory = kilobytes(`/proc/${run.child.pid}/status`, 'VmRSS')
    return { what, ms, memory: memory / 1024, databaseMemory: settings.DATABASE_URL ? null : databaseMemory(run) }
  } finally {
    await run.stop()
  }
}

function databaseMemory(run: Run): number {
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const family = new Set([String(run.child.pid)])
  // Children have greater process ids than their parents, until the ids start again.
  for (const pid of processes.toSorted((a, b) => Number(a) - Number(b))) if (family.has(parentOf(pid))) family.add(pid)
  family.delete(String(run.child.pid))
  return [...family].reduce((sum, pid) => sum + kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss'), 0) / 1024
}

const parentOf = (pid: string): string => String(kilobytes(`/proc/${pid}/status`, 'PPid'))

/** A number from one of the kernel's files about a process; 0 if the process has ended. */
function kilobytes(file: string, field: string): number {
  try {
    return Number(new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1] ?? 0)
  } catch {
    return 0
  }
}
