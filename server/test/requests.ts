import { randomUUID } from 'node:crypto'
import type { AnyEndpoint, BodyInput, QueryInput } from '@ems/contract/core/endpoint'
import type { Failure } from '@ems/contract/core/errors'

/** A form field or file of a multipart body. */
export interface Upload {
  bytes: Buffer
  name?: string
  type?: string
  /** the field of the form; `image` by default */
  field?: string
}

type ParamsInput<E extends AnyEndpoint> = Partial<Record<string, string>> & {
  [K in keyof NonNullable<E['params']>['shape']]?: string
}

export interface Request<E extends AnyEndpoint> {
  params?: ParamsInput<E>
  query?: QueryInput<E>
  /** typed bodies compile; a test of bad input casts */
  body?: BodyInput<E>
  file?: Upload
  headers?: Record<string, string>
}

/** `success` and the keys of the answer or of the error */
export type AnswerBody<Body> = Body & { success: boolean } & Partial<Failure>

/** An endpoint's path with its parameters; a missing parameter stays as it is. */
export const pathOf = (endpoint: AnyEndpoint, params: Partial<Record<string, string>> = {}): string =>
  endpoint.path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(params[name] ?? `missing-${name}`))

/** A request's query as text. */
export const queryOf = (request: Request<AnyEndpoint>): Record<string, string> =>
  Object.fromEntries(Object.entries(request.query ?? {}).map(([key, value]) => [key, String(value)]))

/** A request's body on the wire, with its headers. */
export function payloadOf(request: Request<AnyEndpoint>): {
  payload?: string | Buffer
  headers: Record<string, string>
} {
  if (!request.file)
    return request.body === undefined
      ? { headers: {} }
      : { payload: JSON.stringify(request.body), headers: { 'content-type': 'application/json' } }
  const boundary = `----${randomUUID()}`
  const chunks: Buffer[] = []
  for (const [name, value] of Object.entries(request.body ?? {}))
    chunks.push(Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`))
  const { bytes, name = 'photo.png', type = 'image/png', field = 'image' } = request.file
  chunks.push(
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`,
    ),
    bytes,
    Buffer.from(`\r\n--${boundary}--\r\n`),
  )
  return { payload: Buffer.concat(chunks), headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}
