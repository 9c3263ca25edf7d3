import { inTransaction } from '../../../platform/database/index.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hasAnyAccount } from '../shared/account.repo.ts'
import { generatedKey, generatedPassword } from '../shared/hashing.ts'
import { prepareAccount } from './prepare-accounts.ts'

/** The generated secrets of the first administrator: shown once, stored nowhere. */
export interface FirstAdministrator {
  email: string
  /** null if a setting provides it */
  password: string | null
  key: string | null
}

/**
 * Creates the first administrator if there is no account yet. Several instances may start at once: one creates it.
 * @returns the secrets to show, or null if there were accounts
 */
export async function ensureFirstAdministrator({
  db,
  config,
}: Pick<Platform, 'db' | 'config'>): Promise<FirstAdministrator | null> {
  const password = config.ADMIN_PASSWORD ?? generatedPassword()
  const key = config.ADMIN_KEY ?? generatedKey()
  const create = await prepareAccount({
    name: 'Administrator',
    email: config.ADMIN_EMAIL,
    role: 'admin',
    profileImage: null,
    password,
    key,
  })
  const made = await inTransaction(db, async (trx) => {
    if (await hasAnyAccount(trx)) return false
    await create(trx)
    return true
  })
  if (!made) return null
  return {
    email: config.ADMIN_EMAIL,
    password: config.ADMIN_PASSWORD === undefined ? password : null,
    key: config.ADMIN_KEY === undefined ? key : null,
  }
}
