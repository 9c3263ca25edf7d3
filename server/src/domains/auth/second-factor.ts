import { AppError } from '../../platform/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CodeMethod, Codes, TakeCode } from './codes.ts'
import { type AccountRow, accountById } from './repo.ts'
import { forgetAttempts } from './repo-attempts.ts'
import { challengeOf, takeChallenge } from './repo-challenges.ts'
import { tokenHash } from './secrets.ts'
import type { SignedIn, StartSession, Visit } from './session-start.ts'

/** Tries of one sign-in that may run at once: the limit of five is known to those that begin afterwards. */
const AT_ONCE = 64

export interface SecondStep extends Omit<Visit, 'remember'> {
  challenge: string
  method: CodeMethod
  code: string
}

/** The second step of a sign-in. */
export function secondFactor({ db, clock }: Platform, codes: Codes, start: StartSession) {
  const underWay = new Map<string, number>()

  async function limited<T>(key: string, work: () => Promise<T>): Promise<T> {
    const running = underWay.get(key) ?? 0
    if (running >= AT_ONCE) throw new AppError('request.too-many')
    underWay.set(key, running + 1)
    try {
      return await work()
    } finally {
      const left = (underWay.get(key) ?? 1) - 1
      if (left === 0) underWay.delete(key)
      else underWay.set(key, left)
    }
  }

  const finish = (account: AccountRow, visit: Visit, challenge: Buffer, take: TakeCode): Promise<SignedIn> =>
    start(account, visit, {
      strength: 'two',
      refusal: new AppError('auth.challenge-over'),
      async take(trx) {
        if (!(await takeChallenge(trx, challenge))) throw new AppError('auth.challenge-over')
        await take(trx)
      },
    })

  /**
   * Starts a session. Whether a try counts is settled when it begins: a right code is not refused for wrong ones beside it.
   * @throws {AppError} BAD_CODE, TOO_MANY
   */
  return (asked: SecondStep): Promise<SignedIn> =>
    limited(asked.challenge, async () => {
      const hash = tokenHash(asked.challenge)
      const waiting = await challengeOf(db, 'sign-in', hash, clock.now())
      const account = waiting?.userId ? await accountById(db, waiting.userId) : undefined
      if (!waiting || !account?.active) throw new AppError('auth.challenge-over')
      await codes.refuseBlocked(account.id)
      const take = await codes.check(account, asked.method, asked.code)
      if (!take) throw await codes.refuse(account, asked.method, asked.origin, hash)
      const visit = { origin: asked.origin, former: asked.former, remember: waiting.data.remember === true }
      const signedIn = await finish(account, visit, hash, take)
      await forgetAttempts(db, [codes.attemptOf(account.id)])
      return signedIn
    })
}
