import { addressOf, screens } from '@ems/contract/core/screens'
import { requireFreshProof } from '../../../platform/actor/fresh-proof.ts'
import { writeSecurityEvent } from '../../../platform/audit/security-events.ts'
import { newId } from '../../../platform/database/ids.ts'
import type { Trx } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { MAILS_AN_HOUR, type Mail, queueMails } from '../../mail/index.ts'
import { sendInvitation } from '../invitations/invitations.ts'
import {
  countOtherAdministrators,
  insertResets,
  lockAccount,
  setFactorsRemoved,
  setLock,
} from '../shared/account.repo.ts'
import { RESET_LIFETIME_MS } from '../shared/auth.rules.ts'
import { deleteDevices } from '../shared/device.repo.ts'
import { deleteTotp, setRecoveryCodes } from '../shared/factor.repo.ts'
import { hashToken, newToken } from '../shared/hashing.ts'
import { adminPasswordResetMail, reasonLine, type SecurityChange, securityMail } from '../shared/mail-templates.ts'
import { deletePasskeysOf } from '../shared/passkey.repo.ts'
import { deleteSessionsOf } from '../shared/session.repo.ts'
import { changeEmail } from './change-email.ts'

/** Administration of accounts; the caller checks the permission. */
export function accountAdministration({ clock, config }: Platform) {
  async function note(trx: Trx, account: { id: string; name: string; email: string }, kind: string, by: string) {
    await writeSecurityEvent(trx, clock.now(), { kind, outcome: 'done', userId: account.id, detail: { by } })
  }
  /** The limit of mails that an administrator can cause to another person's address. */
  const limitMail = (trx: Trx, { id }: { id: string }, mail: Mail) =>
    queueMails(trx, [{ ...mail, limit: { key: `account:${id}`, most: MAILS_AN_HOUR } }])
  // The change stays; only the mail is limited.
  const mailSecurityChange = (
    trx: Trx,
    account: { id: string; name: string; email: string },
    news: SecurityChange,
    reason: string,
  ) => limitMail(trx, account, securityMail(account, news, newId(), [reasonLine(reason)]))

  return {
    /**
     * Locks the account until the transaction ends; undefined for an unknown one.
     * @param administrators whether to lock all possible last administrators, too, as `lock` does: in one order, as two
     *   concurrent locks could deadlock otherwise
     */
    async hold(trx: Trx, userId: string, administrators = false) {
      if (administrators) await countOtherAdministrators(trx, userId)
      return lockAccount(trx, userId)
    },

    /** Whether a locked account is the only administrator who can sign in. */
    isLastAdministrator: async (trx: Trx, { id, role }: { id: string; role: string }): Promise<boolean> =>
      role === 'admin' && (await countOtherAdministrators(trx, id)) === 0,

    /**
     * Mails an invitation to choose the first password.
     * @throws {AppError} CONFLICT if they cannot sign in, or have chosen one; TOO_MANY
     */
    async invite(trx: Trx, userId: string, inviter: { by: string; organisation: string | null }): Promise<void> {
      const account = await lockAccount(trx, userId)
      if (!account?.active || account.locked_at !== null) throw new AppError('account.not-open')
      if (account.password_hash !== null && !account.initial_secret) throw new AppError('account.has-password')
      await sendInvitation({ clock, config }, trx, account, account.email, inviter)
    },

    /** Locks an account. @throws {AppError} LAST_ADMINISTRATOR, CONFLICT if it is locked or closed */
    async lock(trx: Trx, userId: string, by: string, reason: string): Promise<void> {
      const others = await countOtherAdministrators(trx, userId)
      const account = await lockAccount(trx, userId)
      if (!account?.active || account.locked_at !== null) throw new AppError('account.not-open')
      if (account.role === 'admin' && others === 0) throw new AppError('account.last-administrator')
      if (account.role === 'admin') requireFreshProof()
      await setLock(trx, userId, { at: clock.now(), by, reason })
      await deleteSessionsOf(trx, userId, null)
      await deleteDevices(trx, userId, null)
      await note(trx, account, 'lock', by)
      await mailSecurityChange(trx, account, 'locked', reason)
    },

    /** @throws {AppError} CONFLICT if it is not locked */
    async unlock(trx: Trx, userId: string, by: string): Promise<void> {
      const account = await lockAccount(trx, userId)
      if (!account || account.locked_at === null) throw new AppError('account.not-locked')
      requireFreshProof()
      await setLock(trx, userId, null)
      await note(trx, account, 'unlock', by)
    },

    /**
     * Mails a link to set a new password; nobody sets another person's.
     * @throws {AppError} CONFLICT if they cannot sign in; TOO_MANY
     */
    async sendResetLink(trx: Trx, userId: string, by: string, reason: string): Promise<void> {
      const account = await lockAccount(trx, userId)
      if (!account?.active || account.locked_at !== null) throw new AppError('account.not-open')
      const token = newToken()
      const until = new Date(clock.now().getTime() + RESET_LIFETIME_MS)
      const link = `${config.PUBLIC_URL}${addressOf(screens.resetPassword)}#token=${token}`
      await insertResets(trx, [userId], hashToken(token), until)
      const { held } = await limitMail(trx, account, adminPasswordResetMail(account, link, reason))
      if (held > 0) throw new AppError('mail.too-many-to-address', { most: MAILS_AN_HOUR })
      await note(trx, account, 'reset-link', by)
    },

    /**
     * Sets another sign-in address, at once.
     * @throws {AppError} INVALID, ALREADY_REGISTERED, TOO_MANY; CONFLICT for a closed account
     */
    async changeEmail(trx: Trx, userId: string, by: string, email: string, reason: string): Promise<void> {
      const account = await lockAccount(trx, userId)
      if (!account?.active) throw new AppError('account.not-open')
      await changeEmail(trx, account, { email, session: null, reason }, clock.now())
      await note(trx, account, 'email-set', by)
    },

    /** Removes the app, the passkeys and the recovery codes of a person who lost them, and ends their sessions. */
    async removeFactors(trx: Trx, userId: string, by: string, reason: string): Promise<void> {
      const account = await lockAccount(trx, userId)
      if (!account) throw new AppError('person.not-found')
      await deleteTotp(trx, userId)
      await deletePasskeysOf(trx, userId)
      await setRecoveryCodes(trx, userId, [])
      await setFactorsRemoved(trx, userId, clock.now())
      await deleteSessionsOf(trx, userId, null)
      await note(trx, account, 'reset-factors', by)
      await mailSecurityChange(trx, account, 'factorsReset', reason)
    },

    async endSessions(trx: Trx, userId: string, by: string): Promise<void> {
      const account = await lockAccount(trx, userId)
      if (!account) throw new AppError('person.not-found')
      await deleteSessionsOf(trx, userId, null)
      await note(trx, account, 'sessions-end', by)
    },
  }
}
