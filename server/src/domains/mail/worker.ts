import { type Job, repeat } from '../../platform/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { type ClaimedMail, claimDue, giveUp, keepClaim, markSent, retryLater } from './repo.ts'
import { isPermanent, MAX_ATTEMPTS, waitAfter } from './rules.ts'
import type { Transport } from './transport.ts'

const BATCH = 10
const LEASE_SECONDS = 120
const PAUSE_MS = 1000

/**
 * Sends queued mails until it is stopped. Several instances may run it on one database.
 * @param leaseSeconds for which a mail is its sender's; renewed while the sender lives, so it is how long a dead one's mails wait
 */
export function startMailWorker({ db, log }: Platform, transport: Transport, leaseSeconds = LEASE_SECONDS): Job {
  return repeat('mail', PAUSE_MS, log, async () => {
    const mails = await claimDue(db, BATCH, leaseSeconds)
    const open = new Set(mails.map(({ id }) => id))
    // A slow mail server may take minutes for a batch; another instance must not send the same mails meanwhile.
    const renewal = setInterval(() => void renew(open), (leaseSeconds * 1000) / 4)
    const tried = await Promise.allSettled(mails.map((mail) => attempt(mail).finally(() => open.delete(mail.id))))
    clearInterval(renewal)
    for (const one of tried) if (one.status === 'rejected') throw one.reason
    return mails.length === BATCH
  })

  async function renew(open: ReadonlySet<string>): Promise<void> {
    if (open.size === 0) return
    await keepClaim(db, [...open], leaseSeconds).catch((error: unknown) =>
      log.warn({ err: error }, 'the claim on mails that are being sent could not be renewed'),
    )
  }

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
