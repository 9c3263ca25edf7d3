import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { type Binaries, findBinaries, isExecutable } from './binaries.ts'
import { copyForServer } from './copy-binaries.ts'
import type { OsUser, ServerUser } from './server-user.ts'
import { type Log, PostgresError } from './types.ts'

/** How PostgreSQL's programs are started: the user and the command. */
export interface Launcher {
  binaries: Binaries
  /** The user that the server runs as, if it is not the user of this process. */
  user: ServerUser | undefined
  /** Major version of the programs. */
  major: number
  /**
   * Starts a program with its own environment, outside the product's process group, so that a Ctrl-C reaches only the
   * product.
   * @param user the program's user, if it is not the server's
   */
  spawn(program: string, args: string[], options: SpawnOptions, user?: OsUser): ChildProcess
  /** The data folder for a program: the argument of `-D`, and the working folder to which it is relative. */
  dataFolder(folder: string): { argument: string; cwd: string | undefined }
}

/**
 * Finds programs and a way to start them that works here, by asking `postgres` for its version.
 * @param binDir a system installation's folder of programs
 * @param user the server's user; undefined for the user of this process
 * @throws PostgresError if nothing works
 */
export async function makeLauncher(
  binDir: string | undefined,
  user: ServerUser | undefined,
  log: Log,
): Promise<Launcher> {
  return createLauncher(findBinaries(binDir), { user, mayCopy: !binDir, log })
}

/** Like `makeLauncher`, for known programs. `canRequestCopy`: all files of the programs are next to them. */
export async function createLauncher(
  found: Binaries,
  { user, mayCopy, log }: { user: ServerUser | undefined; mayCopy: boolean; log: Log },
): Promise<Launcher> {
  const direct = firstThatWorks(found, user)
  if (direct.way) return launcherOf(found, user, direct.way, direct.major)
  // They work for this process, but are below folders that are closed to the server's user (a clone under /root).
  if (user && mayCopy && firstThatWorks(found, undefined).way) {
    const binaries = await copyForServer(found)
    const again = firstThatWorks(binaries, user)
    if (again.way) {
      log.info({ folder: binaries.folder }, 'PostgreSQL runs from a copy of its programs that its user may read')
      return launcherOf(binaries, user, again.way, again.major)
    }
  }
  throw new PostgresError(explain(found, user, direct.failures))
}

function launcherOf(binaries: Binaries, user: ServerUser | undefined, way: LaunchMethod, major: number): Launcher {
  return {
    binaries,
    user,
    major,
    spawn(file, args, options, as = user) {
      const [program, rest] = way.command(file, args, as)
      return spawn(program, rest, { ...baseOptions(way, as), detached: true, ...options })
    },
    // Parent folders may be closed to the server's user. It starts inside, and /proc/self/cwd avoids them.
    dataFolder: (folder) =>
      user
        ? { argument: '/proc/self/cwd', cwd: folder }
        : { argument: folder, cwd: baseOptions(way, user).cwd as string },
  }
}

interface LaunchMethod {
  command(file: string, args: string[], user: OsUser | undefined): [string, string[]]
  /** set if Node itself changes the user */
  changesUser: boolean
}

function firstThatWorks(binaries: Binaries, user: OsUser | undefined) {
  const failures: string[] = []
  for (const way of waysToStart()) {
    const [program, args] = way.command(binaries.postgres, ['--version'], user)
    const run = spawnSync(program, args, { ...baseOptions(way, user), encoding: 'utf8' })
    const major = Number(/PostgreSQL\) (\d+)/.exec(run.stdout ?? '')?.[1])
    if (run.status === 0 && major) return { way, major, failures }
    failures.push((run.error?.message ?? run.stderr ?? '').trim())
  }
  return { way: undefined, major: 0, failures }
}

/**
 * Best first. `--pdeathsig=INT` shuts the server down when this process is killed; the other options drop privileges.
 */
function waysToStart(): LaunchMethod[] {
  const plain: LaunchMethod = { changesUser: true, command: (file, args) => [file, args] }
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv', '/usr/sbin/setpriv'].find(isExecutable)
  if (!setpriv) return [plain]
  const launchWithSetpriv = (flags: string[]): LaunchMethod => ({
    changesUser: false,
    command(file, args, user) {
      const as = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups', '--bounding-set=-all'] : []
      return [setpriv, [...as, ...flags, '--pdeathsig=INT', '--', file, ...args]]
    },
  })
  return [launchWithSetpriv(['--no-new-privs', '--inh-caps=-all', '--ambient-caps=-all']), launchWithSetpriv([]), plain]
}

/** The working folder is the root, because the product's folder may be closed to the server's user. */
function baseOptions(way: LaunchMethod, user: OsUser | undefined): SpawnOptions {
  const options: SpawnOptions = { env: environment(), windowsHide: true }
  if (way.changesUser && user) Object.assign(options, { uid: user.uid, gid: user.gid })
  return process.platform === 'win32' ? options : { ...options, cwd: '/' }
}

/** The environment for the programs. The product's own contains passwords, which tools of the user could show. */
function environment(): NodeJS.ProcessEnv {
  const ours = { LC_ALL: 'C', TZ: 'UTC' }
  if (process.platform !== 'win32') return { PATH: '/usr/bin:/bin', ...ours }
  const needed = ['PATH', 'PATHEXT', 'SYSTEMROOT', 'SYSTEMDRIVE', 'WINDIR', 'COMSPEC', 'TEMP', 'TMP']
  const kept = Object.entries(process.env).filter(([name]) => needed.includes(name.toUpperCase()))
  return { ...Object.fromEntries(kept), ...ours }
}

function explain(binaries: Binaries, user: OsUser | undefined, failures: string[]): string {
  const output = failures.filter(Boolean).join(' ') || 'no output'
  if (user && firstThatWorks(binaries, undefined).way)
    return `PostgreSQL does not run as root, and as the user ${user.uid} its programs in ${binaries.folder} do not start: ${output}. Install them below folders that are open to others (chmod o+x), or run the product as an ordinary user.`
  const musl =
    process.platform === 'linux' && usesMusl()
      ? ' The shipped programs need glibc 2.27 or newer; set PG_BIN_DIR or DATABASE_URL on this system.'
      : ''
  return `PostgreSQL's programs do not start: ${output}.${musl}`
}

function usesMusl(): boolean {
  try {
    return readFileSync('/usr/bin/ldd', 'utf8').includes('musl')
  } catch {
    return false
  }
}
