import { account } from '@ems/contract/account'
import { accounts } from '@ems/contract/accounts'
import { auth } from '@ems/contract/auth'
import { employees } from '@ems/contract/employees'
import { settings } from '@ems/contract/settings'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mailsTo, tokenMailedTo } from '../../../test/outbox.ts'
import { type Client, startProduct } from '../../../test/product.ts'
import { withApps } from '../../../test/totp.ts'

const product = await startProduct()
const { anonymous, build, db } = product
const { enrolled, login, tick } = withApps(product)
let count = 0

beforeEach(async () => {
  await db.deleteFrom('attempt_windows').execute()
})

async function person(role: 'admin' | 'employee' = 'employee') {
  const email = `kept${++count}@example.com`
  return { email, userId: await build.user({ email, role }) }
}
const lock = (client: Client, userId: string, reason = 'The laptop was stolen') =>
  client.call(accounts.lock, { params: { userId }, body: { reason } })
const works = async (client: Client) => (await client.call(auth.verify)).status === 200
const subjects = async (email: string) =>
  (await db.selectFrom('mails').select('subject').where('to_address', '=', email).orderBy('id').execute()).map(
    (mail) => mail.subject,
  )

describe('a lock', () => {
  it('ends the sessions and refuses sign-ins, with its sentence only after the right password', async () => {
    const admin = await product.administrator()
    const { email, userId } = await person()
    const session = await product.as(userId)
    const locked = await lock(admin, userId)
    expect(locked).toMatchObject({
      status: 200,
      body: { account: { state: 'locked', lockReason: 'The laptop was stolen' } },
    })
    expect(await works(session)).toBe(false)
    expect(await login(email)).toMatchObject({
      status: 401,
      body: { code: 'LOCKED', error: 'This account is locked. Ask your administrator.' },
    })
    const wrong = await anonymous.call(auth.login, { body: { email, password: 'wrong' } })
    expect(wrong.body).toMatchObject({ code: 'BAD_CREDENTIALS', error: 'Wrong email or password.' })
    await anonymous.call(auth.forgotPassword, { body: { email } })
    expect(await subjects(email)).toEqual(['Your account was locked'])
    expect((await lock(admin, userId)).status).toBe(409)
    expect((await admin.call(accounts.unlock, { params: { userId } })).body.account.lockReason).toBeNull()
    expect((await login(email)).status).toBe(200)
    expect((await admin.call(accounts.unlock, { params: { userId } })).status).toBe(409)
  })

  it('is refused for the last administrator who can sign in, and for oneself', async () => {
    const [one, two] = [await person('admin'), await person('admin')]
    await db
      .updateTable('users')
      .set({ active: false })
      .where('role', '=', 'admin')
      .where('id', 'not in', [one.userId, two.userId])
      .execute()
    const client = await product.as(one.userId)
    expect(await lock(client, one.userId)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    const both = await Promise.all([lock(client, two.userId), lock(await product.as(two.userId), one.userId)])
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    const open = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('active', '=', true)
      .where('locked_at', 'is', null)
      .execute()
    expect(open).toHaveLength(1)
    const [left] = open as [{ id: string }]
    expect(await lock(await product.as(left.id), left.id)).toMatchObject({
      status: 409,
      body: { code: 'LAST_ADMINISTRATOR', error: 'This is the only administrator who can sign in.' },
    })
  })

  it('locks rows in the order of their ids, so that two concurrent locks cannot deadlock', async () => {
    const admin = await product.administrator()
    const waiting = async () => {
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows[0]?.n
    }
    const [one, two, three] = [await person(), await person('admin'), await person('admin')]
    // Anyone who holds the first and wants the second gets it, whichever of them is being locked.
    for (const [first, second, locked] of [
      [one, two, one],
      [two, three, three],
    ] as const) {
      expect(first.userId < second.userId).toBe(true)
      const held = await db.startTransaction().execute()
      try {
        await sql`select from users where id = ${first.userId} for update`.execute(held)
        const answer = lock(admin, locked.userId)
        await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
        await sql`set local lock_timeout = '500ms'`.execute(held)
        await sql`select from users where id = ${second.userId} for update`.execute(held)
        await held.commit().execute()
        expect((await answer).status).toBe(200)
      } finally {
        if (!held.isCommitted) await held.rollback().execute()
      }
    }
  })

  it('does not wait for a sign-in that is in progress', async () => {
    const { email, userId, secret: _ } = await enrolled()
    const first = await login(email)
    expect(first.status).toBe(401)
    await lock(await product.administrator(), userId)
    expect(await db.selectFrom('challenges').select('user_id').where('user_id', '=', userId).execute()).toEqual([])
  })
})

it('removed factors let a person with a lost phone sign in, and a mail gives the reason', async () => {
  const admin = await product.administrator()
  const { email, userId, client } = await enrolled()
  const gone = await admin.call(accounts.resetFactors, { params: { userId }, body: { reason: 'Lost the phone' } })
  expect(gone.body.account.factors).toEqual({ totp: false, passkeys: 0, recoveryLeft: 0 })
  expect(await works(client)).toBe(false)
  expect((await login(email)).status).toBe(200)
  const mails = await mailsTo(product, email)
  expect(mails.find((mail) => mail.includes('Your second factors were removed'))).toContain('Lost the phone')
})

it('sessions of a person are ended, and a link to set a password is mailed only to them', async () => {
  const admin = await product.administrator()
  const { email, userId } = await person()
  const session = await product.as(userId)
  expect((await admin.call(accounts.endSessions, { params: { userId } })).status).toBe(200)
  expect(await works(session)).toBe(false)
  const answer = await admin.call(accounts.sendResetLink, {
    params: { userId },
    body: { reason: 'Asked on the phone' },
  })
  expect(JSON.stringify(answer.body)).not.toMatch(/token/)
  const [mail] = await mailsTo(product, email)
  expect(mail).toMatch(/^Reason:\r\n> Asked on the phone\r\n/m)
  const token = await tokenMailedTo(product, email)
  const set = { token, newPassword: 'Chosen-by-me-42', confirmPassword: 'Chosen-by-me-42' }
  expect((await anonymous.call(auth.resetPassword, { body: set })).status).toBe(200)
})

it('a reason cannot look like the mail’s own text, however long it is', async () => {
  const admin = await product.administrator()
  const { email, userId } = await person()
  const reason = `${'Asked for a new password at the desk. '.repeat(4)}Set it here: http://evil.example`
  await admin.call(accounts.sendResetLink, { params: { userId }, body: { reason } })
  await lock(admin, userId, reason)
  const mails = await mailsTo(product, email)
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    // The part that is text; what the page holds is escaped by what builds it.
    const lines = mail.slice(0, mail.indexOf('text/html')).split('\r\n')
    expect(lines.filter((line) => /evil|at the desk/.test(line)).every((line) => line.startsWith('> '))).toBe(true)
    expect(lines.filter((line) => line.includes('evil'))).toHaveLength(1)
  }
})

it('account administrators cannot mail a person without limit: mere mails are refused, protective actions work', async () => {
  const admin = await product.administrator()
  const { email, userId } = await person()
  await db
    .insertInto('mail_windows')
    .values({ key: `account:${userId}`, mails: 59 })
    .execute()
  const link = () => admin.call(accounts.sendResetLink, { params: { userId }, body: { reason: 'X' } })
  expect((await link()).status).toBe(200)
  expect(await link()).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
  const resets = await db.selectFrom('password_resets').select('user_id').where('user_id', '=', userId).execute()
  expect(resets).toHaveLength(1)
  expect((await lock(admin, userId)).status).toBe(200)
  expect((await admin.call(accounts.resetFactors, { params: { userId }, body: { reason: 'X' } })).status).toBe(200)
  expect(await subjects(email)).toEqual(['Set a new password'])
})

it('one address gets at most sixty invitations an hour, and the last of them works', async () => {
  const admin = await product.administrator()
  const { email, userId } = await person()
  await db.updateTable('users').set({ password_hash: null }).where('id', '=', userId).execute()
  await db
    .insertInto('mail_windows')
    .values({ key: `first-password:${email}`, mails: 59 })
    .execute()
  const invite = () => admin.call(accounts.invite, { params: { userId } })
  expect((await invite()).status).toBe(200)
  const token = await tokenMailedTo(product, email)
  expect(await invite()).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
  expect(await subjects(email)).toHaveLength(1)
  const set = { token, newPassword: 'Chosen-by-me-42', confirmPassword: 'Chosen-by-me-42' }
  expect((await anonymous.call(auth.acceptInvitation, { body: set })).status).toBe(200)
})

describe('inviting all people who never signed in', () => {
  it('mails each of them once, in one job, and names the organisation', async () => {
    await db.updateTable('organisation').set({ name: 'Harbour & Pine' }).execute()
    const admin = await product.administrator()
    const [one, two, gone, chosen] = [await person(), await person(), await person(), await person()]
    const noPassword = { password_hash: null }
    for (const { userId } of [one, two, gone])
      await db.updateTable('users').set(noPassword).where('id', '=', userId).execute()
    await db.updateTable('users').set({ active: false }).where('id', '=', gone.userId).execute()
    const uninvited = await admin.call(accounts.list, { query: { state: 'uninvited', limit: 100 } })
    const { total: promised } = uninvited.body
    const named = uninvited.body.accounts.map(({ _id }) => _id)
    expect(named).toEqual(expect.arrayContaining([one.userId, two.userId]))
    expect(named).not.toContain(chosen.userId)
    const asked = await Promise.all([
      admin.call(accounts.inviteAll, { body: {} }),
      admin.call(accounts.inviteAll, { body: {} }),
    ])
    // Neither who has left nor who chose a password is promised an invitation.
    expect(asked.map(({ status }) => status)).toEqual([200, 200])
    expect(Math.max(...asked.map(({ body }) => body.people))).toBe(promised)
    await jobsDone('accounts.invite-all')
    for (const { email } of [one, two]) {
      expect(await subjects(email)).toEqual(['Harbour & Pine invited you'])
      expect((await mailsTo(product, email))[0]).toContain('Harbour & Pine created an account for you')
    }
    // Neither who has left, nor who chose a password already.
    for (const { email } of [gone, chosen]) expect(await subjects(email)).toEqual([])
    const events = db.selectFrom('audit_events').select('entity_id').where('action', '=', 'account.invite')
    expect(await events.where('entity_id', 'in', [one.userId, two.userId]).execute()).toHaveLength(2)
    await db.updateTable('organisation').set({ name: null }).execute()
  })

  it('is refused without the right to manage accounts', async () => {
    const stranger = await product.as((await build.employee()).userId)
    expect((await stranger.call(accounts.inviteAll, { body: {} })).status).toBe(403)
  })
})

const jobsDone = (kind: string) =>
  vi.waitFor(async () => {
    const open = await db
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', kind)
      .where('done_at', 'is', null)
      .execute()
    if (open.length > 0) throw new Error(`${open.length} jobs wait`)
  }, 10_000)

describe('a sign-in address', () => {
  const set = (client: Client, userId: string, email: string) =>
    client.call(accounts.changeEmail, { params: { userId }, body: { email, reason: 'Married' } })

  it('is set by account administrators at once; sessions and mailed links end, and both addresses are notified', async () => {
    const admin = await product.administrator()
    const { email, userId } = await person()
    const session = await product.as(userId)
    await anonymous.call(auth.forgotPassword, { body: { email } })
    const token = await tokenMailedTo(product, email)
    const changed = await set(admin, userId, `new.${email}`)
    expect(changed).toMatchObject({ status: 200, body: { account: { email: `new.${email}` } } })
    expect(await works(session)).toBe(false)
    expect((await login(email)).status).toBe(401)
    expect((await login(`new.${email}`)).status).toBe(200)
    const reset = { token, newPassword: 'Chosen-by-me-42', confirmPassword: 'Chosen-by-me-42' }
    expect((await anonymous.call(auth.resetPassword, { body: reset })).status).toBe(400)
    const told = 'Your sign-in email was changed'
    expect(await subjects(email)).toEqual(['Set a new password', told])
    expect(await subjects(`new.${email}`)).toContain(told)
  })

  it('is set at most ten times an hour, as any given address is mailed', async () => {
    const admin = await product.administrator()
    const { email, userId } = await person()
    const answers = []
    for (let n = 0; n < 11; n++) answers.push(await set(admin, userId, `${n}.${email}`))
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429])
    expect(answers.at(-1)?.body).toMatchObject({ code: 'TOO_MANY', error: expect.stringMatching(/10 times.*\.$/) })
    expect((await login(`9.${email}`)).status).toBe(200)
    expect(await subjects(`10.${email}`)).toEqual([])
  })

  it('must be unused and different, and a closed account keeps its address', async () => {
    const admin = await product.administrator()
    const [one, other] = [await person(), await person()]
    expect((await set(admin, one.userId, other.email.toUpperCase())).body).toMatchObject({ code: 'ALREADY_REGISTERED' })
    expect((await set(admin, one.userId, one.email)).status).toBe(400)
    expect((await set(admin, one.userId, 'no address')).status).toBe(400)
    await db.updateTable('users').set({ active: false }).where('id', '=', other.userId).execute()
    expect((await set(admin, other.userId, `x.${other.email}`)).status).toBe(409)
    expect((await login(one.email)).status).toBe(200)
  })

  it('of an administrator can be set only by administrators, and one’s own changes by a mailed link', async () => {
    const [admin, hr] = [await product.administrator(), await build.user()]
    await build.assignment({ userId: hr, role: 'hr' })
    const target = await person('admin')
    expect((await set(await product.as(hr), target.userId, `x.${target.email}`)).body).toMatchObject({
      error: 'This person holds rights that you do not: ask an administrator.',
    })
    const own = (await admin.call(auth.verify)).body.user._id
    expect((await set(admin, own, 'mine@example.com')).status).toBe(409)
  })
})

it('an account without sessions was last seen at its last sign-in, in the list and in the answer of a change', async () => {
  const admin = await product.administrator()
  const { email, userId } = await person()
  await login(email)
  const answer = (await admin.call(accounts.endSessions, { params: { userId } })).body.account
  const [listed] = (await admin.call(accounts.list, { query: { search: email } })).body.accounts
  expect(answer).toEqual(listed)
  expect(answer.lastSeenAt).not.toBeNull()
})

it('lists accounts by state and factor, and finds them by name and email', async () => {
  const admin = await product.administrator()
  const [plain, locked, app] = [await person(), await person(), await enrolled()]
  await lock(admin, locked.userId)
  const found = async (query: object) => {
    const { body } = await admin.call(accounts.list, { query: { limit: 100, ...query } as never })
    return body.accounts.map(({ _id }) => _id)
  }
  expect(await found({ state: 'locked' })).toContain(locked.userId)
  expect(await found({ state: 'locked' })).not.toContain(plain.userId)
  expect(await found({ state: 'never' })).toContain(plain.userId)
  expect(await found({ state: 'never' })).not.toContain(app.userId)
  expect(await found({ factor: 'totp' })).toEqual(expect.arrayContaining([app.userId]))
  expect(await found({ factor: 'none' })).not.toContain(app.userId)
  expect(await found({ search: plain.email })).toEqual([plain.userId])
  const { body } = await admin.call(accounts.list, { query: { limit: 2 } })
  expect(body.accounts).toHaveLength(2)
  expect(body.total).toBeGreaterThan(4)
})

describe('an invitation', () => {
  const hire = async (more: object = {}) => {
    const email = `invited${++count}@example.com`
    const person = {
      name: 'Inga Vited',
      email,
      employeeId: `INV-${count}`,
      dob: '1990-12-10',
      gender: 'female' as const,
      maritalStatus: 'single' as const,
      designation: 'Analyst',
      department: await build.department(),
      salary: 1,
      role: 'employee' as const,
      invite: true,
      ...more,
    }
    const admin = await product.administrator()
    return { admin, email, answer: await admin.call(employees.add, { body: person }) }
  }
  const tokenOf = (address: string) => tokenMailedTo(product, address)
  const accept = (token: string, newPassword = 'Chosen-by-inga-7') =>
    anonymous.call(auth.acceptInvitation, { body: { token, newPassword, confirmPassword: newPassword } })

  it('lets a new person choose their first password once, and they never need a key', async () => {
    const { email, answer } = await hire()
    expect(answer.status).toBe(200)
    expect((await login(email)).body).toMatchObject({ code: 'BAD_CREDENTIALS' })
    const token = await tokenOf(email)
    const looked = await anonymous.call(auth.invitation, { body: { token } })
    expect(looked.body).toMatchObject({ name: 'Inga Vited', email, rules: { minLength: 8, maxLength: 200 } })
    expect((await accept(token, 'password1')).status).toBe(400)
    const both = await Promise.all([accept(token), accept(token)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    // Who accepted is signed in at once.
    const accepted = both.find(({ status }) => status === 200)?.body
    expect(accepted).toMatchObject({ user: { email }, mustChangePassword: false, hasKey: false })
    expect(await works(product.clientOf(accepted?.token ?? ''))).toBe(true)
    const again = await accept(token)
    const unknown = await accept('x'.repeat(43))
    expect(again.body).toMatchObject({
      code: 'INVALID',
      error: 'This invitation is no longer valid. Ask for a new one.',
    })
    expect({ ...unknown.body, requestId: '' }).toEqual({ ...again.body, requestId: '' })
    const signedIn = await anonymous.call(auth.login, { body: { email, password: 'Chosen-by-inga-7' } })
    expect(signedIn.body).toMatchObject({ mustChangePassword: false, hasKey: false })
    const client = product.clientOf(signedIn.body.token)
    expect((await client.call(auth.verify)).body).toMatchObject({ mustChangePassword: false, hasKey: false })
    const change = { newPassword: 'Another-of-hers-8', confirmPassword: 'Another-of-hers-8' }
    const seeds = { userId: answer.body.employee.userId._id, oldPassword: 'Chosen-by-inga-7', confirmKey: '123456' }
    expect((await client.call(settings.changePassword, { body: { ...seeds, ...change } })).status).toBe(400)
    expect((await client.call(account.setPassword, { body: change })).status).toBe(200)
  })

  it('goes to the private address if there is one; people without one need both secrets', async () => {
    const { email } = await hire({ personalEmail: 'inga.at.home@example.com' })
    expect(await subjects(email)).toEqual([])
    expect(await tokenOf('inga.at.home@example.com')).toBeTruthy()
    const { answer } = await hire({ invite: false, name: '' })
    const wrong = answer.body.issues?.map(({ path, message }) => `${path}: ${message}`)
    expect(wrong).toEqual(['name: Name is required.', 'password: Password is required.', 'key: Key is required.'])
  })

  it('can be sent again by account administrators, which voids the first, but not after a password was chosen', async () => {
    const { admin, email, answer } = await hire()
    const userId = answer.body.employee.userId._id
    const first = await tokenOf(email)
    const sent = await admin.call(accounts.invite, { params: { userId } })
    expect(sent.body.account).toMatchObject({ state: 'invited', invitedAt: expect.any(String) })
    expect((await accept(first)).status).toBe(400)
    const { body } = await admin.call(accounts.list, { query: { state: 'invited', search: email } })
    expect(body.accounts.map(({ _id }) => _id)).toEqual([userId])
    await lock(admin, userId)
    expect((await accept(await tokenOf(email))).status).toBe(400)
    await admin.call(accounts.unlock, { params: { userId } })
    expect((await accept(await tokenOf(email))).status).toBe(200)
    expect((await admin.call(accounts.invite, { params: { userId } })).status).toBe(409)
  })

  it('expires after seven days', async () => {
    const { email } = await hire()
    tick(7 * 86_400)
    expect((await anonymous.call(auth.invitation, { body: { token: await tokenOf(email) } })).status).toBe(400)
  })
})

describe('accounts without an employee record', () => {
  it('are found, so that a record can be created for them', async () => {
    const admin = await product.administrator()
    const alone = await person()
    const employee = await build.employee()
    const hasRecord = async (userId: string, record: 'none' | 'any') => {
      const { name } = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()
      const found = await admin.call(accounts.list, { query: { record, search: name } })
      return found.body.accounts.find(({ _id }) => _id === userId)?.hasRecord
    }
    expect(await hasRecord(alone.userId, 'none')).toBe(false)
    expect(await hasRecord(alone.userId, 'any')).toBeUndefined()
    expect(await hasRecord(employee.userId, 'any')).toBe(true)
    expect(await hasRecord(employee.userId, 'none')).toBeUndefined()
  })
})
