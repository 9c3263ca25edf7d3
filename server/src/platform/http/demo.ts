import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** An account of the sample organisation, for everyone to sign in. */
export interface DemoAccount {
  email: string
  password: string
  /** what they are, in a word or two */
  name: string
  /** what they see and do */
  what: string
}

/**
 * Hands the accounts of the demo to the sign-in, which offers them as buttons: in the script that every page runs first, so
 * that no other product asks for them.
 * @param webRoot the folder of the built web app
 */
export async function registerDemo(
  app: FastifyInstance,
  webRoot: string,
  accounts: readonly DemoAccount[],
): Promise<void> {
  const boot = await readFile(join(webRoot, 'boot.js'), 'utf8')
  const script = `${boot}\n;document.documentElement.dataset.demo = ${JSON.stringify(JSON.stringify(accounts))}\n`
  app.get('/boot.js', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/javascript; charset=utf-8').send(script),
  )
}
