import { randomBytes } from 'node:crypto'
import { generateRegistrationOptions } from '@simplewebauthn/server'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, violatedConstraint } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { ownChanges } from '../factors/account-change.ts'
import { newRecoveryCodes } from '../factors/one-time-codes.ts'
import { requireFactorFor } from '../factors/own-factors.ts'
import { lockAccount, setFactorsRemoved } from '../shared/account.repo.ts'
import { insertChallenge } from '../shared/challenge.repo.ts'
import { factorsOf, setRecoveryCodes } from '../shared/factor.repo.ts'
import { hashToken, newToken } from '../shared/hashing.ts'
import { CHALLENGE_MS, MOST_PASSKEYS } from '../shared/one-time-code.rules.ts'
import {
  deletePasskey,
  insertPasskey,
  type PasskeyRow,
  passkeysOf,
  passkeyUserHandle,
  renamePasskey,
} from '../shared/passkey.repo.ts'
import { ALGORITHMS, type PasskeyResponse, type PasskeyVerifier } from './passkey-check.ts'

const PRODUCT = 'Employee Management System'

/** The owner of the passkeys. */
interface Owner {
  userId: string
  name: string
  email: string
}

/** A checked new passkey. */
export type NewPasskey = NonNullable<Awaited<ReturnType<PasskeyVerifier['read']>>>

/**
 * Stores a new passkey; the person's account must be locked. The caller writes mails and audit.
 * @param recovery recovery codes for a person without any
 * @returns it, and the recovery codes to show
 * @throws {AppError} CONFLICT above twenty passkeys, or for a known one
 */
export async function storePasskey(
  trx: Trx,
  userId: string,
  { credential, credentialBackedUp }: NewPasskey,
  { name, rpId, recovery }: { name: string; rpId: string; recovery: Awaited<ReturnType<typeof newRecoveryCodes>> },
): Promise<{ passkey: PasskeyRow; recoveryCodes: string[] }> {
  const { recoveryLeft, passkeys } = await factorsOf(trx, userId)
  if (passkeys >= MOST_PASSKEYS) throw new AppError('auth.too-many-passkeys', { most: MOST_PASSKEYS })
  const passkey = await insertPasskey(trx, {
    userId,
    credentialId: Buffer.from(credential.id, 'base64url'),
    publicKey: Buffer.from(credential.publicKey),
    counter: credential.counter,
    transports: credential.transports ?? [],
    backedUp: credentialBackedUp,
    rpId,
    name,
  }).catch((error: unknown) => {
    throw violatedConstraint(error) ? new AppError('auth.passkey-known') : error
  })
  await setFactorsRemoved(trx, userId, null)
  if (recoveryLeft === 0) await setRecoveryCodes(trx, userId, recovery.kept)
  return { passkey, recoveryCodes: recoveryLeft === 0 ? recovery.shown : [] }
}

/** A person's own passkeys. */
export function ownPasskeys({ db, clock }: Platform, checks: PasskeyVerifier) {
  const { changed } = ownChanges(clock)

  return {
    list: (userId: string): Promise<PasskeyRow[]> => passkeysOf(db, userId),

    /**
     * The options for making a passkey.
     * @throws {AppError} CONFLICT if passkeys do not work here, or there are twenty
     */
    async options(owner: Owner) {
      checks.requireUsable()
      const challenge = newToken()
      return inTransaction(db, async (trx) => {
        const passkeys = await passkeysOf(trx, owner.userId)
        if (passkeys.length >= MOST_PASSKEYS) throw new AppError('auth.too-many-passkeys', { most: MOST_PASSKEYS })
        const userID = new Uint8Array(await passkeyUserHandle(trx, owner.userId, randomBytes(32)))
        const row = { tokenHash: hashToken(challenge), userId: owner.userId, data: {} }
        await insertChallenge(trx, 'register', row, new Date(clock.now().getTime() + CHALLENGE_MS))
        const options = await generateRegistrationOptions({
          rpName: PRODUCT,
          rpID: checks.party.id,
          userName: owner.email,
          userDisplayName: owner.name,
          userID,
          challenge: Buffer.from(challenge, 'base64url'),
          attestationType: 'none',
          supportedAlgorithmIDs: ALGORITHMS,
          authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
          excludeCredentials: passkeys.map(({ credential_id }) => ({ id: credential_id.toString('base64url') })),
        })
        return { options: { ...options }, challenge }
      })
    },

    /**
     * Stores a new passkey.
     * @returns it, and recovery codes if there were none.
     * @throws {AppError} BAD_CODE, CONFLICT
     */
    async add(actor: Actor, response: PasskeyResponse, name: string) {
      const made = await checks.read(response, actor.userId)
      if (!made) throw new AppError('auth.bad-passkey')
      const recovery = await newRecoveryCodes()
      return inTransaction(db, async (trx) => {
        await lockAccount(trx, actor.userId)
        const kept = await storePasskey(trx, actor.userId, made, { name, rpId: checks.party.id, recovery })
        await changed(trx, actor, 'passkey-add', 'passkeyAdded')
        return kept
      })
    },

    /** @throws {AppError} NOT_FOUND, for another person's passkey as for an unknown one */
    async rename(actor: Actor, id: string, name: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        if (!(await renamePasskey(trx, actor.userId, id, name))) throw new AppError('auth.no-passkey')
        await writeAuditEvent(trx, actor, { action: 'auth.passkey-rename', entityId: actor.userId })
      })
    },

    /**
     * @throws {AppError} NOT_FOUND, for another person's passkey as for an unknown one; CONFLICT if their roles require
     * it
     */
    async remove(actor: Actor, id: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        await lockAccount(trx, actor.userId)
        if (!(await deletePasskey(trx, actor.userId, id))) throw new AppError('auth.no-passkey')
        const left = await factorsOf(trx, actor.userId)
        requireFactorFor(actor.rules, left)
        const { totp, passkeys } = left
        if (!totp && passkeys === 0) await setRecoveryCodes(trx, actor.userId, [])
        await changed(trx, actor, 'passkey-remove', 'passkeyRemoved')
      })
    },
  }
}

export type OwnPasskeys = ReturnType<typeof ownPasskeys>
