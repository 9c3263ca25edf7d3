import type { AnyEndpoint, BodyInput, ParamsOf, QueryInput, ReplyOf } from '@ems/contract/core/endpoint'
import type { Failure } from '@ems/contract/core/errors'
import type { Call } from './contract/calls.ts'
import { ApiError, isCode } from './errors.ts'
import { idempotencyKeyFor } from './idempotencyKeys.ts'
import { takePreloaded } from './preload.ts'
import { requestStepUp } from './stepUp.ts'
import { readToken } from './token.ts'
import { urlOf } from './url.ts'

/** Also true for zod's empty object, which is a record of `never`. */
type HasNoKeys<T> = string extends keyof T ? true : [keyof T] extends [never] ? true : false
type ParamsPart<E extends AnyEndpoint> =
  HasNoKeys<ParamsOf<E>> extends true ? { params?: undefined } : { params: ParamsOf<E> }
type BodyPart<E extends AnyEndpoint> = undefined extends BodyInput<E> ? { body?: undefined } : { body: BodyInput<E> }

/** The arguments of a call: `params` and `body` are required exactly where the contract requires them. */
export type InputOf<E extends AnyEndpoint> = ParamsPart<E> & BodyPart<E> & { query?: QueryInput<E>; file?: File | null }

interface LooseInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  file?: File | null
}

/**
 * Calls an endpoint of the contract. If the server needs a fresh proof of identity, it asks the person and repeats the
 * call.
 * @throws ApiError for each failure, also without an answer
 */
export async function call<E extends AnyEndpoint>(
  endpoint: Call<E>,
  input: InputOf<E>,
  signal?: AbortSignal,
): Promise<ReplyOf<E>> {
  try {
    return await send(endpoint, input, signal)
  } catch (error) {
    if (!isCode(error, 'CONFIRM') || !(await requestStepUp(methodsIn(error)))) throw error
    return send(endpoint, input, signal)
  }
}

const methodsIn = ({ answer }: ApiError) => (Array.isArray(answer.methods) ? answer.methods.map(String) : [])

/** Calls an endpoint with the key of a device instead of a person's session. @throws ApiError */
export const callWithKey = <E extends AnyEndpoint>(key: string, endpoint: Call<E>, input: InputOf<E>) =>
  send(endpoint, input, undefined, key)

async function send<E extends AnyEndpoint>(
  endpoint: Call<E>,
  input: InputOf<E>,
  signal: AbortSignal | undefined,
  token = readToken(),
): Promise<ReplyOf<E>> {
  const { params, query, body, file } = input as LooseInput
  const headers = new Headers({ Accept: 'application/json' })
  if (token) headers.set('Authorization', `Bearer ${token}`)
  const request: RequestInit = { method: endpoint.method, credentials: 'include', headers, signal: signal ?? null }
  if (endpoint.file) request.body = formData(body as object, endpoint.file, file)
  else if (endpoint.hasBody) {
    request.body = JSON.stringify(body)
    headers.set('Content-Type', 'application/json')
  }
  const url = urlOf(endpoint.path, params, query)
  // Without a session there are no idempotency keys.
  if (endpoint.method === 'GET' || !token) return answerOf(url, request) as Promise<ReplyOf<E>>
  const sending = idempotencyKeyFor(
    [endpoint.method, url, JSON.stringify(body), file?.name, file?.lastModified].join(' '),
  )
  headers.set('Idempotency-Key', sending.key)
  try {
    const answer = (await answerOf(url, request)) as ReplyOf<E>
    sending.answered(200)
    return answer
  } catch (error) {
    if (error instanceof ApiError) sending.answered(error.status, error.code)
    throw error
  }
}

async function answerOf(url: string, request: RequestInit): Promise<unknown> {
  const aborted = () => request.signal?.aborted === true
  const response = await (takePreloaded(url) ?? fetch(url, request)).catch((cause: unknown) => {
    throw aborted() ? cause : new ApiError(0, {}, { cause })
  })
  const answer: unknown = await response.json().catch((cause: unknown) => {
    if (aborted()) throw cause
    // Not from the product, for instance a proxy's error page: only the status is known.
    return undefined
  })
  if (response.ok && (answer as { success?: unknown } | undefined)?.success === true) return answer
  throw new ApiError(response.status, (answer ?? {}) as Partial<Failure>)
}

function formData(body: object, field: string, file: File | null | undefined): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value !== undefined && value !== null)
      form.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  // After the fields: a server that reads the body as a stream knows them when the file begins.
  if (file) form.set(field, file)
  return form
}
