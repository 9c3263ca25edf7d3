import { writeSecurityEvent } from '../../../platform/audit/security-events.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { networkOf } from '../../../platform/http/network.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { SignedIn, SignInContext, StartSession } from '../sessions/start-session.ts'
import * as repo from '../shared/account.repo.ts'
import { type Attempt, attemptGuard, isBlocked, resetAttempts } from '../shared/attempt.repo.ts'
import type { RulesOf } from '../shared/auth-needs.ts'
import { findKnownDevice } from '../shared/device.repo.ts'
import { factorsOf } from '../shared/factor.repo.ts'
import { hashToken, verifySecret } from '../shared/hashing.ts'
import { hasFactor, type SecondStepAsker } from './second-step.ts'

/** An id that no account has: unknown addresses cause the same statements. */
export const NO_ONE = '00000000-0000-0000-0000-000000000000'

export interface SignIn extends SignInContext {
  email: string
  password: string
}

/**
 * Signs people in with a password. A remembered browser has its own count of failures, so that
 * guesses of others do not lock its owner out. Source: OWASP, "Blocking Brute Force Attacks", device cookies.
 */
export function signIn(platform: Platform, start: StartSession, askSecondFactor: SecondStepAsker, rulesOf: RulesOf) {
  const { db, clock, config, secrets } = platform
  const guard = attemptGuard(db, config)

  /** The counters that a failure raises and the right password resets. */
  async function countsOf({ email, origin, former }: SignIn): Promise<{ attempts: Attempt[]; ended: Attempt[] }> {
    const account = guard.of('account', email)
    const strangers = [account, guard.of('address', networkOf(origin.address))]
    if (former.device === null) return { attempts: strangers, ended: [account] }
    const device = await findKnownDevice(db, hashToken(former.device), email, clock.now())
    if (device === null) return { attempts: strangers, ended: [account] }
    const known = guard.of('device', device)
    // A remembered browser with too many guesses counts as unknown until its window ends.
    if (await isBlocked(db, [known])) return { attempts: strangers, ended: [account, known] }
    // Failures of unknown browsers stay counted: the owner's sign-in must not reset the limit for others.
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

  /** Starts a session. @throws {AppError} BAD_CREDENTIALS, TOO_MANY; SECOND_FACTOR with what the second step needs */
  return async (asked: SignIn): Promise<SignedIn> => {
    const refusal = new AppError('auth.bad-credentials')
    const account = await repo.accountByEmail(db, asked.email)
    const { attempts, ended } = await countsOf(asked)
    const check = async () => {
      // Read during the hashing, which takes longer: the time of the answer does not reveal the policy.
      const [isCorrect, rules] = await Promise.all([
        verifySecret(account?.password_hash, asked.password),
        rulesOf(account?.id ?? NO_ONE),
      ])
      return isCorrect && account?.active === true && rules.sso !== 'only'
    }
    await guard.check(attempts, refusal, check).catch(async (error: unknown) => {
      if (error === refusal) await noteRefusal(account?.id ?? null, asked)
      throw error
    })
    if (!account) throw refusal
    // Only a person who knows the password learns this.
    if (account.locked_at !== null) throw new AppError('auth.locked')
    const factors = await factorsOf(db, account.id)
    if (hasFactor(factors)) {
      await resetAttempts(db, ended)
      throw await askSecondFactor(account, factors, { remember: asked.remember })
    }
    const signedIn = await start(account, asked, { strength: 'one', refusal })
    await resetAttempts(db, ended)
    return signedIn
  }
}
