import { randomUUID } from 'node:crypto'
import { readFile, rename, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { type Layout, syncFolder } from './layout.ts'
import { roles } from './roles.ts'
import { PostgresError } from './types.ts'

const note = '# Written anew by every start of the product.\n'
const map = 'product'

/**
 * Allows connections only by this process's operating system user, as each of the product's roles. On Windows,
 * where sockets do not identify the caller, a role's password decides. Takes effect at the server's next start.
 * @throws PostgresError if that user has no name
 */
export async function writeAccess(layout: Layout): Promise<void> {
  const names = Object.values(roles)
  if (layout.password !== undefined) {
    await write(layout.cluster, 'pg_hba.conf', `host all ${names.join(',')} ${layout.host}/32 scram-sha-256\n`)
    return
  }
  const user = userName()
  const lines = names.map((role) => `${map} "${user.replaceAll('"', '""')}" ${role}\n`)
  await write(layout.cluster, 'pg_ident.conf', lines.join(''))
  await write(layout.cluster, 'pg_hba.conf', `local all ${names.join(',')} peer map=${map}\n`)
}

async function write(cluster: string, name: string, lines: string): Promise<void> {
  const file = path.join(cluster, name)
  const text = note + lines
  if ((await readFile(file, 'utf8').catch(() => '')) === text) return
  // Two starts may write at the same time, also in one process: each has its own draft.
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, text, { mode: 0o600, flush: true })
  await rename(draft, file)
  await syncFolder(cluster)
}

function userName(): string {
  try {
    return os.userInfo().username
  } catch (error) {
    throw new PostgresError(
      `This user (number ${process.getuid?.()}) has no name on this machine, by which PostgreSQL knows who calls. Run as a user of /etc/passwd.`,
      { cause: error },
    )
  }
}
