import { Agent, request as httpRequest } from 'node:http'
import { auth } from '@ems/contract/auth'
import type { AnyEndpoint, ReplyOf } from '@ems/contract/core/endpoint'
import { ADMIN } from '../../server/test/process.ts'
import { type AnswerBody, pathOf, payloadOf, queryOf, type Request } from '../../server/test/requests.ts'

/** The result of a call for its client: an answer, or none (`status` 0 and the reason). */
export interface Outcome<Body> {
  status: number
  body: AnswerBody<Body>
  /** milliseconds until the answer's end or the loss */
  ms: number
  /** why there was no answer; empty if there was one */
  lost: string
}

/** Calls the API over HTTP as one session. */
export interface Caller {
  call<E extends AnyEndpoint>(endpoint: E, request?: Request<E>): Promise<Outcome<ReplyOf<E>>>
  close(): void
}

/**
 * @param url read for each call, as a product may return at another address
 * @param patienceMs after which a call counts as lost
 */
export function caller(url: () => string, token: string | null, patienceMs = 60_000): Caller {
  const agent = new Agent({ keepAlive: true })
  return {
    call: async (endpoint, request = {}) => {
      const { payload, headers } = payloadOf(request)
      const query = new URLSearchParams(queryOf(request))
      const address = `${url()}${pathOf(endpoint, request.params)}${query.size > 0 ? `?${query}` : ''}`
      const all: Record<string, string> = { ...headers, ...request.headers }
      if (token) all.authorization = `Bearer ${token}`
      if (payload !== undefined) all['content-length'] = String(Buffer.byteLength(payload))
      return exchange(agent, address, endpoint.method, all, payload, patienceMs)
    },
    close: () => agent.destroy(),
  }
}

/** One GET without a session. @returns its status, 0 if no answer came within `patienceMs` */
export async function look(url: string, patienceMs = 10_000): Promise<Outcome<object>> {
  return exchange(undefined, url, 'GET', {}, undefined, patienceMs)
}

/** Signs the first administrator in. @throws if that fails */
export async function signIn(url: string, password = ADMIN.password): Promise<string> {
  const guest = caller(() => url, null)
  const answer = await guest.call(auth.login, { body: { email: ADMIN.email, password } })
  guest.close()
  if (answer.status !== 200) throw new Error(`the administrator cannot sign in: ${answer.status} ${answer.lost}`)
  return answer.body.token
}

function exchange<Body>(
  agent: Agent | undefined,
  address: string,
  method: string,
  headers: Record<string, string>,
  payload: string | Buffer | undefined,
  patienceMs: number,
): Promise<Outcome<Body>> {
  const start = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, text: string, lost: string) => {
      clearTimeout(timer)
      resolve({ status, body: parsed(text), ms: performance.now() - start, lost })
    }
    const call = httpRequest(address, { method, headers, ...(agent ? { agent } : {}) }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => end(response.statusCode ?? 0, Buffer.concat(chunks).toString(), ''))
      response.on('error', (error) => end(0, '', error.message))
    })
    const timer = setTimeout(() => call.destroy(new Error(`no answer within ${patienceMs} ms`)), patienceMs)
    call.on('error', (error) => end(0, '', error.message))
    call.end(payload)
  })
}

function parsed<Body>(text: string): Body {
  try {
    return JSON.parse(text)
  } catch {
    return { error: text } as Body
  }
}
