import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  to: string[]
  /** the whole mail, as it came over the wire */
  text: string
  /** without the angle brackets */
  messageId: string
  /** milliseconds since 1970 */
  at: number
  /** whether it came over TLS */
  encrypted: boolean
}

/** What the server does at a step of the conversation: goes on (null), refuses with an error, or waits as long as the promise does. */
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

/** An answer of the server that refuses. @param code of SMTP, e.g. 451 */
export const refusal = (code: number): Error => Object.assign(new Error('refused'), { responseCode: code })

/**
 * A real SMTP server in this process that keeps what it takes.
 * @param options `startTls`: it offers STARTTLS, with a certificate of its own making
 */
export async function startSmtp(
  behaviour: Behaviour = () => null,
  { startTls = false }: { startTls?: boolean } = {},
): Promise<SmtpSink> {
  const received: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: startTls ? [] : ['STARTTLS'],
    // A test that ends must not wait for a client that keeps its connection.
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
  // A client that was killed in the middle of a mail is what this server is for.
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
