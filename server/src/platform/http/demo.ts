import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** A demo account with which anybody can sign in. */
export interface DemoAccount {
  email: string
  password: string
  /** the role in a word or two */
  name: string
  /** the data and actions of the account */
  what: string
}

/**
 * Passes the demo accounts to the sign-in page, which offers them as buttons: in the script that each page runs first,
 * so that no other product requests them.
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
