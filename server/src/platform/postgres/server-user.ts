import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { PostgresError } from './types.ts'

/** A user of the operating system, by number. */
export interface OsUser {
  uid: number
  gid: number
}

/** The user that the server runs as, if it is not the user of this process. */
export interface ServerUser extends OsUser {
  /** an ordinary user's installation that root starts for once: everything in it stays that user's */
  ownsFolder: boolean
}

/** The user that everyone on a machine may run as, so it protects nothing. */
export const nobody = 65534
/** Numbers that neither distributions nor systemd give to anyone (systemd.io/UIDS-GIDS). */
const first = 60_578
const count = 606

/**
 * PostgreSQL refuses to run as root. Then it runs as the user whom the cluster belongs to, or at first as a number of its own that
 * no one else on this machine has.
 * @param folder the folder of the embedded server
 * @returns undefined: as ourselves
 * @throws PostgresError where root has no way to hand the cluster over
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
const isOwn = (uid: number) => uid !== 0 && uid !== nobody

function freeNumber(folder: string): number {
  const taken = new Set([...idsOf('/etc/passwd'), ...idsOf('/etc/group')])
  const start = createHash('sha256').update(folder).digest().readUInt32BE()
  for (let n = 0; n < count; n++) {
    const number = first + ((start + n) % count)
    if (!taken.has(number)) return number
  }
  throw new PostgresError(`There is no free user number from ${first} to ${first + count - 1} to run PostgreSQL as.`)
}

/** Whether the machine has a name for the user; `initdb` works for named ones only. */
export const hasName = (uid: number): boolean => idsOf('/etc/passwd').includes(uid)

function idsOf(file: string): number[] {
  try {
    return readFileSync(file, 'utf8')
      .split('\n')
      .map((line) => Number(line.split(':')[2] ?? Number.NaN))
  } catch {
    return []
  }
}
