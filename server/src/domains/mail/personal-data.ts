import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ErasureClass } from '@ems/contract/privacy'
import type { Config } from '../../platform/config/config.ts'
import type { Trx } from '../../platform/database/index.ts'
import { DELETED_WITH_PROFILE, type PersonalData, type PersonErasure } from '../../platform/personal/index.ts'
import { folderOf } from './outbox-folder.ts'
import { eraseFromMails } from './personal-data.repo.ts'

/** The personal data of this domain: other addresses to which a new password was sent. */
export const personalMails = (config: Config): PersonalData => ({
  domain: 'mail',
  tables: [
    {
      table: 'personal_addresses',
      whose: [{ through: 'sessions', by: 'session_id' }],
      copy: { as: 'addresses', values: { address: 'address', used: 'used' } },
      erase: DELETED_WITH_PROFILE,
    },
    {
      table: 'mails',
      whose: [],
      copy: { not: 'What a mail said is forgotten once it is sent; the person has it.' },
      erase: [{ class: 'profile', by: 'domain' }],
    },
  ],

  eraseTogether: (trx, people, kind) => eraseMails(config, trx, people, kind),
})

/**
 * Erases people from mails to them, from mails that name them, and from the outbox folder.
 * @returns the number of mails by account id
 */
async function eraseMails(
  config: Config,
  trx: Trx,
  people: readonly PersonErasure[],
  kind: ErasureClass,
): Promise<ReadonlyMap<string, { mails: number }>> {
  if (kind !== 'profile') return new Map()
  const mails = await eraseFromMails(trx, people)
  await clearOutboxOf(
    config,
    people.flatMap(({ names, addresses }) => [...names, ...addresses]),
  )
  return new Map([...mails].map(([userId, rows]) => [userId, { mails: rows }]))
}

/** Deletes mails from the outbox folder, where lines are wrapped and letters beyond ASCII are encoded as bytes. */
async function clearOutboxOf(config: Config, texts: readonly string[]): Promise<void> {
  const folder = folderOf(config)
  const wanted = texts.flatMap((text) => [text, quotedPrintable(text)])
  for (const name of await readdir(folder).catch(() => [])) {
    const file = join(folder, name)
    const content = (await readFile(file, 'utf8').catch(() => '')).replace(/=\r?\n/g, '')
    if (wanted.some((text) => content.includes(text))) await rm(file, { force: true })
  }
}

const quotedPrintable = (text: string): string =>
  [...Buffer.from(text)]
    .map((byte) => (byte < 0x7f ? String.fromCharCode(byte) : `=${byte.toString(16).toUpperCase().padStart(2, '0')}`))
    .join('')
