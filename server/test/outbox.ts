import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { Config } from '../src/platform/config/config.ts'
import type { Db } from '../src/platform/database/index.ts'

interface Product {
  db: Db
  config: Config
}

/** Sends mails at once that wait for a possible undo: a test does not wait ten seconds. */
export async function release({ db }: Pick<Product, 'db'>): Promise<void> {
  await db.updateTable('notifications').set({ held_until: null }).where('held_until', 'is not', null).execute()
}

/** Waits until each notification is dispatched: its mail is queued, or it has none. */
export async function dispatched({ db }: Pick<Product, 'db'>): Promise<void> {
  await release({ db })
  await vi.waitFor(
    async () => {
      const waiting = await db.selectFrom('notifications').select('id').where('dispatched_at', 'is', null).execute()
      if (waiting.length > 0) throw new Error(`${waiting.length} notifications wait`)
    },
    { timeout: 10_000, interval: 50 },
  )
}

/** The sent mails to an address, with their headers; waits for mails in the queue. */
export async function mailsTo({ db, config }: Product, address: string): Promise<string[]> {
  await dispatched({ db })
  const folder = join(config.DATA_DIR, 'outbox')
  return vi.waitFor(
    async () => {
      const rows = await db.selectFrom('mails').select('sent_at').where('to_address', '=', address).execute()
      if (rows.some((row) => row.sent_at === null)) throw new Error(`a mail to ${address} waits`)
      const mails = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
      return mails
        .map((name) => readFileSync(join(folder, name), 'latin1').replaceAll('=\r\n', '').replaceAll('=20', ' '))
        .filter((mail) => mail.includes(`To: ${address}`))
    },
    { timeout: 10_000, interval: 50 },
  )
}

/** The token of the newest link that was mailed to an address. */
export async function tokenMailedTo(product: Product, address: string): Promise<string> {
  const tokens = (await mailsTo(product, address)).map((mail) => /#token=(?:3D)?([\w-]{43})/.exec(mail)?.[1] ?? [])
  return tokens.flat().at(-1) ?? ''
}
