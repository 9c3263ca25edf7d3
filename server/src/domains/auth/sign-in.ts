import { inTransaction } from '../../platform/database/index.ts'
import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { attemptGuard } from './attempts.ts'
import * as repo from './repo.ts'
import { type Attempt, forgetAttempts, isBlocked } from './repo-attempts.ts'
import { knowDevice, knownDevice } from './repo-devices.ts'
import { DEVICE_LIFETIME_MS, networkOf, sessionLifetime } from './rules.ts'
import { matches, newToken, tokenHash } from './secrets.ts'

export interface SignIn {
  email: string
  password: string
  /** 30 days instead of 12 hours */
  remember: boolean
  /** where it comes from */
  address: string
  /** the tokens that the browser has so far; null where it has none */
  former: { session: string | null; device: string | null }
}

/** What a browser gets for the right password. */
export interface SignedIn {
  account: repo.AccountRow
  /** `seconds` null: it ends with the browser */
  session: { token: string; seconds: number | null }
  device: { token: string; seconds: number }
}

/**
 * Signs people in. A browser that signed in before is known by a token of its own and has a count of its own, so that the
 * guesses of strangers do not shut its owner out. Source: OWASP, "Blocking Brute Force Attacks", device cookies.
 */
export function signIn({ db, clock, config }: Platform) {
  const guard = attemptGuard(db, config)
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms)

  /** What a failure counts for, and what the right password makes an end of. */
  async function countsOf({ email, address, former }: SignIn): Promise<{ attempts: Attempt[]; ended: Attempt[] }> {
    const account = guard.of('account', email)
    const strangers = [account, guard.of('address', networkOf(address))]
    if (former.device === null) return { attempts: strangers, ended: [account] }
    const device = await knownDevice(db, tokenHash(former.device), email, clock.now())
    if (device === null) return { attempts: strangers, ended: [account] }
    const known = guard.of('device', device)
    // A known browser that guessed too often is a stranger, too, until its window ends.
    if (await isBlocked(db, [known])) return { attempts: strangers, ended: [account, known] }
    // What strangers guessed goes on counting: their limit must not begin anew with each sign-in of the owner.
    return { attempts: [known], ended: [known] }
  }

  /** Starts a session, and ends the one that the browser has so far. @throws {AppError} BAD_CREDENTIALS, TOO_MANY */
  return async (asked: SignIn): Promise<SignedIn> => {
    const { email, password, remember, former } = asked
    const refusal = new AppError('auth.bad-credentials')
    const account = await repo.accountByEmail(db, email)
    const { attempts, ended } = await countsOf(asked)
    await guard.check(
      attempts,
      refusal,
      async () => (await matches(account?.password_hash, password)) && account?.active === true,
    )
    if (!account) throw refusal
    const [session, device] = [newToken(), newToken()]
    const lifetime = sessionLifetime(remember)
    await inTransaction(db, async (trx) => {
      // The account is held from here on: what ends its sessions and forgets its browsers sees these, or came before.
      if (!(await repo.insertSession(trx, account, tokenHash(session), inMs(lifetime)))) throw refusal
      const tokens = { former: former.device === null ? null : tokenHash(former.device), now: tokenHash(device) }
      await knowDevice(trx, account.id, tokens, inMs(DEVICE_LIFETIME_MS))
      // The browser forgets its token with this answer, and nobody would ever end that session.
      if (former.session !== null) await repo.deleteSessionByToken(trx, tokenHash(former.session))
    })
    await forgetAttempts(db, ended)
    return {
      account,
      session: { token: session, seconds: remember ? lifetime / 1000 : null },
      device: { token: device, seconds: DEVICE_LIFETIME_MS / 1000 },
    }
  }
}
