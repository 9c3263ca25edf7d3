import { randomInt, timingSafeEqual } from 'node:crypto'
import { generateSecret, generateSync, generateURI } from 'otplib'
import { type Origin, writeSecurityEvent } from '../../../platform/audit/security-events.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { networkOf } from '../../../platform/http/network.ts'
import type { Platform } from '../../../platform/platform.ts'
import { queueMails } from '../../mail/index.ts'
import type { AccountRow } from '../shared/account.repo.ts'
import { attemptGuard, attemptsOf, countAttempt, isBlocked } from '../shared/attempt.repo.ts'
import { countFailure } from '../shared/challenge.repo.ts'
import {
  consumeRecoveryCode,
  consumeTimeStep,
  countWrongCode,
  recoveryCode,
  resetWrongCodes,
  totpOf,
} from '../shared/factor.repo.ts'
import { hashSecret, hashToken, verifySecret } from '../shared/hashing.ts'
import { leftLine, locationLines, securityMail } from '../shared/mail-templates.ts'
import {
  CROCKFORD,
  deviceOf,
  FAILURES_BEFORE_WARNING,
  formatRecoveryCode,
  MOST_FAILURES,
  normalizeCode,
  parseRecoveryCode,
  RECOVERY_CODES,
} from '../shared/one-time-code.rules.ts'

export type CodeMethod = 'totp' | 'recovery'

/** Uses up a right code, in the transaction of the sign-in. @throws {AppError} BAD_CODE if another request was first */
export type ConsumeCode = (trx: Trx) => Promise<void>

/** The encryption context of the seed of an authenticator app. */
export const seedContext = (userId: string) => `totp:${userId}`

/** Checks codes of apps and recovery codes, and counts wrong ones by account, separately from passwords. */
export function oneTimeCodes({ db, clock, config, secrets }: Platform) {
  const guard = attemptGuard(db, config)
  const attemptOf = (userId: string) => guard.of('code', userId)

  async function totp(userId: string, code: string): Promise<ConsumeCode | null> {
    const factor = await totpOf(db, userId)
    if (!factor?.secret || factor.failures >= MOST_FAILURES) return null
    const { secret } = factor
    const seed = secrets.open(secret, seedContext(userId))
    const step = seed && stepOf(seed.toString(), normalizeCode(code), clock.now())
    if (!step) return null
    return async (trx) => {
      if (!(await consumeTimeStep(trx, userId, secret, step))) throw new AppError('auth.bad-code')
    }
  }

  async function recovery(account: AccountRow, code: string): Promise<ConsumeCode | null> {
    const parsed = parseRecoveryCode(code)
    const storedCode = parsed && (await recoveryCode(db, account.id, parsed.selector))
    // One hash for each attempt, whether the code exists or not, so that the time reveals nothing.
    if (!(await verifySecret(storedCode?.secret_hash, parsed?.secret ?? '')) || !storedCode) return null
    return async (trx) => {
      const left = await consumeRecoveryCode(trx, account.id, storedCode, clock.now())
      if (left === null) throw new AppError('auth.bad-code')
      await resetWrongCodes(trx, account.id)
      await queueMails(trx, [
        securityMail(account, 'recoveryUsed', hashToken(storedCode.secret_hash).toString('hex'), [leftLine(left)]),
      ])
    }
  }

  return {
    /** @throws {AppError} TOO_MANY after too many wrong codes of an account */
    async refuseBlocked(userId: string): Promise<void> {
      if (await isBlocked(db, [attemptOf(userId)])) throw new AppError('request.too-many')
    },

    /** Checks a code, which is used up only when its result is used. @returns null for a wrong one */
    check: (account: AccountRow, method: CodeMethod, code: string): Promise<ConsumeCode | null> =>
      method === 'totp' ? totp(account.id, code) : recovery(account, code),

    /** The count of wrong codes; a right code resets it. */
    attemptOf,

    /**
     * Counts a wrong code, and notifies the person from the fifth on.
     * @param challenge the sign-in of the attempt, which ends after five
     * @returns the error to answer
     */
    async refuse(account: AccountRow, method: CodeMethod, origin: Origin, challenge: Buffer | null): Promise<AppError> {
      const attempt = attemptOf(account.id)
      const [device, network] = [deviceOf(origin.agent), networkOf(origin.address)]
      const beyond = await inTransaction(db, async (trx) => {
        if (challenge) await countFailure(trx, challenge)
        const inARow = method === 'totp' ? await countWrongCode(trx, account.id) : 0
        const isBeyond = await countAttempt(trx, [attempt])
        // Also slow guessing that stays below the limit of each window.
        if (inARow >= FAILURES_BEFORE_WARNING || (await attemptsOf(trx, attempt)) >= FAILURES_BEFORE_WARNING) {
          const letter = securityMail(account, 'wrongCodes', account.id, locationLines(device, network, clock))
          const { eventKey: _once, ...again } = letter
          await queueMails(trx, [{ ...again, limit: { key: `security.wrongCodes:${account.id}`, most: 1 } }])
        }
        const event = {
          kind: 'second-factor',
          outcome: 'refused',
          userId: account.id,
          network,
          agent: origin.agent,
        } as const
        await writeSecurityEvent(trx, clock.now(), { ...event, detail: { method } })
        return isBeyond
      })
      return new AppError(beyond ? 'request.too-many' : 'auth.bad-code')
    },
  }
}

export type OneTimeCodes = ReturnType<typeof oneTimeCodes>

const STEP_SECONDS = 30
const SEED_BYTES = 20
const ISSUER = 'Employee Management System'

/** A seed of 160 bits as base32, for SHA-1, six digits and steps of 30 seconds, which all apps support (RFC 6238). */
export const newSeed = (): string => generateSecret({ length: SEED_BYTES })

/** The address in the QR code of an authenticator app. @param label the name of the account in the app */
export const uriOf = (seed: string, label: string): string => generateURI({ issuer: ISSUER, label, secret: seed })

/**
 * The time step of a code: the present or the previous one, because typing takes time
 * (RFC 6238, section 5.2). @returns null for a code of another step
 */
export function stepOf(seed: string, code: string, now: Date): number | null {
  const running = Math.floor(now.getTime() / 1000 / STEP_SECONDS)
  for (const step of [running, running - 1]) {
    const expected = generateSync({ secret: seed, epoch: step * STEP_SECONDS })
    if (expected.length === code.length && timingSafeEqual(Buffer.from(expected), Buffer.from(code))) return step
  }
  return null
}

const characters = (count: number) =>
  Array.from({ length: count }, () => CROCKFORD[randomInt(CROCKFORD.length)]).join('')

/** New recovery codes: readable ones to show once, and their stored form. */
export async function newRecoveryCodes(): Promise<{ shown: string[]; kept: { selector: string; hash: string }[] }> {
  const selectors = new Set<string>()
  while (selectors.size < RECOVERY_CODES) selectors.add(characters(4))
  const codes = [...selectors].map((selector) => ({ selector, secret: characters(10) }))
  return {
    shown: codes.map(({ selector, secret }) => formatRecoveryCode(selector, secret)),
    kept: await Promise.all(codes.map(async ({ selector, secret }) => ({ selector, hash: await hashSecret(secret) }))),
  }
}
