import type { ConfirmMethod } from '@ems/contract/auth'
import type { z } from 'zod'
import type { Actor } from '../../../platform/actor/actor.ts'
import { type Origin, writeSecurityEvent } from '../../../platform/audit/security-events.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { networkOf } from '../../../platform/http/network.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { OneTimeCodes } from '../factors/one-time-codes.ts'
import { challengeIn, type PasskeyResponse, type PasskeyVerifier } from '../passkeys/passkey-check.ts'
import { type AccountRow, accountById } from '../shared/account.repo.ts'
import { attemptGuard, resetAttempts } from '../shared/attempt.repo.ts'
import { type Factors, factorsOf } from '../shared/factor.repo.ts'
import { verifySecret } from '../shared/hashing.ts'
import { FRESH_MS } from '../shared/one-time-code.rules.ts'
import { confirmSession } from '../shared/session.repo.ts'

export interface Confirmation {
  method: z.output<typeof ConfirmMethod>
  code?: string | undefined
  password?: string | undefined
  response?: PasskeyResponse | undefined
  origin: Origin
}

/** People with a second factor use it as a fresh proof, others use their password. */
function methodsFrom({ totp, passkeys }: Factors): z.output<typeof ConfirmMethod>[] {
  if (!totp && passkeys === 0) return ['password']
  return [...(totp ? (['totp'] as const) : []), ...(passkeys > 0 ? (['passkey'] as const) : [])]
}

/** Step-up: asks people for a fresh proof before dangerous changes. */
export function stepUp({ db, clock, config }: Platform, codes: OneTimeCodes, checks: PasskeyVerifier) {
  const guard = attemptGuard(db, config)
  const methodsOf = async (userId: string) => methodsFrom(await factorsOf(db, userId))

  const isFresh = ({ confirmedAt }: Actor): boolean =>
    confirmedAt !== null && clock.now().getTime() - confirmedAt.getTime() <= FRESH_MS

  async function confirmByPassword(
    account: AccountRow,
    session: string,
    password: string,
    origin: Origin,
  ): Promise<void> {
    const attempt = guard.of('passwordChange', account.id)
    const refusal = new AppError('auth.wrong-password')
    await guard
      .check([attempt], refusal, () => verifySecret(account.password_hash, password))
      .catch(async (error) => {
        if (error === refusal) await noteRefusal(account, session, origin)
        throw error
      })
    await inTransaction(db, (trx) => confirmSession(trx, session, clock.now(), 'one'))
    await resetAttempts(db, [attempt])
  }

  const noteRefusal = ({ id }: AccountRow, sessionId: string, { address, agent }: Origin): Promise<void> =>
    writeSecurityEvent(db, clock.now(), {
      kind: 'confirm',
      outcome: 'refused',
      userId: id,
      sessionId,
      network: networkOf(address),
      agent,
    })

  async function confirmByCode(account: AccountRow, session: string, code: string, origin: Origin): Promise<void> {
    await codes.refuseBlocked(account.id)
    const take = await codes.check(account, 'totp', code)
    if (!take) throw await codes.refuse(account, 'totp', origin, null)
    await inTransaction(db, async (trx) => {
      await take(trx)
      await confirmSession(trx, session, clock.now(), 'two')
    })
    await resetAttempts(db, [codes.attemptOf(account.id)])
  }

  async function confirmByPasskey(account: AccountRow, session: string, response: PasskeyResponse, origin: Origin) {
    const verified = await checks.check('confirm', challengeIn(response), response, account.id, origin)
    if (!verified) {
      await noteRefusal(account, session, origin)
      throw new AppError('auth.bad-passkey')
    }
    await inTransaction(db, async (trx) => {
      await verified.take(trx)
      await confirmSession(trx, session, clock.now(), 'two')
    })
  }

  return {
    /** The ways in which a person can confirm, and the browser's options for a passkey. */
    async options(userId: string) {
      const methods = await methodsOf(userId)
      const asks = methods.includes('passkey') && checks.party.usable
      return { methods, options: asks ? (await checks.ask('confirm', userId)).options : null }
    },

    isFresh,

    /** @throws {AppError} CONFIRM with the ways in which this person can confirm */
    async requireFresh(actor: Actor): Promise<void> {
      if (isFresh(actor)) return
      throw new AppError('session.not-fresh', undefined, { more: { methods: await methodsOf(actor.userId) } })
    },

    /** @returns the time until which it counts. @throws {AppError} BAD_CODE, BAD_CREDENTIALS, INVALID, TOO_MANY */
    async confirm(actor: Actor, { method, code, password, response, origin }: Confirmation): Promise<Date> {
      const account = await accountById(db, actor.userId)
      const given = { password, totp: code, passkey: response }[method]
      if (!account || given === undefined || !(await methodsOf(actor.userId)).includes(method))
        throw new AppError('auth.method-not-yours')
      if (method === 'passkey') await confirmByPasskey(account, actor.sessionId, given as PasskeyResponse, origin)
      else if (method === 'password') await confirmByPassword(account, actor.sessionId, given as string, origin)
      else await confirmByCode(account, actor.sessionId, given as string, origin)
      return new Date(clock.now().getTime() + FRESH_MS)
    },
  }
}
