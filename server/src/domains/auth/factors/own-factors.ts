import type { SignInRules } from '@ems/contract/core/sign-in'
import type { Actor } from '../../../platform/actor/actor.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { lockAccount, setFactorsRemoved } from '../shared/account.repo.ts'
import { confirmSeed, deleteTotp, factorsOf, setNextSeed, setRecoveryCodes, totpOf } from '../shared/factor.repo.ts'
import { normalizeCode } from '../shared/one-time-code.rules.ts'
import { type AvailableFactors, hasFactorFor } from '../shared/sign-in-policy.rules.ts'
import { ownChanges } from './account-change.ts'
import { newRecoveryCodes, newSeed, seedContext, stepOf, uriOf } from './one-time-codes.ts'

/**
 * Checks the removal of a factor.
 * @throws {AppError} CONFLICT if the other factors are not enough for the person's roles
 */
export function requireFactorFor({ factor }: SignInRules, left: AvailableFactors): void {
  if (!hasFactorFor(factor, left)) throw new AppError('auth.factor-needed')
}

/** A person's own authenticator app and recovery codes. */
export function ownFactors({ db, clock, secrets }: Platform) {
  const { changed, noted } = ownChanges(clock)

  return {
    /** A new seed, which counts after a right code; an earlier unconfirmed one is deleted. */
    async startTotp(actor: Actor): Promise<{ uri: string; secret: string }> {
      const seed = newSeed()
      const closed = secrets.close(Buffer.from(seed), seedContext(actor.userId))
      await inTransaction(db, (trx) => setNextSeed(trx, actor.userId, closed))
      return { uri: uriOf(seed, actor.email), secret: seed }
    },

    /** @returns recovery codes if there were none. @throws {AppError} INVALID, also without an unconfirmed seed */
    async confirmTotp(actor: Actor, code: string): Promise<string[]> {
      const waiting = (await totpOf(db, actor.userId))?.next_secret
      if (!waiting) throw new AppError('auth.no-enrolment')
      const seed = secrets.open(waiting, seedContext(actor.userId))
      const step = seed && stepOf(seed.toString(), normalizeCode(code), clock.now())
      if (!step) throw new AppError('auth.wrong-first-code')
      const recovery = await newRecoveryCodes()
      return inTransaction(db, async (trx) => {
        await lockAccount(trx, actor.userId)
        const { recoveryLeft } = await factorsOf(trx, actor.userId)
        if (!(await confirmSeed(trx, actor.userId, waiting, step, clock.now())))
          throw new AppError('auth.wrong-first-code')
        await setFactorsRemoved(trx, actor.userId, null)
        if (recoveryLeft === 0) await setRecoveryCodes(trx, actor.userId, recovery.kept)
        await changed(trx, actor, 'totp-add', 'appAdded')
        return recoveryLeft === 0 ? recovery.shown : []
      })
    },

    /** @throws {AppError} CONFLICT without one, and if their roles require it */
    async removeTotp(actor: Actor): Promise<void> {
      await inTransaction(db, async (trx) => {
        await lockAccount(trx, actor.userId)
        if (!(await deleteTotp(trx, actor.userId))) throw new AppError('auth.no-app')
        const left = await factorsOf(trx, actor.userId)
        requireFactorFor(actor.rules, left)
        if (left.passkeys === 0) await setRecoveryCodes(trx, actor.userId, [])
        await changed(trx, actor, 'totp-remove', 'appRemoved')
      })
    },

    /** New recovery codes; the former ones become void. @throws {AppError} CONFLICT for a person without a factor */
    async makeRecoveryCodes(actor: Actor): Promise<string[]> {
      const recovery = await newRecoveryCodes()
      return inTransaction(db, async (trx) => {
        await lockAccount(trx, actor.userId)
        const { totp, passkeys } = await factorsOf(trx, actor.userId)
        if (!totp && passkeys === 0) throw new AppError('auth.no-factor')
        await setRecoveryCodes(trx, actor.userId, recovery.kept)
        await noted(trx, actor, 'recovery-codes', 'recoveryMade')
        return recovery.shown
      })
    },
  }
}
