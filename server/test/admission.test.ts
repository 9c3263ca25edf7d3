import { type Access, endpoint } from '@ems/contract/core/endpoint'
import { EVERYONE, OWN } from '@ems/contract/core/reach'
import fastify from 'fastify'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { NO_RULES } from '../src/domains/auth/index.ts'
import { getPeopleInScope, requirePermissionFor } from '../src/domains/scope/index.ts'
import type { Actor } from '../src/platform/actor/actor.ts'
import { newId } from '../src/platform/database/ids.ts'
import { inTransaction } from '../src/platform/database/index.ts'
import { handleError } from '../src/platform/http/answers/failures.ts'
import { type Call, mount, registerRoutes } from '../src/platform/http/mount.ts'
import { startProduct } from './product.ts'

const { db } = await startProduct()

const OF_ONESELF = { key: 'leaves.read', least: 'own', subject: 'params.id' } as const
const OTHERS = { key: 'leaves.read', least: 'others', subject: 'list' } as const

let handled = 0
beforeEach(() => {
  handled = 0
})

/**
 * The answer of a call for a user with `leaves.read` for a scope and, with `also`, `tasks.read` for themselves; and the
 * log.
 */
async function answerOf(
  access: Access,
  scope: 'own' | 'everyone',
  handle: (call: Call<ReturnType<typeof fake>>) => Promise<void>,
  also = false,
) {
  const logged: string[] = []
  const app = fastify({
    logger: { level: 'error', stream: { write: (line: string) => void logged.push(JSON.parse(line).err.message) } },
  })
  app.decorateRequest('actor', null)
  app.setErrorHandler(handleError)
  const routes = mount(
    { fake: fake(access) },
    {
      async fake(call) {
        handled++
        await handle(call)
        return { secret: 'seen' }
      },
    },
  )
  const standing = { roles: [], runsThings: false, directReports: 0, isEmployee: true, heads: [], actsFor: [] }
  const person = { userId: 'me', name: 'Me', email: '', role: 'employee', profileImage: null, standing } as const
  const session = {
    ...person,
    sessionId: '',
    strength: 'one',
    confirmedAt: null,
    bindHash: null,
    initialSecret: false,
    hasKey: true,
    createdAt: new Date(),
    lastSeenAt: null,
    rules: NO_RULES,
    enrolment: 'no',
  } as const
  registerRoutes(app, routes, {
    files: null as never,
    resolveSession: async () => ({
      ...session,
      grants: { 'leaves.read': scope === 'own' ? OWN : EVERYONE, ...(also && { 'tasks.read': OWN }) },
    }),
    db: null as never,
    requireFresh: async () => {},
    isFresh: () => true,
    limitCalls: async () => {},
    limitAddress: async () => {},
    cookies: { secure: false, origins: new Set(), loopback: false },
    crossOrigin: false,
  })
  const headers = { authorization: `Bearer ${'x'.repeat(43)}` }
  const response = await app.inject({ method: 'POST', url: '/api/fake/me', headers, payload: { name: 'n' } })
  await app.close()
  return { status: response.statusCode, text: response.body, logged }
}

const fake = (access: Access) =>
  endpoint({
    method: 'POST',
    path: '/api/fake/:id',
    summary: '',
    access,
    params: z.object({ id: z.string() }),
    body: z.object({ name: z.string() }),
    reply: z.object({ secret: z.string() }),
    fails: [],
  })

/** Stores something, as a service does. @param check runs before the write */
const store = (name: string, check: () => Promise<void> = async () => {}) =>
  inTransaction(db, async (trx) => {
    await check()
    await trx.insertInto('departments').values({ id: newId(), dep_name: name, description: '' }).execute()
  })

const stored = async (name: string) =>
  (await db.selectFrom('departments').select('id').where('dep_name', '=', name).execute()).length

it('an answer without a permission check for the person is refused, and reported to operators, not to the caller', async () => {
  for (const scope of ['own', 'everyone'] as const) {
    const { status, text, logged } = await answerOf(OF_ONESELF, scope, async () => {})
    expect(status).toBe(500)
    expect(text).not.toMatch(/seen|leaves\.read/)
    expect(logged).toEqual([expect.stringContaining('leaves.read')])
  }
})

it('a change without a permission check for the person is not committed', async () => {
  const { status } = await answerOf(OF_ONESELF, 'everyone', () => store('Unchecked'))
  expect(status).toBe(500)
  expect(await stored('Unchecked')).toBe(0)
  const late = await answerOf(OF_ONESELF, 'own', async ({ actor }) => {
    await store('Too early')
    await requirePermissionFor(db, actor as Actor, 'leaves.read', 'me')
  })
  expect(late.status).toBe(500)
  expect(await stored('Too early')).toBe(0)
})

it('the check of another permission does not count', async () => {
  const { status } = await answerOf(OF_ONESELF, 'own', ({ actor }) =>
    requirePermissionFor(db, { ...(actor as Actor), grants: { 'tasks.read': EVERYONE } }, 'tasks.read', 'me'),
  )
  expect(status).toBe(500)
})

it('a checked call is answered and committed', async () => {
  const { status, text } = await answerOf(OF_ONESELF, 'own', ({ actor }) =>
    store('Checked', () => requirePermissionFor(db, actor as Actor, 'leaves.read', 'me')),
  )
  expect([status, text]).toEqual([200, expect.stringContaining('seen')])
  expect(await stored('Checked')).toBe(1)
})

it('a person out of scope and an unknown person get the same refusal', async () => {
  const ask = (userId: string | undefined) =>
    answerOf(OF_ONESELF, 'own', ({ actor }) => requirePermissionFor(db, actor as Actor, 'leaves.read', userId))
  const [foreign, unknown] = [await ask('other'), await ask(undefined)]
  expect([foreign.status, unknown.status]).toEqual([403, 403])
  expect(JSON.parse(foreign.text).error).toBe(JSON.parse(unknown.text).error)
})

it('every declared permission is required', async () => {
  const { status } = await answerOf({ ...OF_ONESELF, key: ['leaves.read', 'tasks.read'] }, 'own', async () => {})
  expect(status).toBe(403)
  expect(handled).toBe(0)
})

it('a call with several permissions is refused if only one was checked', async () => {
  const access = { ...OF_ONESELF, key: ['leaves.read', 'tasks.read'] } as const
  const checked = async (...keys: ('leaves.read' | 'tasks.read')[]) => {
    const handle = async ({ actor }: { actor: unknown }) => {
      for (const key of keys) await requirePermissionFor(db, actor as Actor, key, 'me')
    }
    return (await answerOf(access, 'own', handle, true)).status
  }
  expect(await checked('leaves.read')).toBe(500)
  expect(await checked('tasks.read')).toBe(500)
  expect(await checked('tasks.read', 'leaves.read')).toBe(200)
})

it('the handler is not called for a person who has the permission only for themselves if it needs others', async () => {
  expect((await answerOf(OTHERS, 'own', async () => {})).status).toBe(403)
  expect(handled).toBe(0)
  const handle = async ({ actor }: { actor: unknown }) =>
    void (await getPeopleInScope(db, actor as Actor, 'leaves.read'))
  expect((await answerOf(OTHERS, 'everyone', handle)).status).toBe(200)
})

it('a list without a scope is refused', async () => {
  expect((await answerOf(OTHERS, 'everyone', async () => {})).status).toBe(500)
})
