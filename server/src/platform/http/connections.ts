import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/errors.ts'
import { failureBody } from './answers/failures.ts'

const SWEEP_MS = 100
/** The time that running requests get after the product is asked to stop. */
const PATIENCE_MS = 20_000

/**
 * Lets running requests finish and then closes their connections: a browser or proxy keeps a connection open after its
 * answer, and each would delay the end.
 */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  let closing = false
  let sweep: NodeJS.Timeout | undefined
  let end: NodeJS.Timeout | undefined
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })
  app.addHook('preClose', async () => {
    closing = true
    sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS)
    end = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS)
  })
  app.addHook('onClose', async () => {
    clearInterval(sweep)
    clearTimeout(end)
  })
}

const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** Answers requests that are not valid HTTP, or have too large headers, with the usual error body. */
export const brokenRequestAnswer = (headers: Record<string, string>) => {
  const lines = Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
  return (error: Error & { code?: string }, socket: Socket & { _httpMessage?: ServerResponse }): void => {
    // Part of an answer may be sent already; more bytes would only garble it.
    if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent)
      return void socket.destroy()
    const status = statuses[error.code ?? ''] ?? 400
    const reason = status === 431 ? 'request.head-too-large' : status === 408 ? 'request.too-slow' : 'request.malformed'
    const body = JSON.stringify(failureBody(new AppError(reason), randomUUID()))
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${lines}connection: close\r\n\r\n${body}`,
    )
  }
}
