import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { type Binaries, isExecutable } from './binaries.ts'
import type { Owner } from './layout.ts'
import { type Log, PostgresError } from './types.ts'

/** How PostgreSQL's programs are started: as whom, and through what. */
export interface Launcher {
  /** Who owns the cluster, when that is not this process's user. */
  owner: Owner | undefined
  /** Major version of the programs. */
  major: number
  /** Starts a program with a clean environment, outside our process group, so that a Ctrl-C reaches only us. */
  spawn(program: string, args: string[], options: SpawnOptions): ChildProcess
}

const nobody: Owner = { uid: 65534, gid: 65534 }
const isRoot = () => process.getuid?.() === 0

/** PostgreSQL refuses to run as root: then it runs as the existing cluster's owner, or as nobody. Undefined: as ourselves. */
export function chooseOwner(cluster: string): Owner | undefined {
  if (!isRoot()) return undefined
  const { uid, gid } = statSync(cluster, { throwIfNoEntry: false }) ?? { uid: 0, gid: 0 }
  return uid === 0 ? nobody : { uid, gid }
}

/**
 * Finds a way to start the programs that works here, by asking `postgres` for its version in each way, the best first.
 * @throws PostgresError when none works
 */
export function makeLauncher(binaries: Binaries, folder: string, owner: Owner | undefined, log: Log): Launcher {
  const blocked = owner ? [folder, binaries.folder].filter((place) => !isTraversable(place, owner)) : []
  const failures: string[] = []
  for (const way of waysToStart(owner, blocked.length > 0)) {
    const [program, args] = wrap(way.wrapper, binaries.postgres, ['--version'])
    const run = spawnSync(program, args, { ...baseOptions(way.owner), encoding: 'utf8' })
    const major = Number(/PostgreSQL\) (\d+)/.exec(run.stdout ?? '')?.[1])
    if (run.status === 0 && major) {
      if (blocked.length > 0)
        log.info(
          { blocked, capability: way.capability },
          'PostgreSQL may pass parent folders that are closed to its user',
        )
      return {
        owner,
        major,
        spawn(file, fileArgs, options) {
          const [wrapped, wrappedArgs] = wrap(way.wrapper, file, fileArgs)
          return spawn(wrapped, wrappedArgs, { ...baseOptions(way.owner), detached: true, ...options })
        },
      }
    }
    failures.push((run.error?.message ?? run.stderr ?? '').trim())
  }
  throw new PostgresError(explain(blocked, owner, failures))
}

interface Way {
  wrapper: string[]
  capability?: string
  /** Set where Node itself has to change the user. */
  owner?: Owner
}

/**
 * `--pdeathsig=INT` shuts the server down when this process is killed. The capability lets the server pass parent folders that are
 * closed to its user (a clone under /root): `dac_override` is for containers that lack the milder one. Without `no_setuid_fixup`,
 * access(2), which PostgreSQL asks about its own programs, ignores capabilities.
 */
function waysToStart(owner: Owner | undefined, blocked: boolean): Way[] {
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv', '/usr/sbin/setpriv'].find(isExecutable)
  const plain: Way = { wrapper: [], owner }
  if (!setpriv) return blocked ? [] : [plain]
  const user = owner ? [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'] : []
  if (!blocked) return [{ wrapper: [setpriv, ...user, '--pdeathsig=INT', '--'] }, plain]
  return ['dac_read_search', 'dac_override'].map((capability) => ({
    capability,
    wrapper: [
      setpriv,
      ...user,
      `--inh-caps=+${capability}`,
      `--ambient-caps=+${capability}`,
      '--securebits=+no_setuid_fixup',
      '--pdeathsig=INT',
      '--',
    ],
  }))
}

function wrap(wrapper: string[], file: string, args: string[]): [string, string[]] {
  const [program, ...rest] = [...wrapper, file, ...args]
  return [program as string, rest]
}

/** The working folder is the root, because ours may be closed to the server's user. */
function baseOptions(owner: Owner | undefined): SpawnOptions {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(PG|LD_|DYLD_|LC_|LANG|NODE_|npm_)/.test(name)),
  )
  const options: SpawnOptions = { env: { ...env, LC_ALL: 'C', TZ: 'UTC' }, windowsHide: true, ...owner }
  return process.platform === 'win32' ? options : { ...options, cwd: '/' }
}

/** Whether the permission bits of `place` and of all its parents let `user` in. */
function isTraversable(place: string, user: Owner): boolean {
  const stats = statSync(place, { throwIfNoEntry: false })
  const bit = stats?.uid === user.uid ? 0o100 : stats?.gid === user.gid ? 0o010 : 0o001
  if (stats && (stats.mode & bit) === 0) return false
  const parent = path.dirname(place)
  return parent === place || isTraversable(parent, user)
}

function explain(blocked: string[], owner: Owner | undefined, failures: string[]): string {
  if (blocked.length > 0) {
    return `PostgreSQL does not run as root, and the user it runs as (uid ${owner?.uid}) cannot pass the parent folders of ${blocked.join(' and ')}. Install the product and its data below folders that are open to others (chmod o+x), run it as an ordinary user, or install setpriv (util-linux). ${failures.join(' ')}`.trim()
  }
  const musl =
    process.platform === 'linux' && usesMusl()
      ? ' The shipped programs need glibc 2.27 or newer; set PG_BIN_DIR or DATABASE_URL on this system.'
      : ''
  return `PostgreSQL's programs do not start: ${failures.filter(Boolean).join(' ') || 'no output'}.${musl}`
}

function usesMusl(): boolean {
  try {
    return readFileSync('/usr/bin/ldd', 'utf8').includes('musl')
  } catch {
    return true
  }
}
