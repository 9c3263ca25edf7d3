import { type Job, repeat } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ClaimedMail, claimDue, giveUp, markSent, retryLater } from './repo.ts'
import { isPermanent, MAX_ATTEMPTS, waitAfter } from './rules.ts'
import type { Transport } from './transport.ts'

const BATCH = 10
// Longer than the slowest attempt can take, so that no mail is claimed twice while it is being sent.
const LEASE_SECONDS = 120
const PAUSE_MS = 1000

/** Sends queued mails until it is stopped. Several instances may run it on one database. */
export function startMailWorker({ db, log }: Platform, transport: Transport): Job {
  return repeat('mail', PAUSE_MS, log, async () => {
    const mails = await claimDue(db, BATCH, LEASE_SECONDS)
    await Promise.all(mails.map(attempt))
    return mails.length === BATCH
  })

  async function attempt(mail: ClaimedMail): Promise<void> {
    try {
      await transport.send(mail)
    } catch (error) {
      return failed(mail, error as Error & { responseCode?: number })
    }
    // A crash before this statement sends the mail once more after the lease: at least once is what is promised.
    await markSent(db, mail.id)
  }

  async function failed(mail: ClaimedMail, error: Error & { responseCode?: number }): Promise<void> {
    const final = isPermanent(error.responseCode) || mail.attempts >= MAX_ATTEMPTS
    log.warn(
      { mail: mail.id, attempts: mail.attempts, code: error.responseCode, final, reason: error.message },
      final ? 'a mail was given up' : 'a mail could not be sent and will be tried again',
    )
    if (final) await giveUp(db, mail.id, error.message)
    else await retryLater(db, mail.id, waitAfter(mail.attempts), error.message)
  }
}
