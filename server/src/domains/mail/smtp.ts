import { createTransport } from 'nodemailer'
import type { Config } from '../../platform/config/config.ts'
import { smtpAddress } from './rules.ts'
import type { Compose, Transport } from './transport.ts'

/** Hands mails over to the server of an address. @param url the setting `SMTP_URL` */
export function smtpTransport(config: Config, url: string, compose: Compose): Transport {
  const transporter = createTransport({
    url: smtpAddress(url, config.SMTP_INSECURE),
    pool: true,
    maxConnections: 2,
    // Trying again is the worker's, which waits, counts and tells the log.
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
