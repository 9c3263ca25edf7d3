import { type Origin, writeSecurityEvent } from '../../../platform/audit/security-events.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import { networkOf } from '../../../platform/http/network.ts'
import type { Platform } from '../../../platform/platform.ts'
import { queueMails } from '../../mail/index.ts'
import type { AccountRow } from '../shared/account.repo.ts'
import { DEVICE_LIFETIME_MS, sessionLifetime } from '../shared/auth.rules.ts'
import { storeDevice } from '../shared/device.repo.ts'
import { hashToken, newToken } from '../shared/hashing.ts'
import { locationLines, securityMail } from '../shared/mail-templates.ts'
import { deviceOf } from '../shared/one-time-code.rules.ts'
import { deleteSessionByToken, insertSession, signedInBefore } from '../shared/session.repo.ts'

/** The browser's data of a sign-in, and the requested kind of session. */
export interface SignInContext {
  origin: Origin
  /** 30 days instead of 12 hours */
  remember: boolean
  /** whether the token works only together with a cookie */
  bound: boolean
  /** the browser's present tokens; null without any */
  former: { session: string | null; device: string | null }
}

/** The session and cookies after a successful sign-in. */
export interface SignedIn {
  account: AccountRow
  /** `seconds` null: it ends with the browser; `bind`: the cookie that binds the token, null without one */
  session: { token: string; seconds: number | null; bind: string | null }
  device: { token: string; seconds: number }
  /** whether a provider confirmed a second factor */
  vouched: boolean
}

/** The proof of a sign-in: password, passkey or provider, with or without a second factor. */
export interface SignInProof {
  strength: 'one' | 'two'
  /** the confirming provider, and its id of the session */
  provider?: { id: string; sid: string | null }
  /** uses up the proof, in the transaction of the session. @throws if another request was first */
  take?: (trx: Trx) => Promise<void>
  /** thrown if the account changed since the check */
  refusal: Error
}

/**
 * Refuses people before their first and after their last day. Only a person who proved their identity learns the
 * reason.
 * @throws {AppError} LOCKED with the day
 */
function requireOpenToday({ opens_on, closes_on }: AccountRow, today: string, refusal: Error): void {
  if (opens_on !== null && opens_on > today) throw new AppError('auth.not-yet', { day: opens_on })
  if (closes_on !== null && closes_on < today) throw refusal
}

export type StartSession = ReturnType<typeof sessionStart>

/** Starts sessions, and ends the browser's former one. */
export function sessionStart({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const inMs = (ms: number) => new Date(clock.now().getTime() + ms)

  /** Notifies the person of a new device, except at the very first sign-in. */
  async function noteSignIn(trx: Trx, account: AccountRow, { address, agent }: Origin, sessionId: string) {
    const [device, network] = [deviceOf(agent), networkOf(address)]
    const before = await signedInBefore(trx, account.id, device, network)
    if (before.ever && !before.here)
      await queueMails(trx, [securityMail(account, 'newDevice', sessionId, locationLines(device, network, clock))])
    const event = { kind: 'sign-in', outcome: 'done', userId: account.id, sessionId, network, agent } as const
    await writeSecurityEvent(trx, clock.now(), { ...event, detail: { device } })
  }

  return async (account: AccountRow, visit: SignInContext, proven: SignInProof): Promise<SignedIn> => {
    requireOpenToday(account, clock.today(), proven.refusal)
    const { origin, remember, former, bound } = visit
    const [session, device, bind] = [newToken(), newToken(), bound ? newToken() : null]
    const lifetime = sessionLifetime(remember)
    await inTransaction(db, async (trx) => {
      // The account is locked from here on: a change that ends sessions and forgets browsers sees these, or came
      // before.
      const sessionId = await insertSession(trx, account, {
        tokenHash: hashToken(session),
        expiresAt: inMs(lifetime),
        at: clock.now(),
        strength: proven.strength,
        agent: origin.agent,
        network: networkOf(origin.address),
        bindHash: bind === null ? null : hashToken(bind),
        provider: proven.provider ?? null,
      })
      if (sessionId === null) throw proven.refusal
      await proven.take?.(trx)
      const tokens = { former: former.device === null ? null : hashToken(former.device), now: hashToken(device) }
      await storeDevice(trx, account.id, tokens, inMs(DEVICE_LIFETIME_MS))
      // The browser forgets its token with this answer, and nobody could end that session.
      if (former.session !== null) await deleteSessionByToken(trx, hashToken(former.session))
      await noteSignIn(trx, account, origin, sessionId)
    })
    return {
      account,
      vouched: proven.provider !== undefined && proven.strength === 'two',
      session: { token: session, seconds: remember ? lifetime / 1000 : null, bind },
      device: { token: device, seconds: DEVICE_LIFETIME_MS / 1000 },
    }
  }
}
