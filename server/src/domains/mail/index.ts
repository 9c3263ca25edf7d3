import type { Domain, Platform } from '../../platform/platform.ts'
import type { Loop } from '../../platform/queue/index.ts'
import { mailRoutes } from './routes.ts'
import { createMailTransport } from './transport.ts'
import { startMailWorker } from './worker.ts'

export { newPasswordLetter } from './letters.ts'
export { type Mail, queueMails } from './repo.ts'

export function createMail(platform: Platform): Domain {
  let worker: Loop | undefined
  const transport = createMailTransport(platform.config)
  return {
    routes: mailRoutes(platform),
    async start() {
      worker = startMailWorker(platform, transport)
    },
    async stop() {
      await worker?.stop()
      transport.close()
    },
  }
}
