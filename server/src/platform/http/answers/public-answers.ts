import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

interface CompressedAnswer {
  type: string
  text: Buffer
  zipped: Buffer
  etag: string
}

/**
 * A public answer that is expensive to make: all requests within some time share one.
 * @param keepMs how long it is kept; absent for ever
 */
export function publicAnswer(make: () => Promise<{ type: string; text: string }>, keepMs = Number.POSITIVE_INFINITY) {
  let made: Promise<CompressedAnswer> | undefined
  let madeAt = 0
  const current = (): Promise<CompressedAnswer> => {
    if (made && performance.now() - madeAt < keepMs) return made
    madeAt = performance.now()
    const making = make().then(prepare)
    made = making
    // A failure is not cached for the next request.
    making.catch(() => {
      if (made === making) made = undefined
    })
    return making
  }
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { type, text, zipped, etag } = await current()
    const zips = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    reply.headers({ 'content-type': type, etag, vary: 'accept-encoding' })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return zips ? reply.header('content-encoding', 'gzip').send(zipped) : reply.send(text)
  }
}

const zip = promisify(gzip)

async function prepare({ type, text }: { type: string; text: string }): Promise<CompressedAnswer> {
  const bytes = Buffer.from(text)
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
  return { type, text: bytes, zipped: await zip(bytes), etag: `W/"${digest}"` }
}
