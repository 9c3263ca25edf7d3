import { createHash } from 'node:crypto'
import { chmod, lchown, lstat, mkdir, open, readdir, readFile, realpath, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { PostgresError } from './types.ts'

export interface Owner {
  uid: number
  gid: number
}

/** Where the parts of one embedded server live, and how it is reached. */
export interface Layout {
  folder: string
  cluster: string
  logs: string
  /** Short name of this cluster, part of every server process's title. */
  id: string
  /** The socket's folder, or an address on Windows. */
  host: string
  port: number
  /** Only where there is no private socket folder (Windows). */
  password?: string
}

const onWindows = process.platform === 'win32'
const socketPort = 5432
/** sun_path holds 104 bytes on macOS, 108 on Linux, with the closing zero. */
const socketPathLimit = 103

/** Creates the folder (0700) and returns its real path, so that two spellings of one folder are one folder. */
export async function makeFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await readdir(folder)
    return await realpath(folder)
  } catch (error) {
    throw new PostgresError(
      `The database folder ${folder} cannot be used by this user (${(error as NodeJS.ErrnoException).code}). Run as the user it belongs to, or set DATA_DIR to another folder.`,
      { cause: error },
    )
  }
}

/** Creates the folders inside `folder`; `owner` is who runs the server, when that is not us. */
export async function makeLayout(folder: string, owner: Owner | undefined): Promise<Layout> {
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const cluster = path.join(folder, 'cluster')
  const logs = path.join(folder, 'log')
  await makePrivate(logs)
  const base = { folder, cluster, logs, id }
  if (onWindows) {
    return { ...base, host: '127.0.0.1', port: await freePort(), password: await keepPassword(folder) }
  }
  if (owner) await giveTo(folder, owner)
  const host = socketFolder(folder, id)
  await makeSocketFolder(host, owner ?? { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 })
  return { ...base, host, port: socketPort }
}

/** The folder may stand in a place where others write too: it is used only when it is really ours, and never through a link. */
async function makeSocketFolder(host: string, user: Owner): Promise<void> {
  await mkdir(host, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(host)
  if (!found.isDirectory() || (found.uid !== user.uid && found.uid !== process.getuid?.())) {
    throw new PostgresError(
      `The folder ${host}, needed for the database's socket, belongs to somebody else. Remove it, or set DATA_DIR to a shorter path.`,
    )
  }
  await lchown(host, user.uid, user.gid)
  await chmod(host, 0o700)
}

/** A socket's path may have about 100 bytes: long folders get a short one outside. */
function socketFolder(folder: string, id: string): string {
  const fits = (candidate: string) =>
    Buffer.byteLength(path.join(candidate, `.s.PGSQL.${socketPort}`)) < socketPathLimit
  const candidates = [path.join(folder, 'run'), path.join(os.tmpdir(), `ems-postgres-${id}`)]
  return candidates.find(fits) ?? `/tmp/ems-postgres-${id}`
}

async function makePrivate(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
}

/** Root may have copied files in (a restored backup); the server must own each of them. */
async function giveTo(folder: string, owner: Owner): Promise<void> {
  const own = async (file: string) => {
    const { uid, gid } = await lstat(file)
    if (uid !== owner.uid || gid !== owner.gid) await lchown(file, owner.uid, owner.gid)
  }
  await own(folder)
  await Promise.all(
    (await readdir(folder, { withFileTypes: true })).map(async (entry) => {
      const file = path.join(folder, entry.name)
      // A running server creates and removes files under our eyes.
      await (entry.isDirectory() ? giveTo(file, owner) : own(file)).catch(ignoreMissing)
    }),
  )
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

/** Makes a rename inside `folder` survive a power failure. */
export async function syncFolder(folder: string): Promise<void> {
  if (onWindows) return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

async function freePort(): Promise<number> {
  return await new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

async function keepPassword(folder: string): Promise<string> {
  const file = passwordFile(folder)
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept) return kept
  const draft = `${file}.${process.pid}`
  await writeFile(
    draft,
    createHash('sha256')
      .update(crypto.getRandomValues(new Uint8Array(32)))
      .digest('hex'),
    { mode: 0o600 },
  )
  await rename(draft, file)
  return await readFile(file, 'utf8')
}

/** Where the superuser's password stands on systems without a private socket folder. */
export function passwordFile(folder: string): string {
  return path.join(folder, 'password')
}
