import { access } from '@ems/contract/access'
import { account } from '@ems/contract/account'
import { accounts } from '@ems/contract/accounts'
import { auth } from '@ems/contract/auth'
import { departments } from '@ems/contract/departments'
import { security } from '@ems/contract/security'
import { settings } from '@ems/contract/settings'
import { beforeEach, describe, expect, it } from 'vitest'
import { SEED_KEY, SEED_PASSWORD } from '../../../../seeds/builders.ts'
import { type Client, startProduct } from '../../../../test/product.ts'
import { withApps } from '../../../../test/totp.ts'

const product = await startProduct()
const { build, db } = product
const { code, enrolled, login, signedIn, tick } = withApps(product)
const PAST = '2026-01-01T00:00:00.000Z'
let count = 0

beforeEach(async () => {
  await db.deleteFrom('attempt_windows').execute()
  await db.deleteFrom('sign_in_policies').execute()
})

async function person(role: 'admin' | 'employee' = 'employee') {
  const email = `policy${++count}@example.com`
  const userId = await build.user({ email, role })
  return { email, userId, client: await signedIn(email) }
}
const administrator = async () => (await enrolled('admin')).client
const set = (client: Client, ...policies: { role: string; [rule: string]: unknown }[]) =>
  client.call(security.setPolicies, { body: { policies } as never })
const policyOf = async (client: Client, role: string) =>
  (await client.call(security.policies)).body.policies.find((policy) => policy.role === role)

describe('the policies', () => {
  it('exist for each role from the start and require nothing', async () => {
    const { body } = await (await administrator()).call(security.policies)
    expect(body.policies.slice(0, 7).map(({ role }) => role)).toEqual([
      ...['admin', 'hr', 'payroll', 'auditor', 'inspector', 'manager', 'employee'],
    ])
    const nothing = { factor: 'none', graceUntil: null, sso: 'off', idleMinutes: null, absoluteHours: 720 }
    for (const { role: _, name: __, ...rules } of body.policies)
      expect(rules).toEqual({ ...nothing, minLength: 8, mustChange: false })
  })

  it('change only the named fields; a required factor has a grace period of 14 days', async () => {
    const admin = await administrator()
    const roleId = await build.role({ 'leaves.read': 'own' })
    const { status, body } = await set(
      admin,
      { role: 'hr', factor: 'two', minLength: 15 },
      { role: roleId, idleMinutes: 30 },
    )
    expect(status).toBe(200)
    const in14Days = new Date(product.clock.now().getTime() + 14 * 86_400_000).toISOString()
    const hr = { role: 'hr', name: 'HR', factor: 'two', graceUntil: in14Days, minLength: 15, absoluteHours: 720 }
    expect(body.policies.find(({ role }) => role === 'hr')).toMatchObject(hr)
    expect(body.policies.find(({ role }) => role === roleId)).toMatchObject({ idleMinutes: 30, factor: 'none' })
    await set(admin, { role: 'HR', mustChange: true })
    expect(await policyOf(admin, 'hr')).toMatchObject({ ...hr, mustChange: true })
    await set(admin, { role: 'hr', factor: 'none' })
    expect(await policyOf(admin, 'hr')).toMatchObject({ factor: 'none', graceUntil: null, minLength: 15 })
  })

  it('are refused if they make no sense, and change nothing', async () => {
    const admin = await administrator()
    const wrong = [
      [{ role: 'nobody' }, 400],
      [{ role: 'hr', idleMinutes: 14 }, 400],
      [{ role: 'hr', absoluteHours: 721 }, 400],
      [{ role: 'hr', minLength: 65 }, 400],
      [{ role: 'hr', factor: 'three' }, 400],
      [{ role: 'hr', sso: 'only' }, 409],
    ] as const
    for (const [policy, status] of wrong)
      expect((await set(admin, { role: 'employee', minLength: 20 }, policy)).status, JSON.stringify(policy)).toBe(
        status,
      )
    expect((await set(admin, { role: 'hr' }, { role: 'hr' })).status).toBe(400)
    expect(await policyOf(admin, 'employee')).toMatchObject({ minLength: 8 })
  })

  it('of a role that is deleted go with it', async () => {
    const admin = await administrator()
    const roleId = await build.role({ 'leaves.read': 'own' })
    await set(admin, { role: roleId, minLength: 20 })
    await admin.call(access.removeRole, { params: { id: roleId } })
    expect(await db.selectFrom('sign_in_policies').select('role_key').execute()).toEqual([])
  })

  it('that would lock out all administrators are refused, with and without a grace period', async () => {
    const { client } = await person('admin')
    await db
      .updateTable('users')
      .set({ active: false })
      .where('role', '=', 'admin')
      .where('email', 'not like', `policy${count}@%`)
      .execute()
    const refused = await set(client, { role: 'admin', factor: 'two', graceUntil: PAST })
    expect(refused).toMatchObject({ status: 409, body: { code: 'LAST_ADMINISTRATOR' } })
    expect((await set(client, { role: 'admin', factor: 'two' })).status).toBe(200)
    expect((await set(client, { role: 'admin', graceUntil: PAST })).status).toBe(409)
    expect((await client.call(auth.verify)).body.mustEnrol).toBe(true)
    await db.updateTable('users').set({ active: true }).where('role', '=', 'admin').execute()
  })

  it('are refused if the only administrator who meets them has a last day', async () => {
    const leaver = await enrolled('admin')
    const { client, userId } = await person('admin')
    await db
      .updateTable('users')
      .set({ active: false })
      .where('role', '=', 'admin')
      .where('id', 'not in', [userId, leaver.userId])
      .execute()
    const rules = { role: 'admin', factor: 'two', graceUntil: PAST }
    await db.updateTable('users').set({ closes_on: '2030-01-01' }).where('id', '=', leaver.userId).execute()
    expect(await set(client, rules)).toMatchObject({ status: 409, body: { code: 'LAST_ADMINISTRATOR' } })
    await db.updateTable('users').set({ closes_on: null }).where('id', '=', leaver.userId).execute()
    expect((await set(client, rules)).status).toBe(200)
    await db.updateTable('users').set({ active: true }).where('role', '=', 'admin').execute()
  })
})

describe('a person who must have a factor', () => {
  it('is asked during the grace period, and can do nothing else afterwards until they have one', async () => {
    const admin = await administrator()
    const { client, email } = await person()
    expect((await client.call(auth.verify)).body.mustEnrol).toBe(false)
    await set(admin, { role: 'employee', factor: 'two' })
    expect((await login(email)).body).toMatchObject({ mustEnrol: true })
    expect((await client.call(account.security)).body.policy).toMatchObject({ factor: 'two' })
    const leave = () => client.call(account.endOtherSessions)
    expect((await leave()).status).toBe(200)
    tick(14 * 86_400)
    await set(await administrator(), { role: 'employee', absoluteHours: 719 })
    const again = await signedIn(email)
    const refused = await again.call(account.endOtherSessions)
    expect(refused).toMatchObject({ status: 403, body: { code: 'ENROL', error: 'Set up a second factor first.' } })
    expect((await again.call(departments.list)).body).toMatchObject({ code: 'ENROL' })
    expect((await again.call(auth.verify)).body.mustEnrol).toBe(true)
    const { secret } = (await again.call(account.startTotp)).body
    expect((await again.call(account.confirmTotp, { body: { code: code(secret) } })).status).toBe(200)
    expect((await again.call(account.endOtherSessions)).status).toBe(200)
    expect((await again.call(auth.verify)).body.mustEnrol).toBe(false)
    const kept = await again.call(account.removeTotp)
    expect(kept).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect((await again.call(account.security)).body.factors.totp).toBe(true)
  })

  it('does not meet the requirement of a phishing-resistant factor with an app', async () => {
    const { client } = await enrolled()
    await set(await administrator(), { role: 'employee', factor: 'phishing-resistant', graceUntil: PAST })
    expect((await client.call(account.endOtherSessions)).body).toMatchObject({ code: 'ENROL' })
  })

  it('is asked for new factors after theirs were removed, whatever the policy', async () => {
    const { email, userId } = await enrolled()
    await (await administrator()).call(accounts.resetFactors, { params: { userId }, body: { reason: 'Lost' } })
    const { body } = await login(email)
    expect(body).toMatchObject({ mustEnrol: true, hasKey: true })
    expect((await product.clientOf(body.token).call(account.endOtherSessions)).status).toBe(200)
  })
})

describe('a session', () => {
  it('ends after the policy’s time without use, on each instance', async () => {
    const admin = await administrator()
    const { client } = await person()
    await set(admin, { role: 'employee', idleMinutes: 30 })
    tick(29 * 60)
    expect((await client.call(auth.verify)).status).toBe(200)
    tick(29 * 60)
    expect((await client.call(auth.verify)).status).toBe(200)
    tick(31 * 60)
    // This instance saw it within the last ten seconds by the real clock, and has not written it yet.
    await db
      .updateTable('sessions')
      .set({ last_seen_at: new Date(product.clock.now().getTime() - 31 * 60_000) })
      .execute()
    const other = await product.another()
    const { statusCode } = await other.inject({
      url: '/api/auth/verify',
      headers: { authorization: `Bearer ${client.token}` },
    })
    expect(statusCode).toBe(401)
    expect((await client.call(auth.verify)).status).toBe(401)
  })

  it('ends at the policy’s age, although it began before the policy', async () => {
    const { client } = await person()
    const other = await person()
    tick(2 * 3600 - 1)
    await set(await administrator(), { role: 'employee', absoluteHours: 2 })
    tick(-60)
    expect((await client.call(auth.verify)).status).toBe(200)
    tick(120)
    expect((await client.call(auth.verify)).status).toBe(401)
    expect((await other.client.call(auth.verify)).status).toBe(401)
  })
})

describe('a new password', () => {
  it('has the length that the person’s roles require, in each way to set it', async () => {
    await set(await administrator(), { role: 'employee', minLength: 20 })
    const { client, userId } = await person()
    const [short, long] = ['Nineteen-characters', 'Twenty-characters-or-more']
    const change = (newPassword: string) => ({ newPassword, confirmPassword: newPassword })
    const refused = await client.call(account.setPassword, { body: change(short) })
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'newPassword', params: { min: 20 } }] } })
    const old = { userId, oldPassword: SEED_PASSWORD, confirmKey: SEED_KEY }
    expect((await client.call(settings.changePassword, { body: { ...old, ...change(short) } })).status).toBe(400)
    const token = await build.passwordReset(userId)
    expect((await client.call(auth.resetPassword, { body: { token, ...change(short) } })).status).toBe(400)
    expect((await client.call(account.setPassword, { body: change(long) })).status).toBe(200)
  })

  it('comes before anything else if the first one must be changed', async () => {
    await set(await administrator(), { role: 'employee', mustChange: true })
    const { client, userId } = await person()
    expect((await client.call(account.endOtherSessions)).status).toBe(200)
    await db.updateTable('users').set({ initial_secret: true }).where('id', '=', userId).execute()
    expect((await client.call(account.endOtherSessions)).body).toMatchObject({
      code: 'ENROL',
      error: 'Choose your own password first.',
    })
    const own = 'A-password-of-ones-own'
    expect((await client.call(account.setPassword, { body: { newPassword: own, confirmPassword: own } })).status).toBe(
      200,
    )
    expect((await client.call(account.endOtherSessions)).status).toBe(200)
  })
})
