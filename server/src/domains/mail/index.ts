import { HOUR_MS } from '@ems/contract/core/durations'
import type { Domain, Platform } from '../../platform/platform.ts'
import { type Loop, startLoop } from '../../platform/queue/index.ts'
import { startMailWorker } from './mail.job.ts'
import { clearOutbox, fileTransport } from './outbox-folder.ts'
import { personalMails } from './personal-data.ts'
import { deleteOldMails, deleteOldWindows } from './repo.ts'
import { mailRoutes, mailService } from './service.ts'
import { createComposer, smtpTransport } from './transport.ts'

export type { DeliveryRow } from './delivery.repo.ts'
export { deliveryService } from './delivery.service.ts'
export type { Fact, MailPage } from './html-page.ts'
export { type Mail, type MailContent, queueMails } from './repo.ts'
export { MAILS_AN_HOUR } from './rules.ts'
export { queueFirstPassword } from './service.ts'
export { formatDay, formatMoment, monthInWords, quoteLines, spanInWords, toOneLine } from './text-format.ts'

const CLEARING_MS = HOUR_MS

/** @param naming the name of the organisation, which is the sender's name in mails */
export function createMail(platform: Platform, naming: { organisationName(): string | null }): Domain {
  const { config, clock, db, log } = platform
  let jobs: Loop[] = []
  const compose = createComposer(config, naming.organisationName)
  const transport = config.SMTP_URL ? smtpTransport(config, config.SMTP_URL, compose) : fileTransport(config, compose)
  return {
    routes: mailRoutes(mailService(platform)),
    personalData: personalMails(config),
    async start() {
      const clearing = startLoop('mail clearing', CLEARING_MS, log, async () => {
        await clearOutbox(config, clock.now().getTime())
        await deleteOldWindows(db)
        return deleteOldMails(db, clock.now())
      })
      jobs = [startMailWorker(platform, transport), clearing]
    },
    async stop() {
      await Promise.all(jobs.map((job) => job.stop()))
      transport.close()
    },
  }
}
