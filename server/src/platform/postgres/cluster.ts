import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises'
import path from 'node:path'
import { changeOwner } from './folder-owner.ts'
import type { Launcher } from './launcher.ts'
import { type Layout, passwordFile, syncFolder } from './layout.ts'
import { roles } from './roles.ts'
import { isAlive } from './server-process.ts'
import { isNamedUser, NOBODY_UID, type OsUser } from './server-user.ts'
import { PostgresError } from './types.ts'

const draftPrefix = '.init-'
/**
 * Clusters that this process creates now. Process ids repeat, e.g. at each start of a container, so they cannot tell.
 */
const ownDrafts = new Set<string>()

/**
 * Makes sure that a complete cluster of the right version is in its folder. It is created beside it and renamed, so
 * that neither a crash nor a concurrent start leaves an incomplete one.
 * @param durable false leaves the first files to the kernel's cache (tests)
 * @returns whether the cluster is new
 */
export async function ensureCluster(layout: Layout, launcher: Launcher, durable: boolean): Promise<boolean> {
  await removeLeftDrafts(layout.folder)
  if (existsSync(path.join(layout.cluster, 'PG_VERSION'))) {
    await checkVersion(layout, launcher)
    return false
  }
  await removeEmpty(layout.cluster)
  const name = `${draftPrefix}${process.pid}-${randomUUID().slice(0, 8)}`
  const draft = path.join(layout.folder, name)
  ownDrafts.add(name)
  try {
    await initialise(draft, layout, launcher, durable)
    return await moveIntoPlace(draft, layout)
  } finally {
    await rm(draft, { recursive: true, force: true })
    ownDrafts.delete(name)
  }
}

async function checkVersion(layout: Layout, launcher: Launcher): Promise<void> {
  const version = Number((await readFile(path.join(layout.cluster, 'PG_VERSION'), 'utf8')).trim())
  if (version === launcher.major) return
  throw new PostgresError(
    `The database in ${layout.folder} was made by PostgreSQL ${version}, but the programs in ${launcher.binaries.folder} are PostgreSQL ${launcher.major}. Set PG_BIN_DIR to the programs of a PostgreSQL ${version}, or set DATA_DIR to another folder.`,
  )
}

async function removeEmpty(cluster: string): Promise<void> {
  await rmdir(cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return
    throw new PostgresError(
      `The folder ${cluster} exists but holds no database (PG_VERSION is missing). Move it away, or set DATA_DIR to another folder.`,
      {
        cause: error,
      },
    )
  })
}

async function initialise(draft: string, layout: Layout, launcher: Launcher, durable: boolean): Promise<void> {
  const first = process.platform === 'linux' ? 'C.UTF-8' : 'C'
  const output = await runInitdb(first, draft, layout, launcher, durable)
  if (output === undefined) return
  // Old systems do not have the locale C.UTF-8; the builtin provider sorts the same without it.
  const second =
    /locale/.test(output) && first !== 'C' ? await runInitdb('C', draft, layout, launcher, durable) : output
  if (second === undefined) return
  if (/could not look up effective user/.test(second)) {
    const uid = makerOf(launcher)?.uid ?? process.getuid?.()
    throw new PostgresError(
      `The user with the number ${uid} has no name on this machine, which PostgreSQL needs once, to make its data folder. Run as a user of /etc/passwd.`,
    )
  }
  throw new PostgresError(`The database could not be made in ${layout.folder}: ${second.trim().slice(-800)}`)
}

/**
 * `initdb` needs a user with a name, and the server's user id has none. It runs as `nobody`, and the server's group
 * keeps other processes of `nobody` out.
 */
function makerOf({ user }: Launcher): OsUser | undefined {
  return user && !isNamedUser(user.uid) ? { uid: NOBODY_UID, gid: user.gid } : user
}

/** @returns undefined on success, otherwise the program's output */
async function runInitdb(
  locale: string,
  draft: string,
  layout: Layout,
  launcher: Launcher,
  durable: boolean,
): Promise<string | undefined> {
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  const maker = makerOf(launcher)
  if (maker) await changeOwner(draft, maker)
  const { argument, cwd } = launcher.dataFolder(draft)
  const provider = launcher.major >= 17 ? ['--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : []
  // Only for initdb: `authentication-files.ts` writes the connection rules before the first start.
  const auth = layout.password
    ? ['-A', 'scram-sha-256', `--pwfile=${passwordFile(layout.folder)}`]
    : ['--auth-local=peer', '--auth-host=reject']
  const sync = durable ? [] : ['--no-sync']
  const options = ['-E', 'UTF8', `--locale=${locale}`, ...provider, '--data-checksums', ...sync]
  const child = launcher.spawn(
    launcher.binaries.initdb,
    ['-D', argument, '-U', roles.superuser, ...auth, ...options],
    { stdio: ['ignore', 'pipe', 'pipe'], cwd },
    maker,
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text))
  const [code] = await once(child, 'close')
  if (code !== 0) return output || 'initdb was ended by a signal'
  if (launcher.user) await changeOwner(draft, launcher.user)
  return undefined
}

async function moveIntoPlace(draft: string, layout: Layout): Promise<boolean> {
  try {
    await rename(draft, layout.cluster)
    await syncFolder(layout.folder)
    return true
  } catch (error) {
    // Another process that started at the same time was first; the start continues with its cluster.
    if (existsSync(path.join(layout.cluster, 'PG_VERSION'))) return false
    throw error
  }
}

/** A killed start leaves its draft. */
async function removeLeftDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(draftPrefix)) continue
    const maker = Number(name.slice(draftPrefix.length).split('-')[0])
    if (ownDrafts.has(name) || (maker !== process.pid && isAlive(maker))) continue
    await rm(path.join(folder, name), { recursive: true, force: true })
  }
}
