import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  /** the whole mail, as received */
  text: string
  /** without the angle brackets */
  messageId: string
  /** milliseconds since 1970 */
  at: number
  /** whether it came over TLS */
  encrypted: boolean
}

/**
 * The server's reaction at a step of the conversation: continue (null), refuse with an error, or wait for the promise.
 */
export type Behaviour = (
  step: 'greeting' | 'recipient' | 'content',
  address: string,
) => Error | null | Promise<Error | null>

export interface SmtpSink {
  port: number
  url: string
  received: ReceivedMail[]
  close(): Promise<void>
}

/** A refusal of the server. @param code of SMTP, e.g. 451 */
export const refusal = (code: number): Error => Object.assign(new Error('refused'), { responseCode: code })

/**
 * A real SMTP server in this process that stores received mails.
 * @param options `startTls`: it offers STARTTLS, with its own certificate
 */
export async function startSmtp(
  behaviour: Behaviour = () => null,
  { startTls = false }: { startTls?: boolean } = {},
): Promise<SmtpSink> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: startTls ? [] : ['STARTTLS'],
    // The end of a test must not wait for a client that keeps its connection.
    closeTimeout: 500,
    onConnect: async (_session, done) => done(await behaviour('greeting', '')),
    onRcptTo: async ({ address }, _session, done) => done(await behaviour('recipient', address)),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.on('end', async () => {
        const to = session.envelope.rcptTo.map((each) => each.address)
        const refused = await behaviour('content', to[0] ?? '')
        if (refused) return done(refused)
        const text = Buffer.concat(chunks).toString()
        const messageId = /^message-id:\s*<([^>]*)>/im.exec(text)?.[1] ?? ''
        received.push({ to, text, messageId, at: Date.now(), encrypted: session.secure })
        done()
      })
    },
  })
  // Clients that are killed during a mail are expected.
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
