import { writeSecurityEvent } from '../../../platform/audit/security-events.ts'
import { inTransaction } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { networkOf } from '../../../platform/http/network.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { SignedIn, SignInContext, StartSession } from '../sessions/start-session.ts'
import * as repo from '../shared/account.repo.ts'
import { type Attempt, attemptGuard, isBlocked, resetAttempts } from '../shared/attempt.repo.ts'
import { insertSignIn } from '../shared/challenge.repo.ts'
import { knownDevice } from '../shared/device.repo.ts'
import { type Factors, factorsOf } from '../shared/factor.repo.ts'
import { hashToken, newToken, verifySecret } from '../shared/hashing.ts'
import { CHALLENGE_MS } from '../shared/one-time-code.rules.ts'

export interface SignIn extends SignInContext {
  email: string
  password: string
}

/** Whether a password alone does not let someone in. */
const hasFactor = ({ totp, passkeys }: Factors) => totp || passkeys > 0

/** The second steps that are open to someone. */
const secondMethods = ({ totp, totpBlocked, passkeys, recoveryLeft }: Factors) => [
  ...(totp && !totpBlocked ? (['totp'] as const) : []),
  ...(passkeys > 0 ? (['passkey'] as const) : []),
  ...(recoveryLeft > 0 ? (['recovery'] as const) : []),
]

/**
 * Signs people in by password. A browser that signed in before is known by a token of its own and has a count of its own, so
 * that the guesses of strangers do not shut its owner out. Source: OWASP, "Blocking Brute Force Attacks", device cookies.
 */
export function signIn(platform: Platform, start: StartSession) {
  const { db, clock, config, secrets } = platform
  const guard = attemptGuard(db, config)

  /** What a failure counts for, and what the right password makes an end of. */
  async function countsOf({ email, origin, former }: SignIn): Promise<{ attempts: Attempt[]; ended: Attempt[] }> {
    const account = guard.of('account', email)
    const strangers = [account, guard.of('address', networkOf(origin.address))]
    if (former.device === null) return { attempts: strangers, ended: [account] }
    const device = await knownDevice(db, hashToken(former.device), email, clock.now())
    if (device === null) return { attempts: strangers, ended: [account] }
    const known = guard.of('device', device)
    // A known browser that guessed too often is a stranger, too, until its window ends.
    if (await isBlocked(db, [known])) return { attempts: strangers, ended: [account, known] }
    // What strangers guessed goes on counting: their limit must not begin again with each sign-in of the owner.
    return { attempts: [known], ended: [known] }
  }

  async function noteRefusal(userId: string | null, { email, origin }: SignIn): Promise<void> {
    await writeSecurityEvent(db, clock.now(), {
      kind: 'sign-in',
      outcome: 'refused',
      userId,
      ...(userId === null ? { subjectHash: secrets.digest(email.toLowerCase()) } : {}),
      network: networkOf(origin.address),
      agent: origin.agent,
    })
  }

  /** What the right password of someone with a factor leads to. */
  async function secondStep(account: repo.AccountRow, factors: Factors, visit: SignInContext): Promise<AppError> {
    const token = newToken()
    const expiresAt = new Date(clock.now().getTime() + CHALLENGE_MS)
    const challenge = { tokenHash: hashToken(token), userId: account.id, data: { remember: visit.remember } }
    const waits = await inTransaction(db, (trx) => insertSignIn(trx, account, challenge, expiresAt))
    if (!waits) return new AppError('auth.bad-credentials')
    const more = { challenge: token, methods: secondMethods(factors), expiresAt: expiresAt.toISOString() }
    return new AppError('auth.second-factor', undefined, { more })
  }

  /** Starts a session. @throws {AppError} BAD_CREDENTIALS, TOO_MANY; SECOND_FACTOR with what the second step needs */
  return async (asked: SignIn): Promise<SignedIn> => {
    const refusal = new AppError('auth.bad-credentials')
    const account = await repo.accountByEmail(db, asked.email)
    const { attempts, ended } = await countsOf(asked)
    const check = async () => (await verifySecret(account?.password_hash, asked.password)) && account?.active === true
    await guard.check(attempts, refusal, check).catch(async (error: unknown) => {
      if (error === refusal) await noteRefusal(account?.id ?? null, asked)
      throw error
    })
    if (!account) throw refusal
    // Told to who knows the password alone: no one else learns of the account.
    if (account.locked_at !== null) throw new AppError('auth.locked')
    const factors = await factorsOf(db, account.id)
    if (hasFactor(factors)) {
      await resetAttempts(db, ended)
      throw await secondStep(account, factors, asked)
    }
    const signedIn = await start(account, asked, { strength: 'one', refusal })
    await resetAttempts(db, ended)
    return signedIn
  }
}
