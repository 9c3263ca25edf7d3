import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { create as disposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors/errors.ts'
import type { FileStore } from '../../files/index.ts'

// Media types that a browser shows without running code; never HTML or SVG.
const SHOWN = /^(application\/pdf|image\/(png|jpeg|webp|gif|avif|heic))$/

/** A stored file as the answer of a handler, which must check the rights first. */
export class Download {
  readonly key: string
  /** the file name for saving */
  readonly name: string
  readonly mediaType: string
  readonly bytes: number

  /** @param file its row, with a name for files without one */
  constructor(file: { store_key: string; name: string; media_type: string; bytes: number }) {
    this.key = file.store_key
    this.name = file.name
    this.mediaType = file.media_type
    this.bytes = file.bytes
  }
}

/** A file that is streamed while it is written, as the answer of a handler: memory never holds all of it. */
export class StreamedDownload {
  readonly name: string
  readonly mediaType: string
  readonly content: AsyncIterable<string | Uint8Array>
  readonly headers: Record<string, string>

  /** @param name the file name for saving @param headers additional headers */
  constructor(
    name: string,
    mediaType: string,
    content: AsyncIterable<string | Uint8Array>,
    headers: Record<string, string> = {},
  ) {
    this.name = name
    this.mediaType = mediaType
    this.content = content
    this.headers = headers
  }
}

/** A small text as the answer of a handler; clients with the same ETag do not load it again. */
export class TextDownload {
  readonly name: string
  readonly mediaType: string
  readonly text: string

  /** @param name the file name for saving */
  constructor(name: string, mediaType: string, text: string) {
    this.name = name
    this.mediaType = mediaType
    this.text = text
  }
}

/** The answer for a file that takes longer: 202, with its later address. */
export class AcceptedDownload {
  readonly body: object

  constructor(body: object) {
    this.body = body
  }
}

/** Sends a text with its ETag, or 304 if the request names that tag. */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, mediaType, text }: TextDownload,
): FastifyReply {
  const tag = `"${createHash('sha256').update(text).digest('base64url')}"`
  // A compressing proxy makes the tag a weak one.
  const known = (request.headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  reply.headers({ etag: tag, 'cache-control': 'private, no-cache' })
  if (known.includes(tag)) return reply.status(304).send()
  return reply
    .headers({ 'content-type': mediaType, 'content-disposition': disposition(name, { type: 'attachment' }) })
    .send(text)
}

/** Streams a file while it is written. An error cuts the answer short: the client sees that it is incomplete. */
export const sendGenerated = (
  reply: FastifyReply,
  { name, mediaType, content, headers }: StreamedDownload,
): FastifyReply =>
  reply
    .headers({
      ...headers,
      'content-type': mediaType,
      'content-disposition': disposition(name, { type: 'attachment' }),
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
    .send(Readable.from(content))

/** Streams a file. @throws {AppError} NOT_FOUND if the store has no such key; NOT_READY if it is away */
export async function sendDownload(reply: FastifyReply, store: FileStore, file: Download): Promise<FastifyReply> {
  const content = await store.read(file.key)
  if (!content) throw new AppError('file.not-found')
  return reply
    .headers({
      'content-type': file.mediaType,
      'content-length': file.bytes,
      'content-disposition': disposition(file.name, { type: SHOWN.test(file.mediaType) ? 'inline' : 'attachment' }),
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      // Rights may end, so shared caches must not store it; the browser may, for the back button.
      'cache-control': 'private, no-cache',
    })
    .send(content)
}
