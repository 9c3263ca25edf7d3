import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endpoint } from '@ems/contract/core/endpoint'
import { FileContent } from '@ems/contract/core/values'
import fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startBucket } from '../../../../test/bucket.ts'
import { forbiddenError } from '../../errors/errors.ts'
import { openFiles } from '../../files/index.ts'
import { mount, registerRoutes } from '../mount.ts'
import { Download } from './download.ts'
import { handleError } from './failures.ts'

const folder = mkdtempSync(join(tmpdir(), 'ems-download-'))
const bucket = await startBucket()
afterAll(async () => {
  await bucket.remove()
  rmSync(folder, { recursive: true, force: true })
})

const table = {
  get: endpoint({
    method: 'GET',
    path: '/api/paper/:id',
    summary: 'A file',
    access: 'signed-in',
    params: z.object({ id: z.string() }),
    reply: FileContent,
    fails: ['NOT_FOUND'],
  }),
}
type Paper = ConstructorParameters<typeof Download>[0]

async function serve(url: string | undefined) {
  const { store } = await openFiles({ DATA_DIR: folder, FILES_URL: url })
  const papers = new Map<string, Paper>()
  const app = fastify()
  app.setErrorHandler(handleError)
  app.decorateRequest('actor', null)
  const routes = mount(table, {
    get: ({ actor, params }) => {
      const paper = papers.get(params.id)
      if (!paper || actor.userId !== 'owner') throw forbiddenError()
      return new Download(paper)
    },
  })
  const session = (userId: string) => ({ userId, sessionId: 's', role: 'employee' }) as never
  registerRoutes(app, routes, {
    files: store,
    resolveSession: async (token) => session(token.replace(/-+$/, '')),
    db: null as never,
    requireFresh: async () => {},
    isFresh: () => true,
    limitCalls: async () => {},
    limitAddress: async () => {},
    cookies: { secure: false } as never,
    crossOrigin: false,
  })
  const keep = async (id: string, name: string, mediaType: string, content: Buffer) => {
    const key = `documents/${randomBytes(16).toString('hex')}`
    await store.put(key, content, mediaType)
    papers.set(id, { store_key: key, name, media_type: mediaType, bytes: content.byteLength })
    return key
  }
  const get = (id: string, token: string | null = 'owner') =>
    app.inject({
      url: `/api/paper/${id}`,
      headers: token === null ? {} : { authorization: `Bearer ${token.padEnd(43, '-')}` },
    })
  return { store, keep, get }
}

describe.each([
  ['a folder', undefined],
  ['a bucket', bucket.url],
])('a download from %s', async (_what, url) => {
  const { store, keep, get } = await serve(url)

  it('is the file, byte for byte, with its type and name', async () => {
    const content = randomBytes(3_000_000)
    await keep('1', 'Vertrag „Ševčíková“.pdf', 'application/pdf', content)
    const answer = await get('1')
    expect([answer.statusCode, answer.rawPayload.equals(content)]).toEqual([200, true])
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': '3000000',
      'content-disposition': expect.stringMatching(/^inline; .*filename\*=UTF-8''Vertrag%20.*%C5%A0ev/),
      'content-security-policy': expect.stringContaining('sandbox'),
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    })
  })

  it.each(['text/html', 'image/svg+xml', 'text/csv'])(
    'of %s is saved by the browser, never displayed',
    async (type) => {
      await keep('2', 'a"b\r\nset-cookie: x=1', type, Buffer.from('<script>alert(1)</script>'))
      const answer = await get('2')
      expect(answer.headers['content-type']).toBe(type)
      expect(answer.headers['content-disposition']).toMatch(/^attachment;/)
      expect(answer.headers['set-cookie']).toBeUndefined()
    },
  )

  it('checks the permissions each time, before the store', async () => {
    await keep('3', 'x.txt', 'text/plain', Buffer.from('secret'))
    expect((await get('3', null)).statusCode).toBe(401)
    expect([(await get('3', 'other')).statusCode, (await get('3', 'other')).payload.includes('secret')]).toEqual([
      403,
      false,
    ])
    expect((await get('3')).payload).toBe('secret')
  })

  it('of a deleted file is a 404 with a sentence', async () => {
    await store.remove(await keep('4', 'x.txt', 'text/plain', Buffer.from('x')))
    const answer = await get('4')
    expect([answer.statusCode, answer.json().error]).toEqual([404, 'This file does not exist.'])
    expect(answer.headers['content-type']).toContain('application/json')
  })
})
