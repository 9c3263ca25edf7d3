import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { CallFigures } from '../calls/measure-call.ts'
import type { StartFigures } from '../starts.ts'
import type { WebFigures } from '../web/index.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, '.cache', 'bench', 'runs')

/** The results of a run; parts that were not selected or failed are absent. */
export interface Parts {
  reads: CallFigures[]
  writes: CallFigures[]
  starts: StartFigures[]
  web: WebFigures
}

export const PARTS = ['reads', 'writes', 'starts', 'web'] as const satisfies readonly (keyof Parts)[]

/** One run of the bench, as stored in `.cache/bench/runs/<name>.json`. */
export interface Run extends Partial<Parts> {
  name: string
  /** ISO instant of its start */
  at: string
  /** the measured commit, with `+` if files differed from it */
  commit: string
  machine: { cores: number; processor: string; gibibytes: number; kernel: string; node: string }
  /** the number of people in the two data sets */
  large: number
  small: number
  /** the seconds of one load, and the number of its rounds */
  seconds: number
  rounds: number
}

/** A run without results. */
export function newRun(settings: Pick<Run, 'large' | 'small' | 'seconds' | 'rounds'>): Run {
  const at = new Date().toISOString()
  const commit = commitNow()
  const [cpu] = cpus()
  const machine = {
    cores: cpus().length,
    processor: cpu?.model.trim() ?? 'unknown',
    gibibytes: Math.round(totalmem() / 2 ** 30),
    kernel: release(),
    node: process.version,
  }
  return { name: `${at.slice(0, 19).replaceAll(':', '.')}-${commit}`, at, commit, machine, ...settings }
}

/** Stores the results so far. @param where the folder; tests have their own. @returns the file */
export function keepRun(run: Run, where = folder): string {
  mkdirSync(where, { recursive: true })
  const file = join(where, `${run.name}.json`)
  writeFileSync(`${file}.part`, JSON.stringify(run))
  renameSync(`${file}.part`, file)
  return file
}

/** The names of all stored runs, oldest first. */
export const runNames = (): string[] =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((file) => file.endsWith('.json'))
        .map((file) => file.slice(0, -'.json'.length))
        .sort()
    : []

/**
 * @param which a file, or a part of a run's name: its time, or its commit
 * @throws a sentence if there is no such run, or several
 */
export function readRun(which: string): Run {
  if (existsSync(which)) return JSON.parse(readFileSync(which, 'utf8'))
  const found = runNames().filter((name) => name.includes(which))
  const [name] = found
  if (name === undefined) throw new Error(`There is no run ${which}. ${listed(runNames())}`)
  if (found.length > 1) throw new Error(`Several runs are called ${which}. ${listed(found)}`)
  return JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
}

const listed = (names: string[]): string =>
  names.length === 0 ? 'None is kept.' : `These are kept:\n${names.map((name) => `  ${name}`).join('\n')}`

function commitNow(): string {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
  try {
    return `${git('rev-parse', '--short', 'HEAD')}${git('status', '--porcelain', '--untracked-files=no') ? '+' : ''}`
  } catch {
    return 'unknown'
  }
}
