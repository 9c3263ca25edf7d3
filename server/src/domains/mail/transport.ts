import { readFileSync } from 'node:fs'
import { createTransport } from 'nodemailer'
import type { Config } from '../../platform/config/config.ts'
import { MARK_CID, pageHtml } from './html-page.ts'
import type { ClaimedMail } from './repo.ts'
import { smtpAddress } from './rules.ts'

/** Delivers a mail; resolves once it is accepted durably, else throws. */
export interface Transport {
  send(mail: ClaimedMail): Promise<void>
  close(): void
}

const PRODUCT = 'Employee Management System'
const MARK = readFileSync(new URL('./mark.png', import.meta.url))

/** Turns claimed mails into the options of the composer. @param organisationName null until someone enters it */
export const createComposer = (config: Config, organisationName: () => string | null) => (mail: ClaimedMail) => ({
  from: config.MAIL_FROM,
  to: { name: '', address: mail.to_address },
  subject: mail.subject,
  text: mail.body,
  ...(mail.page && {
    html: pageHtml(mail.page, { name: organisationName() ?? PRODUCT, url: config.PUBLIC_URL }),
    attachments: [{ filename: 'mark.png', content: MARK, cid: MARK_CID, contentDisposition: 'inline' as const }],
  }),
  date: mail.created_at,
  // The same for every attempt, so that a receiver can drop the copy of a mail that was sent just before a crash.
  messageId: `<${mail.id}@employee-management>`,
})

export type Compose = ReturnType<typeof createComposer>

/** Hands mails over to the server of an address. @param url the setting `SMTP_URL` */
export function smtpTransport(config: Config, url: string, compose: Compose): Transport {
  const transporter = createTransport({
    url: smtpAddress(url, config.SMTP_INSECURE),
    pool: true,
    maxConnections: 2,
    // The worker retries: it waits, counts and writes the log.
    maxRequeues: 0,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  })
  return {
    async send(mail) {
      await transporter.sendMail(compose(mail))
    },
    close: () => transporter.close(),
  }
}
