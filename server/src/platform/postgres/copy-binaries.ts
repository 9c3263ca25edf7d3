import { createHash, randomUUID } from 'node:crypto'
import { constants, existsSync, lstatSync } from 'node:fs'
import { chmod, cp, lstat, mkdir, readdir, readFile, readlink, rename, rm, utimes } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { MINUTE_MS } from '@ems/contract/core/durations'
import { type Binaries, binariesIn } from './binaries.ts'
import { PostgresError } from './types.ts'

/** Possible places of a copy, best first: owned by root, readable for all. */
const places = () => ['/var/cache', '/var/lib', os.tmpdir()].map((place) => path.join(place, 'employee-management'))

/** A copy that was used within this time (milliseconds) stays: a start may be about to run it. */
const GRACE_MS = 10 * MINUTE_MS

/**
 * Copies the shipped programs with all their files to a place that all users can read. All products with the same
 * programs share one copy, wherever they are installed. Unused copies are deleted.
 * @throws PostgresError if there is no place for it
 */
export async function copyForServer(shipped: Binaries, candidates = places()): Promise<Binaries> {
  const source = path.dirname(shipped.folder)
  const name = `postgres-${await fingerprint(source)}`
  const failures: string[] = []
  for (const place of candidates) {
    try {
      const target = path.join(await openPlace(place), name)
      if (!existsSync(target)) await copy(source, target)
      await utimes(target, new Date(), new Date())
      await removeUnused(place, name)
      return binariesIn(path.join(target, path.basename(shipped.folder)))
    } catch (error) {
      failures.push((error as Error).message)
    }
  }
  throw new PostgresError(
    `PostgreSQL does not run as root, and its programs below ${source} cannot be read by another user, nor copied to where they can: ${failures.join(' ')} Install the product below folders that are open to others (chmod o+x), or run it as an ordinary user.`,
  )
}

/** Another user who may write there could change the programs that the server runs. */
async function openPlace(place: string): Promise<string> {
  await mkdir(place, { mode: 0o755 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(place)
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0)
    throw new Error(`${place} belongs to somebody else.`)
  return place
}

async function copy(source: string, target: string): Promise<void> {
  const draft = `${target}.${randomUUID()}`
  try {
    await cp(source, draft, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE })
    // An installation under umask 077 is readable only for its owner.
    for (const entry of await readdir(draft, { recursive: true, withFileTypes: true })) {
      if (entry.isSymbolicLink()) continue
      const file = path.join(entry.parentPath, entry.name)
      const runs = entry.isDirectory() || (lstatSync(file).mode & 0o100) !== 0
      await chmod(file, runs ? 0o755 : 0o644)
    }
    await chmod(draft, 0o755)
    await rename(draft, target).catch((error) => {
      // A concurrent start made the same copy.
      if (!existsSync(target)) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

/** A digest of the files, independent of their place and time. */
async function fingerprint(folder: string): Promise<string> {
  const hash = createHash('sha256')
  for (const name of (await readdir(folder, { recursive: true })).sort()) {
    const file = path.join(folder, name)
    const stats = await lstat(file)
    hash.update(`\0${name}\0${(stats.mode & 0o100) !== 0}\0`)
    if (stats.isSymbolicLink()) hash.update(await readlink(file))
    else if (stats.isFile()) hash.update(await readFile(file))
  }
  return hash.digest('hex').slice(0, 12)
}

async function removeUnused(place: string, current: string): Promise<void> {
  const running = await runningPrograms()
  for (const name of await readdir(place)) {
    if (!name.startsWith('postgres-') || name === current) continue
    const folder = path.join(place, name)
    const used = running.some((program) => program.startsWith(`${folder}${path.sep}`))
    const stats = await lstat(folder).catch(() => undefined)
    if (used || !stats || Date.now() - stats.mtimeMs < GRACE_MS) continue
    await rm(folder, { recursive: true, force: true })
  }
}

/** Paths of the programs of all processes: only root copies, and root may read them all. */
async function runningPrograms(): Promise<string[]> {
  const processes = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  return Promise.all(processes.map((id) => readlink(`/proc/${id}/exe`).catch(() => '')))
}
