import { chmod, chown, lchown, lstat, mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Layout } from './layout.ts'
import type { OsUser, ServerUser } from './server-user.ts'
import { PostgresError } from './types.ts'

/**
 * Creates the folders and sets their owners; no other user may enter them. No server may run on the cluster: the server
 * of an earlier release may have run as another user.
 * @param user the server's user, if it is another one
 */
export async function ensureFolderOwner(layout: Layout, user: ServerUser | undefined): Promise<void> {
  const { folder, cluster, logs, host, password } = layout
  await mkdir(logs, { recursive: true, mode: 0o700 })
  const socketFolder = password === undefined ? [host] : []
  for (const place of socketFolder) await makeSocketFolder(place, layout, user)
  if (!user) return
  if (user.ownsFolder) await changeOwner(folder, user)
  else {
    // It only passes through to its own folder.
    await chown(folder, 0, user.gid)
    await chmod(folder, 0o710)
    for (const place of [cluster, logs, ...socketFolder]) await changeOwner(place, user)
  }
  for (const place of [cluster, logs, ...socketFolder]) await chmod(place, 0o700)
}

/**
 * The folder may be in a place where others can write: it is used only if its owner is right, and never through a link.
 */
async function makeSocketFolder(host: string, { folder }: Layout, user: OsUser | undefined): Promise<void> {
  await mkdir(host, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  const found = await lstat(host)
  const isOurs = found.uid === process.getuid?.() || found.uid === user?.uid || path.dirname(host) === folder
  if (!found.isDirectory() || !isOurs) {
    throw new PostgresError(
      `The folder ${host}, needed for the database's socket, belongs to somebody else. Remove it, or set DATA_DIR to a shorter path.`,
    )
  }
  await chmod(host, 0o700)
}

/** Root may have copied files in (a restored backup): the server must own each of them. */
export async function changeOwner(place: string, user: OsUser): Promise<void> {
  const { uid, gid } = await lstat(place)
  if (uid !== user.uid || gid !== user.gid) await lchown(place, user.uid, user.gid)
  if (!(await lstat(place)).isDirectory()) return
  // A server of a concurrent start may create and delete files meanwhile.
  const give = (name: string) => changeOwner(path.join(place, name), user).catch(ignoreMissing)
  await Promise.all((await readdir(place)).map(give))
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}
