import type { Platform } from '../../platform/platform.ts'
import { claimDue, type Loop, startQueue, type WorkTable } from '../../platform/queue/index.ts'
import { type ClaimedMail, eraseSecret, markSent } from './repo.ts'
import { isPermanent, MOST_ATTEMPTS, type SendFailure } from './rules.ts'
import type { Transport } from './transport.ts'

const MAILS: WorkTable = {
  name: 'mails',
  due: 'next_attempt_at',
  done: 'sent_at',
  order: ['priority', 'next_attempt_at'],
  // The content of a sent mail is deleted. A failed mail keeps it, so that it can be sent again, unless it has a secret.
  erased: ['body', 'page'],
  onGivenUp: eraseSecret,
}
const PLACES = 10

/**
 * Sends queued mails until it is stopped. Several instances may run it on one database.
 * @param leaseSeconds the lease of a mail, renewed while its sender runs; the mails of a dead sender wait this long
 */
export function startMailWorker({ db, log, instance }: Platform, transport: Transport, leaseSeconds?: number): Loop {
  return startQueue<ClaimedMail>(db, instance.id, log, {
    what: 'mail',
    table: MAILS,
    places: PLACES,
    mostAttempts: MOST_ATTEMPTS,
    ...(leaseSeconds === undefined ? {} : { leaseSeconds }),
    claim: (most, seconds) => claimDue(db, MAILS, instance.id, most, seconds),
    async work(mail) {
      await transport.send(mail)
      // A crash before this statement sends the mail again after the lease: delivery is at least once.
      await markSent(db, mail.id)
    },
    isFinal: (error) => isPermanent(error as Error & SendFailure),
  })
}
