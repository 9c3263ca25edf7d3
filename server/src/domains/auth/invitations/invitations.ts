import { addressOf, screens } from '@ems/contract/core/screens'
import { writeAuditEvent } from '../../../platform/audit/audit.ts'
import { writeSecurityEvent } from '../../../platform/audit/security-events.ts'
import { newId } from '../../../platform/database/ids.ts'
import { inTransaction, type Trx } from '../../../platform/database/index.ts'
import { AppError } from '../../../platform/errors/errors.ts'
import type { Platform } from '../../../platform/platform.ts'
import { MAILS_AN_HOUR, queueMails } from '../../mail/index.ts'
import { newRecoveryCodes } from '../factors/one-time-codes.ts'
import { type OwnPasskeys, storePasskey } from '../passkeys/own-passkeys.ts'
import type { PasskeyResponse, PasskeyVerifier } from '../passkeys/passkey-check.ts'
import type { RefuseWeakPassword } from '../passwords/password-policy.ts'
import type { SignedIn, SignInContext, StartSession } from '../sessions/start-session.ts'
import { type AccountRow, lockAccount, setPassword } from '../shared/account.repo.ts'
import { INVITATION_LIFETIME_MS } from '../shared/auth.rules.ts'
import type { RulesOf } from '../shared/auth-needs.ts'
import { hashSecret, hashToken, newToken } from '../shared/hashing.ts'
import { consumeInvitation, findInvitedAccount, setInvitation } from '../shared/invitation.repo.ts'
import { invitationMail, securityMail } from '../shared/mail-templates.ts'
import type { SignIn } from '../sign-in/sign-in.ts'

/**
 * Invites a person to choose their first password, in the transaction of the change. An earlier invitation becomes
 * void.
 * @param to the address of the mail: theirs, or a private one if they cannot read that yet
 * @param by the inviting person, and the name of the organisation
 * @throws {AppError} TOO_MANY if this address got too many within an hour
 */
export async function sendInvitation(
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
  trx: Trx,
  person: { id: string; name: string; email: string },
  to: string,
  { by, organisation }: { by: string; organisation: string | null },
): Promise<void> {
  const token = newToken()
  const now = clock.now()
  const expiresAt = new Date(now.getTime() + INVITATION_LIFETIME_MS)
  await setInvitation(trx, person.id, { tokenHash: hashToken(token), sentBy: by, sentAt: now, expiresAt })
  const link = `${config.PUBLIC_URL}${addressOf(screens.invitation)}#token=${token}`
  const limit = { key: `first-password:${to.toLowerCase()}`, most: MAILS_AN_HOUR }
  const { held } = await queueMails(trx, [{ ...invitationMail(to, person, { link, organisation }), limit }])
  if (held > 0) throw new AppError('mail.too-many-to-address', { most: MAILS_AN_HOUR })
  await writeSecurityEvent(trx, now, { kind: 'invite', outcome: 'done', userId: person.id, detail: { by } })
}

interface InvitationNeeds {
  rulesOf: RulesOf
  refuseWeakPassword: RefuseWeakPassword
  passkeys: OwnPasskeys
  checks: PasskeyVerifier
  start: StartSession
  signIn: (asked: SignIn) => Promise<SignedIn>
}

/** Starts the session after an accepted invitation; undefined if they may not sign in yet, or need a second step. */
async function unlessRefused(signIn: () => Promise<SignedIn>): Promise<SignedIn | undefined> {
  try {
    return await signIn()
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** The steps of an invited person. */
export function invitations(
  { db, clock }: Platform,
  { rulesOf, refuseWeakPassword, passkeys, checks, start, signIn }: InvitationNeeds,
) {
  async function find(token: string) {
    const person = await findInvitedAccount(db, hashToken(token), clock.now())
    if (!person) throw new AppError('auth.invitation-used-up')
    return person
  }

  /** Uses up an invitation together with its purpose, in one transaction. @throws {AppError} INVALID */
  const use = <T>(token: string, requestId: string, enter: (trx: Trx, account: AccountRow) => Promise<T>): Promise<T> =>
    inTransaction(db, async (trx) => {
      const userId = await consumeInvitation(trx, hashToken(token), clock.now())
      const account = userId ? await lockAccount(trx, userId) : undefined
      if (!account?.active || account.locked_at !== null) throw new AppError('auth.invitation-used-up')
      const answer = await enter(trx, account)
      await writeAuditEvent(
        trx,
        { userId: account.id, requestId },
        { action: 'auth.accept-invitation', entityId: account.id },
      )
      await writeSecurityEvent(trx, clock.now(), { kind: 'invitation', outcome: 'done', userId: account.id })
      return answer
    })

  return {
    /**
     * The account of an invitation, and its password rules.
     * @throws {AppError} INVALID, the same for unknown, used and old invitations
     */
    async look(token: string) {
      const person = await find(token)
      return { ...person, minLength: (await rulesOf(person.id)).minLength }
    },

    /** Sets the first password, once, and signs in. @throws {AppError} INVALID */
    async accept(
      token: string,
      newPassword: string,
      visit: SignInContext,
      requestId: string,
    ): Promise<SignedIn | undefined> {
      const { id, email } = await find(token)
      await refuseWeakPassword(id, newPassword, await rulesOf(id))
      const passwordHash = await hashSecret(newPassword)
      await use(token, requestId, (trx, account) => setPassword(trx, account.id, passwordHash))
      return unlessRefused(() => signIn({ ...visit, email, password: newPassword }))
    },

    /**
     * The options for an invited person's first passkey.
     * @throws {AppError} INVALID, CONFLICT where passkeys do not work
     */
    async passkeyOptions(token: string) {
      const { id, name, email } = await find(token)
      return passkeys.options({ userId: id, name, email })
    },

    /** Stores a passkey instead of a first password, once, and signs in. @throws {AppError} INVALID, BAD_CODE */
    async acceptByPasskey(
      token: string,
      { response, name }: { response: PasskeyResponse; name: string },
      visit: SignInContext,
      requestId: string,
    ): Promise<{ recoveryCodes: string[]; signedIn: SignedIn | undefined }> {
      const { id } = await find(token)
      const made = await checks.read(response, id)
      if (!made) throw new AppError('auth.bad-passkey')
      const recovery = await newRecoveryCodes()
      const accepted = await use(token, requestId, async (trx, account) => {
        const { recoveryCodes } = await storePasskey(trx, account.id, made, { name, rpId: checks.party.id, recovery })
        await queueMails(trx, [securityMail(account, 'passkeyAdded', newId())])
        return { recoveryCodes, account }
      })
      const refusal = new AppError('auth.bad-passkey')
      const signedIn = await unlessRefused(() => start(accepted.account, visit, { strength: 'two', refusal }))
      return { recoveryCodes: accepted.recoveryCodes, signedIn }
    },
  }
}
