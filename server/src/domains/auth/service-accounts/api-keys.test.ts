import { randomUUID } from 'node:crypto'
import { access } from '@ems/contract/access'
import { account } from '@ems/contract/account'
import { audit } from '@ems/contract/audit'
import { auth } from '@ems/contract/auth'
import { contacts } from '@ems/contract/contacts'
import { dashboard } from '@ems/contract/dashboard'
import { departments } from '@ems/contract/departments'
import { employees } from '@ems/contract/employees'
import { keys, services } from '@ems/contract/keys'
import { leaveFeeds } from '@ems/contract/leave-feeds'
import { notifications } from '@ems/contract/notifications'
import { settings } from '@ems/contract/settings'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { change, describeAudit } from '../../../../test/audit.ts'
import { type Client, startProduct } from '../../../../test/product.ts'
import { warnOfExpiringKeys } from './api-keys.ts'

const product = await startProduct()
const { build, db } = product

beforeEach(async () => {
  await db.deleteFrom('attempt_windows').execute()
})

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const wanted = (more: object = {}) => ({
  name: 'Export',
  permissions: [{ key: 'departments.read' as const, scope: 'everyone' as const }],
  expiresAt: inDays(30),
  ...more,
})
async function madeBy(client: Client, more: object = {}) {
  const { status, body } = await client.call(keys.add, { body: wanted(more) })
  expect(status, JSON.stringify(body)).toBe(200)
  return { ...body, program: product.clientOf(body.secret) }
}

describe('a key', () => {
  it('has its named rights that its owner also has, and is shown once', async () => {
    const admin = await product.administrator()
    const { key, secret, program } = await madeBy(admin)
    expect(secret).toMatch(new RegExp(`^ems_${key.prefix}_[\\w-]{43}$`))
    expect(key).toMatchObject({ name: 'Export', perMinute: 600, lastUsedAt: null })
    const answer = await program.call(departments.list)
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({
      'ratelimit-policy': '"key";q=600;w=60',
      ratelimit: expect.stringMatching(/^"key";r=599;t=\d+$/),
    })
    expect((await program.call(employees.list)).status).toBe(403)
    expect((await program.call(departments.add, { body: { dep_name: 'By key' } })).status).toBe(403)
    expect(JSON.stringify((await admin.call(keys.list)).body)).not.toContain(secret.slice(-43))
    const stored = await db.selectFrom('api_keys').selectAll().where('id', '=', key._id).executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain(secret.slice(-43))
    expect((await admin.call(account.security)).body.keys.map(({ _id }) => _id)).toContain(key._id)
  })

  it('is one of at most fifty, also when many are created at once', async () => {
    const userId = await build.administrator()
    const client = await product.as(userId)
    await sql`insert into api_keys (id, owner_id, name, prefix, secret_hash, permissions, per_minute, expires_at, created_at)
      select new_id(), ${userId}, 'Many', 'MANY' || lpad(n::text, 4, '0'), '\\x00', '[]', 600, now() + interval '1 day', now() from generate_series(1, 49) n`.execute(
      db,
    )
    const made = await Promise.all(Array.from({ length: 4 }, () => client.call(keys.add, { body: wanted() })))
    expect(made.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
  })

  it('loses the rights that its owner loses, and is suspended while the owner is locked or gone', async () => {
    const { userId } = await build.employee()
    const given = await build.assignment({ userId, role: { 'keys.own': 'own', 'employees.read': 'everyone' } })
    const owner = await product.as(userId)
    const { program } = await madeBy(owner, { permissions: [{ key: 'employees.read', scope: 'everyone' }] })
    expect((await program.call(employees.list)).status).toBe(200)
    await (await product.administrator()).call(access.endAssignment, { params: { id: given.id }, body: {} })
    expect((await program.call(employees.list)).status).toBe(403)
    const lock = (at: Date | null) =>
      db
        .updateTable('users')
        .set({ locked_at: at, lock_reason: at && 'Why' })
        .where('id', '=', userId)
        .execute()
    await lock(new Date())
    expect((await program.call(employees.list)).status).toBe(401)
    await lock(null)
    expect((await program.call(employees.list)).status).toBe(403)
    await db.updateTable('users').set({ active: false }).where('id', '=', userId).execute()
    expect((await program.call(employees.list)).status).toBe(401)
  })

  it('refuses calls that need a person, has no administrator rights, and works only in its header', async () => {
    const admin = await product.administrator()
    const { secret, program } = await madeBy(admin, {
      permissions: ['keys.own', 'access.manage', 'employees.manage'].map((key) => ({ key, scope: 'everyone' })),
    })
    const refused = { status: 403, body: { code: 'FORBIDDEN' } }
    expect(await program.call(keys.add, { body: wanted() })).toMatchObject(refused)
    expect(await program.call(account.security)).toMatchObject(refused)
    expect(await program.call(account.endOtherSessions)).toMatchObject(refused)
    expect(await program.call(auth.logout)).toMatchObject(refused)
    const password = {
      oldPassword: 'a',
      newPassword: 'Some-password-9',
      confirmPassword: 'Some-password-9',
      confirmKey: '1',
    }
    expect(await program.call(settings.changePassword, { body: password })).toMatchObject(refused)
    const { userId } = await build.employee()
    const make = { params: { userId }, body: { administrator: true } }
    expect(await program.call(access.setAdministrator, make)).toMatchObject(refused)
    expect((await program.call(auth.verify)).body.user.role).toBe('employee')
    expect((await product.app.inject({ url: `/api/department?key=${secret}` })).statusCode).toBe(401)
    const cookie = { cookie: `ems_session=${secret}` }
    expect((await product.app.inject({ url: '/api/department', headers: cookie })).statusCode).toBe(401)
    const wrong = product.clientOf(`${secret.slice(0, -1)}${secret.endsWith('A') ? 'B' : 'A'}`)
    expect((await wrong.call(departments.list)).status).toBe(401)
  })

  it('cannot read the owner’s own data without a right, not even prepared files', async () => {
    const { userId } = await build.employee()
    await build.assignment({
      userId,
      role: { 'keys.own': 'own', 'departments.read': 'everyone', 'audit.read': 'everyone', 'audit.export': 'everyone' },
    })
    const owner = await product.as(userId)
    const { program } = await madeBy(owner)
    for (const endpoint of [
      dashboard.home,
      notifications.list,
      notifications.preferences,
      contacts.birthday,
      leaveFeeds.list,
    ]) {
      expect((await owner.call(endpoint)).status, endpoint.path).toBe(200)
      expect((await program.call(endpoint)).status, endpoint.path).toBe(403)
    }
    const id = randomUUID()
    await sql`insert into exports (id, list, query, format, headers, rows, done, status, requested_by, expires_at, parts)
      values (${id}::uuid, 'audit', '{}', 'csv', 'labels', 1, 1, 'Done', ${userId}::uuid, now() + interval '1 hour', '[{"name":"a.csv","bytes":1}]')`.execute(
      db,
    )
    const url = `/api/export/${id}/file/1`
    const status = async ({ token }: Client) =>
      (await product.app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode
    expect(await status(program)).toBe(404)
    expect(await status(owner)).not.toBe(403)
  })

  it('has rights of the organisation for everyone or not at all', async () => {
    const admin = await product.administrator()
    for (const scope of ['own', 'reports', 'department'] as const)
      expect(
        await admin.call(keys.add, { body: wanted({ permissions: [{ key: 'departments.read', scope }] }) }),
      ).toMatchObject({ status: 400, body: { error: 'This permission cannot be limited to some people.' } })
  })

  it('ends on its day, after at most 366 days, and at once when revoked', async () => {
    const admin = await product.administrator()
    for (const [expiresAt, status] of [
      [inDays(367), 400],
      [inDays(-1), 400],
      ['tomorrow', 400],
      [inDays(365), 200],
    ] as const)
      expect((await admin.call(keys.add, { body: wanted({ expiresAt }) })).status, expiresAt).toBe(status)
    const { key, program } = await madeBy(admin)
    const other = await product.administrator()
    expect((await other.call(keys.revoke, { params: { id: key._id } })).status).toBe(404)
    expect((await program.call(departments.list)).status).toBe(200)
    expect((await admin.call(keys.revoke, { params: { id: key._id } })).status).toBe(200)
    expect((await program.call(departments.list)).status).toBe(401)
    expect((await admin.call(keys.revoke, { params: { id: key._id } })).status).toBe(404)
    const late = await madeBy(admin)
    await db
      .updateTable('api_keys')
      .set({ expires_at: new Date(Date.now() - 1) })
      .where('id', '=', late.key._id)
      .execute()
    expect((await late.program.call(departments.list)).status).toBe(401)
  })

  it('is limited to its number of calls a minute, and the refusal says when it may continue', async () => {
    const { program } = await madeBy(await product.administrator(), { perMinute: 3 })
    for (const left of [2, 1, 0])
      expect((await program.call(departments.list)).headers.ratelimit).toMatch(new RegExp(`^"key";r=${left};`))
    const beyond = await program.call(departments.list)
    expect(beyond).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
    expect(Number(beyond.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(beyond.headers['retry-after'])).toBeLessThanOrEqual(60)
  })

  it('notifies its owner of its creation, and 14 days and one day before its end, once', async () => {
    const email = 'key-owner@example.com'
    const admin = await product.as(await build.user({ email, role: 'admin' }))
    await madeBy(admin, { expiresAt: inDays(20), name: 'Nightly' })
    for (const days of [0, 5.9, 6.1, 6.2, 19.5, 19.6])
      await warnOfExpiringKeys(db, new Date(Date.now() + days * 86_400_000))
    const mails = await db.selectFrom('mails').select('subject').where('to_address', '=', email).orderBy('id').execute()
    expect(mails.map(({ subject }) => subject)).toEqual([
      'A key was created',
      'The key Nightly expires soon',
      'The key Nightly expires soon',
    ])
  })

  it('needs a right that employees do not have', async () => {
    const client = await product.as((await build.employee()).userId)
    expect((await client.call(keys.list)).status).toBe(403)
    expect((await client.call(keys.add, { body: wanted() })).status).toBe(403)
  })
})

describe('a service account', () => {
  it('acts with its own roles, cannot sign in and is no administrator', async () => {
    const admin = await product.administrator()
    const { service } = (await admin.call(services.add, { body: { name: 'Importer', purpose: 'Brings departments' } }))
      .body
    expect(service).toMatchObject({ name: 'Importer', purpose: 'Brings departments', contact: null, keys: [] })
    const roleId = await build.role({ 'departments.manage': 'everyone' })
    expect((await admin.call(access.assign, { body: { userId: service._id, roleId } })).status).toBe(200)
    const body = wanted({ expiresAt: inDays(700), permissions: [{ key: 'departments.manage', scope: 'everyone' }] })
    const made = (await admin.call(services.addKey, { params: { id: service._id }, body })).body
    const program = product.clientOf(made.secret)
    expect((await program.call(departments.add, { body: { dep_name: 'Imported' } })).status).toBe(200)
    const { events } = (await admin.call(audit.list, { query: { actor: service._id } })).body
    expect(events[0]).toMatchObject({ action: 'department.add', actor: { name: 'Importer' } })
    const unmade = await admin.call(access.setAdministrator, {
      params: { userId: service._id },
      body: { administrator: true },
    })
    expect(unmade.status).toBe(409)
    const { email } = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', service._id)
      .executeTakeFirstOrThrow()
    expect((await product.anonymous.call(auth.login, { body: { email, password: 'x' } })).status).toBe(401)
    await product.anonymous.call(auth.forgotPassword, { body: { email } })
    expect(await db.selectFrom('mails').select('id').where('to_address', '=', email).execute()).toEqual([])
    expect((await admin.call(keys.revoke, { params: { id: made.key._id } })).status).toBe(200)
    expect((await program.call(departments.list)).status).toBe(401)
  })

  it('is closed with its keys, and keeps its name in the audit', async () => {
    const admin = await product.administrator()
    const contactId = (await build.employee()).userId
    const { service } = (await admin.call(services.add, { body: { name: 'Old', purpose: '', contactId } })).body
    const made = (await admin.call(services.addKey, { params: { id: service._id }, body: wanted() })).body
    expect((await admin.call(services.list)).body.services).toContainEqual({ ...service, keys: [made.key] })
    expect((await admin.call(services.remove, { params: { id: service._id } })).status).toBe(200)
    expect((await admin.call(services.list)).body.services.map(({ _id }) => _id)).not.toContain(service._id)
    expect((await product.clientOf(made.secret).call(auth.verify)).status).toBe(401)
    expect((await admin.call(services.remove, { params: { id: service._id } })).status).toBe(404)
    const unknown = { name: 'X', purpose: '', contactId: '00000000-0000-7000-8000-000000000000' }
    expect((await admin.call(services.add, { body: unknown })).status).toBe(400)
  })
})

it('concurrent changes of a service account write the state that each replaced', async () => {
  const admin = await product.administrator()
  const id = await aService()
  const held = await db.startTransaction().execute()
  await sql`select from users where id = ${id} for update`.execute(held)
  const changed = ['first', 'second'].map((purpose) =>
    admin.call(services.update, { params: { id }, body: { name: 'S', purpose } }),
  )
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    return rows[0]?.n
  }
  await expect.poll(waiting, { timeout: 10_000 }).toBe(2)
  await held.commit().execute()
  expect((await Promise.all(changed)).map(({ status }) => status)).toEqual([200, 200])
  const [former, latter] = await db
    .selectFrom('audit_events')
    .select(['before', 'after'])
    .where('entity_id', '=', id)
    .where('action', '=', 'service.update')
    .orderBy('id')
    .execute()
  expect(latter?.before).toEqual(former?.after)
})

const keyEvent = (action: string, id: string) => ({ action, kind: 'key' as const, id })
const aService = async () =>
  (await (await product.administrator()).call(services.add, { body: { name: 'S', purpose: 'P' } })).body.service._id

describeAudit('keys', product, {
  add: async () =>
    change({ endpoint: keys.add, request: { body: wanted() }, events: ({ key }) => [keyEvent('key.add', key._id)] }),
  revoke: async () => {
    const as = await build.administrator()
    const { key } = await madeBy(await product.as(as))
    const events = [{ action: 'key.revoke', kind: 'revokedKey' as const, id: key._id }]
    return change({ endpoint: keys.revoke, as, request: { params: { id: key._id } }, events })
  },
})

describeAudit('services', product, {
  add: async () =>
    change({
      endpoint: services.add,
      request: { body: { name: 'S', purpose: 'P' } },
      events: ({ service }) => [{ action: 'service.add', kind: 'service', id: service._id }],
    }),
  update: async () => {
    const id = await aService()
    const request = { params: { id }, body: { name: 'T', purpose: 'Q' } }
    return change({ endpoint: services.update, request, events: [{ action: 'service.update', kind: 'service', id }] })
  },
  remove: async () => {
    const id = await aService()
    return change({
      endpoint: services.remove,
      request: { params: { id } },
      events: [{ action: 'service.remove', kind: 'service', id }],
    })
  },
  addKey: async () => {
    const id = await aService()
    const request = { params: { id }, body: wanted() }
    return change({ endpoint: services.addKey, request, events: ({ key }) => [keyEvent('key.add', key._id)] })
  },
})
