import { type ActingPrincipal, type Actor, hasPermissionForEveryone } from '../../platform/actor/actor.ts'
import { callerOf } from '../../platform/actor/caller.ts'
import { writeAuditEvent } from '../../platform/audit/audit.ts'
import { newId } from '../../platform/database/ids.ts'
import { inTransaction, type Trx } from '../../platform/database/index.ts'
import { AppError, notFoundError } from '../../platform/errors/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import { addJobs } from '../../platform/queue/index.ts'
import { requireAllPermissionsOf } from '../access/index.ts'
import { accountAdministration, isServiceAccount } from '../auth/index.ts'
import { getPeopleInScope, requirePermissionFor } from '../scope/index.ts'
import { organisationName } from '../settings/index.ts'
import { INVITE_ALL_JOB } from './invite-all.job.ts'
import { type AccountFilter, type AccountListRow, accountRow, hasOpenJob, listAccounts } from './repo.ts'

const RIGHT = 'accounts.manage'

/** The audit snapshot of an account. */
interface AccountAuditSnapshot {
  before: object | null
  after: object | null
}

export type AccountsService = ReturnType<typeof accountsService>

/** Looking after other people's accounts. */
export function accountsService(platform: Platform) {
  const { db, clock } = platform
  const accounts = accountAdministration(platform)

  /**
   * Changes an account. An actor who can change how a person signs in could sign in as that person, so
   * the actor must hold all permissions of that person; only administrators change accounts of administrators.
   * @param kept additional values for the audit
   * @throws {AppError} FORBIDDEN, NOT_FOUND; CONFLICT for one's own account, LAST_ADMINISTRATOR for a lock of it that would shut everyone out
   */
  async function change(
    actor: Actor,
    userId: string,
    action: string,
    kept: AccountAuditSnapshot | ((account: { email: string }) => AccountAuditSnapshot),
    work: (trx: Trx) => Promise<void>,
  ): Promise<AccountListRow> {
    return inTransaction(db, async (trx) => {
      await requirePermissionFor(trx, actor, RIGHT, userId)
      const account = await accounts.hold(trx, userId, action === 'lock')
      if (!account || (await isServiceAccount(trx, userId))) throw notFoundError('person')
      if (userId === actor.userId) {
        const last = action === 'lock' && (await accounts.isLastAdministrator(trx, account))
        throw new AppError(last ? 'account.last-administrator' : 'account.own')
      }
      await requireAllPermissionsOf(trx, actor, userId, clock.today())
      await work(trx)
      await writeAuditEvent(trx, actor, {
        action: `account.${action}`,
        entityId: userId,
        ...(typeof kept === 'function' ? kept(account) : kept),
      })
      return (await accountRow(trx, userId)) as AccountListRow
    })
  }
  const because = (reason: string) => ({ before: null, after: { reason } })
  const nothing = { before: null, after: null }

  return {
    /** @throws {AppError} FORBIDDEN */
    list: async (actor: ActingPrincipal, filter: AccountFilter) =>
      listAccounts(
        db,
        filter,
        await getPeopleInScope(db, actor, RIGHT),
        hasPermissionForEveryone(actor, 'employees.read'),
      ),

    invite: (actor: Actor, userId: string) =>
      change(actor, userId, 'invite', nothing, async (trx) =>
        accounts.invite(trx, userId, { by: actor.userId, organisation: await organisationName(trx) }),
      ),

    /** Has a job invite everyone who never signed in and has no open invitation. @returns how many they are */
    async inviteAll(actor: Actor): Promise<number> {
      const { total } = await listAccounts(
        db,
        { state: 'uninvited', limit: 1 },
        await getPeopleInScope(db, actor, RIGHT),
        false,
      )
      // A second press asks for the same people: the job that is open finds them.
      if (total > 0 && !(await hasOpenJob(db, INVITE_ALL_JOB, actor.userId)))
        await addJobs(db, [
          { kind: INVITE_ALL_JOB, key: newId(), payload: { by: actor.userId }, caller: callerOf(actor) },
        ])
      return total
    },

    lock: (actor: Actor, userId: string, reason: string) =>
      change(actor, userId, 'lock', because(reason), (trx) => accounts.lock(trx, userId, actor.userId, reason)),

    unlock: (actor: Actor, userId: string) =>
      change(actor, userId, 'unlock', nothing, (trx) => accounts.unlock(trx, userId, actor.userId)),

    sendResetLink: (actor: Actor, userId: string, reason: string) =>
      change(actor, userId, 'reset-link', because(reason), (trx) =>
        accounts.sendResetLink(trx, userId, actor.userId, reason),
      ),

    changeEmail: (actor: Actor, userId: string, email: string, reason: string) =>
      change(
        actor,
        userId,
        'email',
        ({ email: former }) => ({ before: { email: former }, after: { email, reason } }),
        (trx) => accounts.changeEmail(trx, userId, actor.userId, email, reason),
      ),

    resetFactors: (actor: Actor, userId: string, reason: string) =>
      change(actor, userId, 'reset-factors', because(reason), (trx) =>
        accounts.removeFactors(trx, userId, actor.userId, reason),
      ),

    endSessions: (actor: Actor, userId: string) =>
      change(actor, userId, 'end-sessions', nothing, (trx) => accounts.endSessions(trx, userId, actor.userId)),
  }
}
