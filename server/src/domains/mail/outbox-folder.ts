import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../../platform/config/config.ts'
import { KEPT_IN_OUTBOX_MS } from './rules.ts'
import type { Compose, Transport } from './transport.ts'

export const folderOf = (config: Config) => join(config.DATA_DIR, 'outbox')

/** Makes each mail a file `DATA_DIR/outbox/*.eml`, for its own user's eyes alone: mails hold passwords and links. */
export function fileTransport(config: Config, compose: Compose): Transport {
  const folder = folderOf(config)
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const composed = await composer.sendMail(compose(mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const temporary = join(folder, `.${mail.id}`)
      const file = await open(temporary, 'w', 0o600)
      try {
        await file.writeFile(composed.message as Buffer)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(temporary, join(folder, `${mail.id}.eml`))
    },
    close() {},
  }
}

/** Removes the mails that have lain in the outbox for too long. @param now milliseconds since 1970 */
export async function clearOutbox(config: Config, now: number): Promise<void> {
  const folder = folderOf(config)
  for (const name of await readdir(folder).catch(none)) {
    const file = join(folder, name)
    // Another instance may clear the same folder.
    const written = await stat(file).catch(() => null)
    if (written?.isFile() && written.mtimeMs < now - KEPT_IN_OUTBOX_MS) await rm(file, { force: true })
  }
}

// The folder is made with the first mail.
function none(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
