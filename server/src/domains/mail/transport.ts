import type { Config } from '../../config.ts'
import type { ClaimedMail } from './repo.ts'

/** Takes a mail to its way; resolves once it is handed over durably, throws where it was not. */
export interface Transport {
  send(mail: ClaimedMail): Promise<void>
  close(): void
}

/** A mail as it is composed. */
export const message = (config: Config, mail: ClaimedMail) => ({
  from: config.MAIL_FROM,
  to: { name: '', address: mail.to_address },
  subject: mail.subject,
  text: mail.body,
  date: mail.created_at,
  // The same for every attempt, so that a receiver can drop the copy of a mail that was sent just before a crash.
  messageId: `<${mail.id}@employee-management>`,
})
