import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../../config.ts'
import type { ClaimedMail } from './repo.ts'

/** Takes a mail to its way; resolves once it is handed over durably, throws where it was not. */
export interface Transport {
  send(mail: ClaimedMail): Promise<void>
  close(): void
}

const message = (config: Config, mail: ClaimedMail) => ({
  from: config.MAIL_FROM,
  to: { name: '', address: mail.to_address },
  subject: mail.subject,
  text: mail.body,
  date: mail.created_at,
  // The same for every attempt, so that a receiver can drop the copy of a mail that was sent just before a crash.
  messageId: `<${mail.id}@employee-management>`,
})

/** SMTP where it is set; otherwise each mail becomes a file `DATA_DIR/outbox/*.eml`. */
export function createMailTransport(config: Config): Transport {
  return config.SMTP_URL ? smtp(config, config.SMTP_URL) : files(config)
}

function smtp(config: Config, url: string): Transport {
  const transporter = createTransport({
    url,
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
      await transporter.sendMail(message(config, mail))
    },
    close: () => transporter.close(),
  }
}

function files(config: Config): Transport {
  const folder = join(config.DATA_DIR, 'outbox')
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const composed = await composer.sendMail(message(config, mail))
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const temporary = join(folder, `.${mail.id}`)
      const file = await open(temporary, 'w', 0o600)
      try {
        await file.writeFile(composed.message as Buffer)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(temporary, join(folder, `${mail.id}.eml`))
    },
    close() {},
  }
}
