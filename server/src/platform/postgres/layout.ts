import { createHash, createHmac, randomBytes } from 'node:crypto'
import { accessSync, constants } from 'node:fs'
import { mkdir, open, readdir, readFile, realpath, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { roles } from './roles.ts'
import { PostgresError } from './types.ts'

/** The paths and the address of one embedded server. */
export interface Layout {
  folder: string
  cluster: string
  logs: string
  /** Short name of this cluster, part of the title of each server process. */
  id: string
  /** The socket's folder, or an address on Windows. */
  host: string
  port: number
  /** The superuser's password, only if no socket identifies the caller (Windows). */
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

/** Decides all paths; creates nothing except, on Windows, the password. */
export async function makeLayout(folder: string): Promise<Layout> {
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const base = { folder, cluster: path.join(folder, 'cluster'), logs: path.join(folder, 'log'), id }
  if (onWindows) return { ...base, host: '127.0.0.1', port: await freePort(), password: await storePassword(folder) }
  return { ...base, host: socketFolder(folder, id), port: socketPort }
}

/** A socket's path may have about 100 bytes: long folders get a short one elsewhere, with the same permissions. */
function socketFolder(folder: string, id: string): string {
  const fits = (candidate: string) =>
    Buffer.byteLength(path.join(candidate, `.s.PGSQL.${socketPort}`)) < socketPathLimit
  const name = `ems-postgres-${id}`
  // For root, `/run`: only root can create names there.
  const outside = process.getuid?.() === 0 && isWritable('/run') ? ['/run'] : [os.tmpdir()]
  const candidates = [path.join(folder, 'run'), ...outside.map((place) => path.join(place, name))]
  return candidates.find(fits) ?? `/tmp/${name}`
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
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

async function storePassword(folder: string): Promise<string> {
  const file = passwordFile(folder)
  const kept = await readFile(file, 'utf8').catch(() => '')
  if (kept) return kept
  const draft = `${file}.${process.pid}`
  await writeFile(draft, randomBytes(32).toString('hex'), { mode: 0o600 })
  await rename(draft, file)
  return await readFile(file, 'utf8')
}

/** The file of the superuser's password on systems whose sockets do not identify the caller. */
export function passwordFile(folder: string): string {
  return path.join(folder, 'password')
}

/** A role's password: each role has its own, derived from the superuser's. */
export function passwordOf(role: string, password: string): string {
  return role === roles.superuser ? password : createHmac('sha256', password).update(role).digest('hex')
}
