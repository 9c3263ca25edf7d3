import { writeAuditEvent } from '../../platform/audit/audit.ts'
import type { Trx } from '../../platform/database/index.ts'
import { endSavepoint, startSavepoint } from '../../platform/database/transactions.ts'
import { AppError } from '../../platform/errors/errors.ts'
import type { Platform } from '../../platform/platform.ts'
import type { BackgroundWork, JobRun } from '../../platform/queue/index.ts'
import { principalOfCaller, requireAllPermissionsOf } from '../access/index.ts'
import { accountAdministration } from '../auth/index.ts'
import { getPeopleInScope } from '../scope/index.ts'
import { organisationName } from '../settings/index.ts'
import { accountRow, uninvitedAccounts } from './repo.ts'

export const INVITE_ALL_JOB = 'accounts.invite-all'

const PEOPLE_AT_ONCE = 50

/** Invites everyone who never signed in, with the rights of the call that asked for it. */
export function inviteAllJob(platform: Platform): Pick<BackgroundWork, 'jobs'> {
  const accounts = accountAdministration(platform)

  /** Invites the next people. @returns the last of them; null where there are no more */
  async function inviteSome(trx: Trx, { caller, id }: JobRun, after: string | null): Promise<string | null> {
    const person = await principalOfCaller(trx, caller, platform.clock)
    if (!person?.grants['accounts.manage']) return null
    const acting = { ...person, requestId: `invite all ${id}` }
    const scope = await getPeopleInScope(trx, acting, 'accounts.manage')
    const ids = await uninvitedAccounts(trx, scope, { after, most: PEOPLE_AT_ONCE })
    const inviter = { by: person.userId, organisation: await organisationName(trx) }
    for (const userId of ids) {
      await startSavepoint(trx)
      try {
        await accounts.hold(trx, userId)
        // A second job, or a colleague, may have invited them meanwhile.
        if ((await accountRow(trx, userId))?.invited_at === null) {
          await requireAllPermissionsOf(trx, acting, userId, platform.clock.today())
          await accounts.invite(trx, userId, inviter)
          await writeAuditEvent(trx, acting, { action: 'account.invite', entityId: userId, before: null, after: null })
        }
        await endSavepoint(trx, false)
      } catch (error) {
        await endSavepoint(trx, true)
        if (!(error instanceof AppError)) throw error
      }
    }
    return ids.length < PEOPLE_AT_ONCE ? null : (ids.at(-1) ?? null)
  }

  return {
    jobs: [
      {
        kind: INVITE_ALL_JOB,
        run: (job) => job.pages<string | null>(null, (trx, after) => inviteSome(trx, job, after)),
      },
    ],
  }
}
