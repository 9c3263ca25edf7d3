import { addressOf, screens } from '@ems/contract/core/screens'
import type { Actor } from '../../../platform/actor/actor.ts'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { writeSecurityEvent } from '../../../platform/audit/security-events.ts'
import { newId } from '../../../platform/database/ids.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError, fieldError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { queueMails } from '../../mail/index.ts'
import { type AccountRow, accountByEmail, deleteResetsOf, lockAccount } from '../shared/account.repo.ts'
import { ADDRESSES_AN_HOUR, RESET_LIFETIME_MS } from '../shared/auth.rules.ts'
import { hashToken, newToken } from '../shared/hashing.ts'
import { deleteInvitationOf } from '../shared/invitation.repo.ts'
import { addressLine, emailChangeMail, reasonLine, securityMail } from '../shared/mail-templates.ts'
import { deleteSessionsOf } from '../shared/session.repo.ts'
import { consumeEmailChange, setEmail, setEmailChange } from './email-change.repo.ts'

/** The options of a change of a sign-in address. */
interface EmailSet {
  email: string
  /** the session that stays; null for none */
  session: string | null
  /** the reason that the account manager gave */
  reason?: string
}

/**
 * Changes a sign-in address: links mailed to the old address become void, sessions end, and both addresses get a
 * mail.
 * @throws {AppError} INVALID for the present address, ALREADY_REGISTERED for another account's; TOO_MANY if another
 * person changes it repeatedly, as both addresses get that person's words
 */
export async function changeEmail(
  trx: Trx,
  account: AccountRow,
  { email, session, reason }: EmailSet,
  at: Date,
): Promise<void> {
  if (account.email === email) throw fieldError('email', 'account.same-email')
  await setEmail(trx, account.id, email)
  await deleteResetsOf(trx, account.id)
  await deleteInvitationOf(trx, account.id)
  await deleteSessionsOf(trx, account.id, session)
  const lines = [addressLine(email), ...(reason === undefined ? [] : [reasonLine(reason)])]
  const to = [account.email, email].map((address) => ({ name: account.name, email: address }))
  // A change of the caller's own address was counted when they requested it.
  const limit =
    reason === undefined ? {} : { limit: { key: `email-set:${account.id}`, most: ADDRESSES_AN_HOUR * to.length } }
  const { held } = await queueMails(
    trx,
    to.map((person) => ({ ...securityMail(person, 'emailChanged', newId(), lines), ...limit })),
  )
  if (held > 0) throw new AppError('account.too-many-addresses', { most: ADDRESSES_AN_HOUR })
  const by = session === null ? {} : { sessionId: session }
  await writeSecurityEvent(trx, at, { kind: 'email-change', outcome: 'done', userId: account.id, ...by })
}

/** The sign-in address of the person. */
export function ownEmail({ db, clock, config }: Platform) {
  return {
    /**
     * Mails a link to a new address, which counts once the link is opened: nobody can use an address that is not
     * theirs, and a typing error locks nobody out. The old address gets a mail at once.
     * @throws {AppError} INVALID, ALREADY_REGISTERED, TOO_MANY
     */
    async ask(actor: Actor, email: string): Promise<void> {
      const token = newToken()
      await inTransaction(db, async (trx) => {
        const account = (await lockAccount(trx, actor.userId)) as AccountRow
        if (account.email === email) throw fieldError('email', 'account.same-email')
        const holder = await accountByEmail(trx, email)
        if (holder && holder.id !== account.id) throw fieldError('email', 'employee.email-registered')
        const expiresAt = new Date(clock.now().getTime() + RESET_LIFETIME_MS)
        const { userId, sessionId } = actor
        await setEmailChange(trx, { userId, email, sessionId }, hashToken(token), expiresAt)
        const link = `${config.PUBLIC_URL}${addressOf(screens.confirmEmail)}#token=${token}`
        const limit = { key: `new-address:${userId}`, most: ADDRESSES_AN_HOUR }
        const { held } = await queueMails(trx, [{ ...emailChangeMail(email, account.name, link), limit }])
        if (held > 0) throw new AppError('mail.too-many-to-address', { most: ADDRESSES_AN_HOUR })
        await queueMails(trx, [securityMail(account, 'emailAsked', newId(), [addressLine(email)])])
        await writeSecurityEvent(trx, clock.now(), { kind: 'email-ask', outcome: 'done', userId, sessionId })
      })
    },

    /** Confirms the new address; the session that requested it stays. @throws {AppError} INVALID, ALREADY_REGISTERED */
    async confirm(token: string, requestId: string): Promise<void> {
      await inTransaction(db, async (trx) => {
        const wanted = await consumeEmailChange(trx, hashToken(token), clock.now())
        const account = wanted && (await lockAccount(trx, wanted.userId))
        if (!wanted || !account?.active || account.locked_at !== null) throw new AppError('auth.email-link-used-up')
        const { email, sessionId } = wanted
        await changeEmail(trx, account, { email, session: sessionId }, clock.now())
        await writeAuditEvent(
          trx,
          { userId: account.id, requestId },
          {
            action: 'auth.change-email',
            entityId: account.id,
            before: { email: account.email },
            after: { email },
          },
        )
      })
    },
  }
}
