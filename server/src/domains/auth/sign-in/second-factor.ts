import { AppError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { CodeMethod, ConsumeCode, OneTimeCodes } from '../factors/one-time-codes.ts'
import { challengeIn, type PasskeyResponse, type PasskeyVerifier } from '../passkeys/passkey-check.ts'
import type { SignedIn, SignInContext, StartSession } from '../sessions/start-session.ts'
import { type AccountRow, accountById } from '../shared/account.repo.ts'
import { resetAttempts } from '../shared/attempt.repo.ts'
import { challengeOf, consumeChallenge, countFailure } from '../shared/challenge.repo.ts'
import { hashToken } from '../shared/hashing.ts'
import type { FirstStep } from './second-step.ts'

/** The most concurrent attempts of one sign-in: only later attempts see the limit of five. */
const CHECKS_AT_ONCE = 64

export interface SecondStep extends Omit<SignInContext, 'remember'> {
  challenge: string
  method: CodeMethod | 'passkey'
  code?: string | undefined
  response?: PasskeyResponse | undefined
}

/** The second step of a sign-in. */
export function secondFactor(
  { db, clock }: Platform,
  codes: OneTimeCodes,
  checks: PasskeyVerifier,
  start: StartSession,
) {
  const underWay = new Map<string, number>()

  async function withAttemptLimit<T>(key: string, work: () => Promise<T>): Promise<T> {
    const running = underWay.get(key) ?? 0
    if (running >= CHECKS_AT_ONCE) throw new AppError('request.too-many')
    underWay.set(key, running + 1)
    try {
      return await work()
    } finally {
      const left = (underWay.get(key) ?? 1) - 1
      if (left === 0) underWay.delete(key)
      else underWay.set(key, left)
    }
  }

  const finish = (
    account: AccountRow,
    visit: SignInContext,
    { challenge, first }: { challenge: Buffer; first: Partial<FirstStep> },
    take: ConsumeCode,
  ): Promise<SignedIn> =>
    start(account, visit, {
      strength: 'two',
      ...(first.provider && { provider: first.provider }),
      refusal: new AppError('auth.challenge-over'),
      async take(trx) {
        if (!(await consumeChallenge(trx, challenge))) throw new AppError('auth.challenge-over')
        await take(trx)
      },
    })

  /** @throws {AppError} BAD_CODE, counted */
  async function verifyFactor(account: AccountRow, asked: SecondStep, challenge: Buffer): Promise<ConsumeCode> {
    const { method, code = '', response, origin } = asked
    if (method === 'passkey') {
      const verified = response && (await checks.check('confirm', challengeIn(response), response, account.id, origin))
      if (!verified) {
        await countFailure(db, challenge)
        throw new AppError('auth.bad-passkey')
      }
      return verified.take
    }
    const take = await codes.check(account, method, code)
    if (!take) throw await codes.refuse(account, method, origin, challenge)
    return take
  }

  /** The open sign-in, and its account. @throws {AppError} BAD_CODE if it is no longer open */
  async function getOpenSignIn(challenge: string) {
    const waiting = await challengeOf(db, 'sign-in', hashToken(challenge), clock.now())
    const account = waiting?.userId ? await accountById(db, waiting.userId) : undefined
    if (!waiting || !account?.active || account.locked_at !== null) throw new AppError('auth.challenge-over')
    return { waiting, account }
  }

  /**
   * Starts a session. Whether an attempt counts is decided when it begins: a right code is not refused for concurrent
   * wrong ones.
   * @throws {AppError} BAD_CODE, TOO_MANY
   */
  const sign = (asked: SecondStep): Promise<SignedIn> =>
    withAttemptLimit(asked.challenge, async () => {
      const hash = hashToken(asked.challenge)
      const { waiting, account } = await getOpenSignIn(asked.challenge)
      await codes.refuseBlocked(account.id)
      const take = await verifyFactor(account, asked, hash)
      const { origin, former, bound } = asked
      const visit = { origin, former, bound, remember: waiting.data.remember === true }
      const first = waiting.data as Partial<FirstStep>
      const signedIn = await finish(account, visit, { challenge: hash, first }, take)
      await resetAttempts(db, [codes.attemptOf(account.id)])
      return signedIn
    })
  return {
    sign,
    /** The options for using a passkey. @throws {AppError} BAD_CODE, CONFLICT */
    async options(challenge: string) {
      const { account } = await getOpenSignIn(challenge)
      return (await checks.ask('confirm', account.id)).options
    },
  }
}
