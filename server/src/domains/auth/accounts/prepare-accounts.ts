import type { Role } from '@ems/contract/core/roles'
import { requireFreshProof } from '../../../platform/actor/fresh-proof.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { insertAccounts } from '../shared/account.repo.ts'
import { hashSecret } from '../shared/hashing.ts'

export interface AccountInput {
  name: string
  email: string
  role: Role
  profileImage: string | null
  /** null for an invited person, who will choose it */
  password: string | null
  /** null if the password can be changed without a key */
  key: string | null
}

/**
 * Prepares new accounts outside a transaction, because hashing takes time and a transaction holds locks.
 * @returns a function that makes the accounts in a transaction and returns their user ids; a taken email violates
 * `users_email_unique`
 */
export async function prepareAccounts(inputs: readonly AccountInput[]): Promise<(trx: Trx) => Promise<string[]>> {
  const hashed = (secret: string | null) => (secret === null ? null : hashSecret(secret))
  const accounts = await Promise.all(
    inputs.map(async (input) => {
      const [passwordHash, keyHash] = await Promise.all([hashed(input.password), hashed(input.key)])
      return { ...input, passwordHash, keyHash }
    }),
  )
  return (trx) => {
    if (accounts.some(({ role }) => role === 'admin')) requireFreshProof()
    return insertAccounts(trx, accounts)
  }
}

/** `prepareAccounts` for one. */
export async function prepareAccount(input: AccountInput): Promise<(trx: Trx) => Promise<string>> {
  const create = await prepareAccounts([input])
  return async (trx) => (await create(trx))[0] as string
}
