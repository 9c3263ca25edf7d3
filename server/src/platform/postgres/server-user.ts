import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { PostgresError } from './types.ts'

/** A user of the operating system, by id. */
export interface OsUser {
  uid: number
  gid: number
}

/** The user that the server runs as, if it is not the user of this process. */
export interface ServerUser extends OsUser {
  /** an ordinary user's installation that root starts: all its files stay that user's */
  ownsFolder: boolean
}

/** The user `nobody`: any program of the machine may run as this user, so it protects nothing. */
export const NOBODY_UID = 65534
/** User ids that neither distributions nor systemd assign (systemd.io/UIDS-GIDS). */
const first = 60_578
const count = 606

/**
 * PostgreSQL refuses to run as root. Then it runs as the owner of the cluster, or at first as a user id that nobody
 * else on this machine has.
 * @param folder the folder of the embedded server
 * @returns undefined for the user of this process
 * @throws PostgresError if root cannot change the owner of the cluster
 */
export function chooseServerUser(folder: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (process.platform !== 'linux')
    throw new PostgresError('PostgreSQL does not run as root. Start the product as an ordinary user.')
  const owners = [folder, path.join(folder, 'cluster')].map((place) => statSync(place, { throwIfNoEntry: false }))
  const [ofFolder, ofCluster] = owners.map((stats) => (stats && isOwn(stats.uid) ? stats : undefined))
  if (ofFolder) return { uid: ofFolder.uid, gid: ofFolder.gid, ownsFolder: true }
  if (ofCluster) return { uid: ofCluster.uid, gid: ofCluster.gid, ownsFolder: false }
  const number = freeNumber(folder)
  return { uid: number, gid: number, ownsFolder: false }
}

// In earlier versions clusters belonged to `nobody`.
const isOwn = (uid: number) => uid !== 0 && uid !== NOBODY_UID

function freeNumber(folder: string): number {
  const taken = new Set([...idsOf('/etc/passwd'), ...idsOf('/etc/group')])
  const start = createHash('sha256').update(folder).digest().readUInt32BE()
  for (let n = 0; n < count; n++) {
    const number = first + ((start + n) % count)
    if (!taken.has(number)) return number
  }
  throw new PostgresError(`There is no free user number from ${first} to ${first + count - 1} to run PostgreSQL as.`)
}

/** Whether the user has a name; `initdb` works only for named users. */
export const isNamedUser = (uid: number): boolean => idsOf('/etc/passwd').includes(uid)

function idsOf(file: string): number[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => Number(line.split(':')[2] ?? Number.NaN))
  } catch {
    return []
  }
}
