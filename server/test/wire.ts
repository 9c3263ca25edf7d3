import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, expect } from 'vitest'

export interface WireRequest {
  method?: string
  /** sent unchanged: nothing is resolved or encoded */
  path: string
  /** a list is sent as that many lines */
  headers?: Record<string, string | string[]>
  payload?: string | Buffer | undefined
}

export interface WireAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
  text: string
}

/** Lets the app listen, and sends it requests over real connections; inject would normalise their addresses. */
export async function openWire(app: FastifyInstance): Promise<(request: WireRequest) => Promise<WireAnswer>> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true })
  afterAll(() => agent.destroy())
  return ({ method = 'GET', path, headers = {}, payload }) =>
    new Promise((resolve, reject) => {
      const length = payload === undefined ? {} : { 'content-length': Buffer.byteLength(payload) }
      const options = { agent, host: '127.0.0.1', port, method, path, headers: { ...headers, ...length } }
      const outgoing = request(options, (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
        incoming.on('end', () => {
          const bytes = Buffer.concat(chunks)
          resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, bytes, text: bytes.toString('utf8') })
        })
      })
      outgoing.on('error', reject)
      outgoing.end(payload)
    })
}

/** No internal error, no file of the machine, no redirect to another site; errors have the usual body. */
export function expectHarmless(answer: WireAnswer, what: string): void {
  expect(answer.text, what).not.toMatch(/root:.*:0:0:/)
  expect(answer.status, what).toBeLessThan(500)
  expect(answer.headers.location ?? '/', what).toMatch(/^\/(?![/\\])/)
  if (answer.status < 400) return
  expect(JSON.parse(answer.text), what).toMatchObject({ success: false, error: expect.stringMatching(/\.$/) })
  expect(answer.text, what).not.toMatch(/ENOENT|ENOTDIR|ENAMETOOLONG|\/tmp\/|node_modules|\bat \w+ \(/)
}
