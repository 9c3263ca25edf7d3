import { access } from '@ems/contract/access'
import { account } from '@ems/contract/account'
import { accounts } from '@ems/contract/accounts'
import { auth } from '@ems/contract/auth'
import { providers } from '@ems/contract/providers'
import { security } from '@ems/contract/security'
import { singleSignOn } from '@ems/contract/single-sign-on'
import { beforeEach, describe, expect, it } from 'vitest'
import { startIssuer } from '../../../../test/issuer.ts'
import { startProduct } from '../../../../test/product.ts'
import { withSso } from '../../../../test/sso.ts'
import { withApps } from '../../../../test/totp.ts'

const product = await startProduct()
const issuer = await startIssuer()
const { added, settings, start, back, finish, signIn } = withSso(product, issuer)
const { db, build } = product
const { code: codeNow, enrolled, login, signedIn, second, tick } = withApps(product, Date.now())
let count = 0

beforeEach(async () => {
  issuer.metadata = {}
  issuer.userinfo = null
  await db.deleteFrom('attempt_windows').execute()
  await db.deleteFrom('sign_in_policies').execute()
})

async function person(role: 'admin' | 'employee' = 'employee') {
  const email = `sso${++count}@example.com`
  const userId = await build.user({ email, role })
  return { email, userId, claims: { sub: `sub-${count}`, email, email_verified: true } as Record<string, unknown> }
}
const noAccount = (email: string) => ({ status: 401, body: { error: `There is no account for ${email}. Ask HR.` } })

describe('a sign-in', () => {
  it('lists the provider, redirects with PKCE, state and nonce, and ends like a login', async () => {
    const { email, userId, claims } = await person()
    const { _id, name, redirectUri } = await added()
    const { body } = await product.anonymous.call(singleSignOn.list)
    expect(body.providers).toContainEqual({ _id, name })
    expect(JSON.stringify(body)).not.toContain('secret')
    const first = await start(_id, '?next=/employee-dashboard/profile/me')
    expect(first.status).toBe(303)
    const asked = Object.fromEntries(new URL(first.address).searchParams)
    expect(asked).toMatchObject({
      redirect_uri: redirectUri,
      response_type: 'code',
      code_challenge_method: 'S256',
      client_id: 'ems',
      scope: 'openid email profile',
    })
    expect([asked.state, asked.nonce, asked.code_challenge].every((each) => (each?.length ?? 0) >= 43)).toBe(true)
    expect(String(first.headers['set-cookie'])).toMatch(
      /^ems_sso=[\w-]{43}; Max-Age=600; Path=\/api\/auth\/sso; HttpOnly; SameSite=Lax$/,
    )
    const second = await back(_id, issuer.signIn(first.address, { claims }), first.cookie)
    expect(second.status).toBe(303)
    const done = await finish(second.code, first.cookie, { bound: true })
    expect(done).toMatchObject({
      status: 200,
      body: { token: expect.any(String), user: { _id: userId, email }, next: '/employee-dashboard/profile/me' },
    })
    expect(String(done.headers['set-cookie'])).toContain('ems_bind=')
  })

  it('uses the subject from the second time on, whatever the address is', async () => {
    const { email, claims } = await person()
    const { _id } = await added()
    expect((await signIn(_id, { claims })).status).toBe(200)
    const moved = { sub: claims.sub, email: 'elsewhere@example.com', email_verified: false }
    expect(await signIn(_id, { claims: moved })).toMatchObject({ status: 200, body: { user: { email } } })
    // The same subject of another issuer, or of another provider with the same one, is another person.
    const other = await added()
    expect(await signIn(other._id, { claims: moved })).toMatchObject(noAccount('elsewhere@example.com'))
  })

  it('does not link an account by an unverified address, an administrator’s, or a linked account’s', async () => {
    const { _id } = await added()
    const { email, claims } = await person()
    for (const email_verified of [false, 'true', undefined, null])
      expect(await signIn(_id, { claims: { ...claims, email_verified } })).toMatchObject(noAccount(email))
    expect((await signIn(_id, { claims })).status).toBe(200)
    expect(await signIn(_id, { claims: { ...claims, sub: 'other' } })).toMatchObject(noAccount(email))
    const admin = await person('admin')
    expect(await signIn(_id, { claims: admin.claims })).toMatchObject(noAccount(admin.email))
    expect(
      await signIn(_id, { claims: { sub: 'nobody', email: 'nobody@example.com', email_verified: true } }),
    ).toMatchObject(noAccount('nobody@example.com'))
    expect((await signIn(_id, { claims: { sub: 'nameless' } })).body.error).toBe(
      'There is no account for this sign-in. Ask HR.',
    )
  })

  it('of a provider with trusted addresses needs no verification claim, but respects a negative one', async () => {
    const { _id } = await added({ trustsEmail: true })
    const { email, claims } = await person()
    const { email_verified: _, ...bare } = claims
    expect(await signIn(_id, { claims: { ...claims, email_verified: false } })).toMatchObject(noAccount(email))
    expect((await signIn(_id, { claims: bare })).status).toBe(200)
  })

  it('reads from userinfo what the token leaves out', async () => {
    const { _id } = await added()
    const { claims } = await person()
    issuer.userinfo = claims
    expect((await signIn(_id, { claims: { sub: claims.sub } })).status).toBe(200)
    const other = await person()
    issuer.userinfo = other.claims
    expect((await signIn(_id, { claims: { sub: 'mixed-up' } })).status).toBe(401)
  })

  it('is refused to locked people and leavers', async () => {
    const { _id } = await added()
    const { userId, email, claims } = await person()
    expect((await signIn(_id, { claims })).status).toBe(200)
    const admin = await signedIn((await person('admin')).email)
    await admin.call(accounts.lock, { params: { userId }, body: { reason: 'Test' } })
    expect(await signIn(_id, { claims })).toMatchObject({
      status: 401,
      body: { code: 'LOCKED', error: 'This account is locked. Ask your administrator.' },
    })
    await db
      .updateTable('users')
      .set({ active: false, locked_at: null, locked_by: null, lock_reason: null })
      .where('id', '=', userId)
      .execute()
    expect(await signIn(_id, { claims })).toMatchObject(noAccount(email))
  })

  it('has strength two if the provider says so, and otherwise needs the product’s own factor if the policy requires one', async () => {
    const strengthOf = async (token: string) =>
      (await product.clientOf(token).call(account.security)).body.sessions.find(({ current }) => current)?.strength
    const { _id } = await added({ strongAcr: ['high'] })
    const { claims } = await person()
    for (const [more, strength] of [
      [{}, 'one'],
      [{ amr: ['pwd'] }, 'one'],
      [{ amr: ['pwd', 'mfa'] }, 'two'],
      [{ acr: 'high' }, 'two'],
      [{ acr: 'low' }, 'one'],
    ] as const)
      expect(await strengthOf((await signIn(_id, { claims: { ...claims, ...more } })).body.token)).toBe(strength)
    const app = await enrolled()
    const theirs = { sub: app.email, email: app.email, email_verified: true }
    expect((await signIn(_id, { claims: theirs })).status).toBe(200)
    const policy = { role_key: 'employee', factor: 'two', grace_until: new Date(0) }
    await db.insertInto('sign_in_policies').values(policy).execute()
    const asked = await signIn(_id, { claims: theirs })
    expect(asked).toMatchObject({ status: 401, body: { code: 'SECOND_FACTOR', methods: ['totp', 'recovery'] } })
    const { challenge } = asked.body as unknown as { challenge: string }
    tick()
    const done = await second(challenge, codeNow(app.secret))
    expect(await strengthOf(done.body.token)).toBe('two')
    // The provider's factor is enough for the policy; without it, a factor of the product must be set up.
    const strong = await signIn(_id, { claims: { ...claims, amr: ['mfa'] } })
    expect(strong.body.mustEnrol).toBe(false)
    expect((await product.clientOf(strong.body.token).call(account.endOtherSessions)).status).toBe(200)
    const weak = await signIn(_id, { claims })
    expect(weak.body.mustEnrol).toBe(true)
    expect((await product.clientOf(weak.body.token).call(account.endOtherSessions)).body.code).toBe('ENROL')
  })

  it('with Google needs the domain, and with Microsoft an own tenant', async () => {
    const google = await added({ preset: 'google', domain: 'example.com' })
    const { claims } = await person()
    const said = { error: `Only example.com accounts can sign in with ${google.name}.` }
    expect(await signIn(google._id, { claims })).toMatchObject({ status: 401, body: said })
    expect(await signIn(google._id, { claims: { ...claims, hd: 'other.com' } })).toMatchObject({
      status: 401,
      body: said,
    })
    expect((await signIn(google._id, { claims: { ...claims, hd: 'example.com' } })).status).toBe(200)
    const admin = await product.administrator()
    const add = (more: object) =>
      admin.call(providers.add, { body: settings({ preset: 'microsoft', issuer: '', ...more }) })
    for (const tenant of ['common', 'Organizations', 'consumers', 'example.com', ''])
      expect((await add({ tenant })).status, tenant).toBe(400)
    const everyone = ['common', 'organizations', '%63ommon'].map(
      (name) => `https://login.microsoftonline.com/${name}/v2.0`,
    )
    for (const issuer of everyone)
      for (const preset of ['other', 'microsoft']) expect((await add({ preset, issuer })).status, issuer).toBe(400)
    const tenant = '1b5e0c5a-6d3f-4f0e-9c6b-2a1d3e4f5a6b'
    expect((await add({ tenant })).body.provider.issuer).toBe(`https://login.microsoftonline.com/${tenant}/v2.0`)
  })
})

describe('a provider', () => {
  it('never shows its secret, keeps it in a change, and is encrypted', async () => {
    const provider = await added()
    const admin = await product.administrator()
    const { claims } = await person()
    expect(JSON.stringify(provider)).not.toMatch(/secret/i)
    const { clientSecret: _, ...body } = settings({ name: provider.name })
    const changed = await admin.call(providers.update, { params: { id: provider._id }, body })
    expect(changed).toMatchObject({ status: 200, body: { provider: { name: provider.name, enabled: true } } })
    expect((await signIn(provider._id, { claims })).status).toBe(200)
    const stored = JSON.stringify(await db.selectFrom('providers').selectAll().execute())
    expect(stored).not.toContain(Buffer.from('a-secret-of-the-provider').toString('hex'))
    const stale = { ...body, ifUpdatedAt: provider.updatedAt }
    expect((await admin.call(providers.update, { params: { id: provider._id }, body: stale })).body.code).toBe('STALE')
    const moved = { ...body, issuer: 'https://elsewhere.example.com' }
    expect((await admin.call(providers.update, { params: { id: provider._id }, body: moved })).status).toBe(409)
  })

  it('is refused with an issuer that is not https, or a name that is taken', async () => {
    const admin = await product.administrator()
    const { name } = await added()
    const add = async (more: object) => (await admin.call(providers.add, { body: settings(more) })).status
    for (const bad of [
      'http://id.example.com',
      'ftp://id.example.com',
      'https://id.example.com?x=1',
      'x',
      'https://a:b@id.example.com',
    ])
      expect(await add({ issuer: bad }), bad).toBe(400)
    for (const good of ['https://10.0.0.1', 'http://localhost:9', 'http://[::1]:9'])
      expect(await add({ issuer: good }), good).toBe(200)
    expect(await add({ name: name.toUpperCase() })).toBe(409)
    expect(await add({ clientSecret: undefined })).toBe(400)
  })

  it('is not offered while it is disabled, and can be tested', async () => {
    const { _id } = await added({ enabled: false })
    expect((await start(_id)).status).toBe(404)
    const admin = await product.administrator()
    const test = await admin.call(providers.startTest, { params: { id: _id } })
    const cookie = String(test.headers['set-cookie']).split(';')[0] ?? ''
    const before = await db.selectFrom('sessions').select('id').execute()
    const claims = { sub: 'tester', email: 'tester@example.com', groups: ['a'] }
    const { headers } = await back(_id, issuer.signIn(test.body.address ?? '', { claims }), cookie)
    expect(headers.location).toContain(`/admin-dashboard/single-sign-on/${_id}`)
    expect((await admin.call(providers.test, { params: { id: _id } })).body).toMatchObject({ claims, problem: null })
    expect((await (await product.administrator()).call(providers.test, { params: { id: _id } })).body.claims).toBeNull()
    expect((await db.selectFrom('sessions').select('id').execute()).length).toBe(before.length + 1)
    expect(await db.selectFrom('provider_identities').select('id').where('provider_id', '=', _id).execute()).toEqual([])
    tick(601)
    expect(
      (await (await signedIn((await person('admin')).email)).call(providers.test, { params: { id: _id } })).body.claims,
    ).toBeNull()
  })
})

describe('an account at a provider', () => {
  it('is linked only by the session that began it, and unlinked', async () => {
    const { _id } = await added()
    const admin = await person('admin')
    const [client, stranger] = [await signedIn(admin.email), await signedIn((await person()).email)]
    const link = await client.call(account.addIdentity, { body: { provider: _id } })
    const cookie = String(link.headers['set-cookie']).split(';')[0] ?? ''
    const { code } = await back(_id, issuer.signIn(link.body.address, { claims: admin.claims }), cookie)
    const bearer = (token: string | null) => ({ authorization: `Bearer ${token}` })
    expect((await finish(code, cookie)).status).toBe(401)
    expect((await finish(code, cookie, {}, bearer(stranger.token))).status).toBe(401)
    const done = await finish(code, cookie, {}, bearer(client.token))
    expect(done).toMatchObject({ status: 200, body: { token: client.token, user: { email: admin.email } } })
    expect((await client.call(account.addIdentity, { body: { provider: _id } })).status).toBe(409)
    const { identities } = (await client.call(account.security)).body
    expect(identities).toMatchObject([{ provider: { _id }, email: admin.email }])
    const session = await signIn(_id, { claims: admin.claims })
    expect(session.status).toBe(200)
    const params = { id: identities[0]?._id as string }
    expect((await stranger.call(account.removeIdentity, { params })).status).toBe(404)
    expect((await client.call(account.removeIdentity, { params })).status).toBe(200)
    expect((await product.clientOf(session.body.token).call(auth.verify)).status).toBe(401)
    expect((await client.call(auth.verify)).status).toBe(200)
  })

  it('stays if it is the only way to sign in', async () => {
    const { _id } = await added()
    const { userId, claims } = await person()
    await db.updateTable('users').set({ password_hash: null, key_hash: null }).where('id', '=', userId).execute()
    const client = product.clientOf((await signIn(_id, { claims })).body.token)
    const { identities } = (await client.call(account.security)).body
    expect((await client.call(account.removeIdentity, { params: { id: identities[0]?._id as string } })).status).toBe(
      409,
    )
  })
})

describe('the policy that allows only a provider', () => {
  it('needs a provider and an administrator outside it, and then refuses passwords and resets like unknown accounts', async () => {
    await db.deleteFrom('providers').execute()
    const alone = await person('admin')
    await db
      .updateTable('users')
      .set({ active: false })
      .where('role', '=', 'admin')
      .where('id', '!=', alone.userId)
      .execute()
    const plain = await signedIn(alone.email)
    const set = (client: typeof plain, role: string) =>
      client.call(security.setPolicies, { body: { policies: [{ role, sso: 'only' }] } })
    expect((await set(plain, 'employee')).body.error).toBe('No sign-in provider is set up.')
    const { _id } = await added({}, plain)
    expect(await set(plain, 'employee')).toMatchObject({ status: 409, body: { code: 'LAST_ADMINISTRATOR' } })
    const { client } = await enrolled('admin')
    expect((await set(client, 'admin')).status).toBe(409)
    expect((await set(client, 'employee')).status).toBe(200)
    const { email, claims } = await person()
    const [wrong, unknown] = [await login(email), await login('unknown@example.com')]
    expect(wrong).toMatchObject({ status: 401, body: { code: 'BAD_CREDENTIALS' } })
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    expect((await product.anonymous.call(auth.forgotPassword, { body: { email } })).status).toBe(200)
    expect(await db.selectFrom('mails').select('id').where('to_address', '=', email).execute()).toEqual([])
    expect((await signIn(_id, { claims })).status).toBe(200)
    const off = await client.call(providers.update, { params: { id: _id }, body: settings({ enabled: false }) })
    expect(off).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect((await client.call(providers.remove, { params: { id: _id } })).status).toBe(409)
    await db.updateTable('users').set({ active: true }).where('role', '=', 'admin').execute()
  })
})

describe('groups', () => {
  const liveRoles = async (userId: string) =>
    (
      await db
        .selectFrom('role_assignments')
        .select(['role_id', 'provider_id'])
        .where('user_id', '=', userId)
        .where('revoked_at', 'is', null)
        .execute()
    ).map(({ role_id }) => role_id)
  const RIGHTS = { 'leaves.read': 'department' } as const

  it('give exactly the roles of the token at each sign-in, and leave manually given roles alone', async () => {
    const { userId, claims } = await person()
    const { roleId: byHand } = await build.assignment({ userId, role: RIGHTS })
    const [one, other] = [await build.role(RIGHTS), await build.role(RIGHTS)]
    const department = await build.department()
    const rows = [
      { group: 'one', role: one, departments: [department] },
      { group: 'other', role: other },
      { group: 'hand', role: byHand },
    ]
    const { _id, groups } = await added({ groups: { claim: 'roles', rows } })
    expect(groups).toMatchObject({
      claim: 'roles',
      rows: [{ group: 'one', role: one, departments: [department], legalEntities: [], broken: false }, {}, {}],
    })
    const come = (roles?: unknown, more: object = {}) => signIn(_id, { claims: { ...claims, roles, ...more } })
    expect((await come(['one', 'hand', 'One'])).status).toBe(200)
    expect((await liveRoles(userId)).sort()).toEqual([one, byHand].sort())
    await come('other')
    expect((await liveRoles(userId)).sort()).toEqual([other, byHand].sort())
    await come(['one', 'other'])
    expect((await liveRoles(userId)).length).toBe(3)
    await come(undefined, { _claim_names: { roles: 'src1' } })
    await come({ not: 'a list' })
    await come([1, 2])
    expect((await liveRoles(userId)).length).toBe(3)
    await come()
    expect(await liveRoles(userId)).toEqual([byHand])
    const events = await db
      .selectFrom('audit_events')
      .select('action')
      .where('via', '=', 'sso')
      .where('actor_id', '=', userId)
      .execute()
    const actions = events.map(({ action }) => action)
    expect(actions.filter((action) => action === 'assignment.add')).toHaveLength(3)
    expect(actions.filter((action) => action === 'assignment.end')).toHaveLength(3)
    const told = await db
      .selectFrom('domain_events')
      .select('payload')
      .where('kind', '=', 'sso.groups-unread')
      .execute()
    expect(told.map(({ payload }) => (payload as { why: string }).why)).toEqual(['overage', 'malformed', 'malformed'])
  })

  it('give a role for a legal entity, or for departments, not for both', async () => {
    const { userId, claims } = await person()
    const role = await build.role(RIGHTS)
    const [entity, department] = [await build.legalEntity(), await build.department()]
    const { _id } = await added({ groups: { rows: [{ group: 'g', role, legalEntities: [entity] }] } })
    await signIn(_id, { claims: { ...claims, groups: ['g'] } })
    const given = await db
      .selectFrom('role_assignments as a')
      .innerJoin('assignment_entities as e', 'e.assignment_id', 'a.id')
      .select('e.legal_entity_id')
      .where('a.user_id', '=', userId)
      .where('a.revoked_at', 'is', null)
      .execute()
    expect(given).toEqual([{ legal_entity_id: entity }])
    const both = { group: 'g', role, legalEntities: [entity], departments: [department] }
    await expect(added({ groups: { rows: [both] } })).rejects.toThrow()
  })

  it('are not read for locked people, and a deleted role gives nothing', async () => {
    const [kept, gone] = [await build.role(RIGHTS), await build.role(RIGHTS)]
    const admin = await signedIn((await person('admin')).email)
    const { _id } = await added({
      groups: {
        rows: [
          { group: 'a', role: kept },
          { group: 'a', role: gone },
        ],
      },
    })
    expect((await admin.call(access.removeRole, { params: { id: gone } })).status).toBe(200)
    const { userId, claims } = await person()
    await signIn(_id, { claims: { ...claims, groups: ['a'] } })
    expect(await liveRoles(userId)).toEqual([kept])
    const { body } = await admin.call(providers.list)
    expect(body.providers.find((each) => each._id === _id)?.groups.rows.map(({ broken }) => broken)).toEqual([
      false,
      true,
    ])
    await admin.call(accounts.lock, { params: { userId }, body: { reason: 'Test' } })
    await signIn(_id, { claims })
    expect(await liveRoles(userId)).toEqual([kept])
    expect((await admin.call(providers.remove, { params: { id: _id } })).status).toBe(200)
    expect(await liveRoles(userId)).toEqual([])
  })

  it('need the right to manage access with at most the same rights, and never give Administrator', async () => {
    const admin = await product.administrator()
    const { body } = await admin.call(access.roles)
    const builtin = (name: string) => body.roles.find((role) => role.builtin === name)?._id as string
    const { userId } = await person()
    const { roleId } = await build.assignment({ userId, role: { 'security.manage': 'everyone' } })
    const client = await product.as(userId)
    const role = await build.role({ 'salaries.read': 'everyone' })
    const rows = [{ group: 'a', role }]
    const add = async (by: typeof client, more: object) =>
      (await by.call(providers.add, { body: settings(more) })).status
    expect(await add(client, {})).toBe(200)
    expect(await add(client, { groups: { rows } })).toBe(403)
    await db
      .insertInto('role_permissions')
      .values({ role_id: roleId, key: 'access.manage', scope: 'everyone' })
      .execute()
    expect(await add(client, { groups: { rows } })).toBe(403)
    const provider = await added({ groups: { rows } }, admin)
    // The person who defines the groups gives the roles.
    const other = settings({ name: provider.name, clientId: 'other' })
    expect((await client.call(providers.update, { params: { id: provider._id }, body: other })).status).toBe(403)
    expect((await client.call(providers.remove, { params: { id: provider._id } })).status).toBe(403)
    for (const name of ['administrator', 'manager', 'employee'])
      expect(await add(admin, { groups: { rows: [{ group: 'a', role: builtin(name) }] } }), name).toBe(400)
    expect(await add(admin, { groups: { rows: [{ group: 'a', role: builtin('hr') }] } })).toBe(200)
  })
})

describe('signing out', () => {
  it('everywhere leads to the provider if it has such an address, without a token', async () => {
    const { _id } = await added()
    const { claims, email } = await person()
    const out = async (body?: { everywhere: boolean }) =>
      product.clientOf((await signIn(_id, { claims })).body.token).call(auth.logout, body ? { body } : {})
    expect((await out()).body.ssoLogout).toBeUndefined()
    const address = new URL((await out({ everywhere: true })).body.ssoLogout ?? '')
    expect(address.origin + address.pathname).toBe(`${issuer.url}/signed-out`)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'ems',
      post_logout_redirect_uri: 'http://localhost:3000/login',
    })
    const byPassword = await (await signedIn(email)).call(auth.logout, { body: { everywhere: true } })
    expect(byPassword.body.ssoLogout).toBeUndefined()
    issuer.metadata = { end_session_endpoint: undefined }
    const silent = await added()
    const body = { everywhere: true }
    const other = (await signIn(silent._id, { claims })).body.token
    expect((await product.clientOf(other).call(auth.logout, { body })).body.ssoLogout).toBeUndefined()
  })

  it('at the provider ends the sessions that its token names, once', async () => {
    const { _id } = await added()
    const { claims } = await person()
    const sessions = async (...sids: string[]) => {
      const made: Awaited<ReturnType<typeof signedIn>>[] = []
      for (const sid of sids)
        made.push(product.clientOf((await signIn(_id, { claims: { ...claims, sid } })).body.token))
      return made
    }
    const alive = async (client: Awaited<ReturnType<typeof signedIn>> | undefined) =>
      (await client?.call(auth.verify))?.status === 200
    const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
    let jti = 0
    const token = (more: Record<string, unknown>, typ = 'logout+jwt') => {
      const iat = Math.floor(Date.now() / 1000)
      const usual = { iss: issuer.url, aud: 'ems', iat, exp: iat + 60, jti: `j${++jti}`, events: { [EVENT]: {} } }
      return issuer.sign({ ...usual, ...more }, { typ })
    }
    const send = async (logout_token: string) =>
      product.app.inject({
        method: 'POST',
        url: `/api/auth/sso/${_id}/backchannel-logout`,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ logout_token }).toString(),
      })
    const [one, two] = await sessions('s1', 's2')
    const wrong = [
      token({ sid: 's1', nonce: 'n' }),
      token({ sid: 's1' }, 'JWT'),
      token({ sid: 's1', aud: 'other' }),
      token({ sid: 's1', iss: 'https://elsewhere.example.com' }),
      token({ sid: 's1', events: {} }),
      token({ sid: 's1', jti: undefined }),
      token({ sid: 's1', iat: Math.floor(Date.now() / 1000) - 3600 }),
      token({}),
    ]
    for (const each of wrong) expect((await send(await each)).statusCode).toBe(400)
    expect([await alive(one), await alive(two)]).toEqual([true, true])
    const right = await token({ sid: 's1' })
    expect((await send(right)).statusCode).toBe(200)
    expect([await alive(one), await alive(two)]).toEqual([false, true])
    expect((await send(right)).statusCode).toBe(400)
    const [three] = await sessions('s3')
    expect((await send(await token({ sub: claims.sub }))).statusCode).toBe(200)
    expect([await alive(two), await alive(three)]).toEqual([false, false])
  })
})
