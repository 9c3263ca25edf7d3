import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { auth } from '@ems/contract/auth'
import { addDays } from '@ems/contract/core/days'
import { employees } from '@ems/contract/employees'
import { employment } from '@ems/contract/employment'
import { leaves } from '@ems/contract/leaves'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'
import type { Upload } from '../../../../test/requests.ts'

const product = await startProduct()
const { build, db, owner, config } = product
let admin: Client
let departmentId: string
let count = 0

beforeAll(async () => {
  admin = await product.administrator()
  departmentId = await build.department({ name: 'Research' })
})

const form = (over: object = {}) => ({
  name: 'Ada Long',
  email: `ada${++count}@example.com`,
  employeeId: `ADA-${count}`,
  dob: '1990-12-10',
  gender: 'female' as const,
  maritalStatus: 'single' as const,
  designation: 'Analyst',
  department: departmentId,
  salary: '5000.50',
  role: 'employee' as const,
  password: 'Secret-1',
  key: '123456',
  ...over,
})

const picture = (width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: '#0aa' } })
    .png()
    .toBuffer()
const add = (over: object = {}, file?: Upload) =>
  admin.call(employees.add, { body: form(over) as never, ...(file ? { file } : {}) })
const headcount = async () =>
  (
    await db
      .selectFrom('employees')
      .select((e) => e.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n
const uploads = () => readdirSync(join(config.DATA_DIR, 'files', 'uploads')).length

describe('adding an employee', () => {
  it('proposes the next free employee id after the last one', async () => {
    const proposed = async () => (await admin.call(employees.nextId, {})).body.employeeId
    await build.employee({ code: 'HQ-009' })
    expect(await proposed()).toBe('HQ-010')
    await build.employee({ code: 'hq-010' })
    await build.employee({ code: 'HQ-11' })
    await build.employee({ code: 'HQ-009b9' })
    expect(await proposed()).toBe('HQ-009b10')
    await build.employee({ code: 'HQ-0999' })
    await db
      .updateTable('employees')
      .set({ created_at: new Date('2020-01-01') })
      .where('code', '=', 'HQ-0999')
      .execute()
    await build.employee({ code: 'HQ-10998' })
    await build.employee({ code: 'HQ-998' })
    await build.employee({ code: 'HQ-999' })
    await db
      .updateTable('employees')
      .set({ created_at: new Date('2020-01-01') })
      .where('code', '=', 'HQ-999')
      .execute()
    expect(await proposed()).toBe('HQ-1000')
    await build.employee({ code: 'The boss' })
    expect(await proposed()).toBeNull()
  })

  it('creates an account that can sign in, and answers with the employee', async () => {
    const { status, body } = await add({ email: 'Ada.Long@Example.com', employeeId: 'A-1' }, { bytes: await picture() })
    expect(status).toBe(200)
    expect(body.employee).toMatchObject({
      employeeId: 'A-1',
      userId: {
        name: 'Ada Long',
        email: 'Ada.Long@Example.com',
        role: 'employee',
        profileImage: expect.stringMatching(/^uploads\/[0-9a-f]{32}\.webp$/),
      },
      department: { _id: departmentId, dep_name: 'Research' },
      dob: '1990-12-10',
      salary: 5000.5,
      leftOn: null,
    })
    const signedIn = await product.anonymous.call(auth.login, {
      body: { email: 'ada.long@example.com', password: 'Secret-1' },
    })
    expect(signedIn.status).toBe(200)
  })

  it('refuses a manager who has left', async () => {
    const gone = await product.build.employee({ name: 'Gone Away', leftOn: '2025-01-31' })
    expect(await add({ managerId: gone.id })).toMatchObject({ status: 409, body: { reason: 'org.manager-left' } })
  })

  it('later, people can change their own picture, and managers that of their people', async () => {
    const boss = await build.employee()
    const person = await build.employee({ managerId: boss.id })
    const own = await product.as(person.userId)
    const params = { id: person.id }
    const set = async (by: Client, file?: Upload) => by.call(employees.setPhoto, { params, ...(file && { file }) })
    const first = (await set(own, { bytes: await picture() })).body.employee.userId.profileImage
    const second = (await set(admin, { bytes: await picture(80, 80) })).body.employee.userId.profileImage
    expect((await product.app.inject({ url: `/${second}` })).statusCode).toBe(200)
    const named = await db.selectFrom('files').select('store_key').where('owner_id', '=', person.userId).execute()
    expect([named, first === second]).toEqual([[{ store_key: second }], false])
    const kept = uploads()
    for (const by of [await product.as(boss.userId), await product.as((await build.employee()).userId)])
      expect((await set(by, { bytes: await picture() })).status).toBe(403)
    expect((await set(own)).status).toBe(400)
    expect((await set(own, { bytes: Buffer.from('<svg/>'), name: 'a.svg' })).status).toBe(415)
    expect(uploads()).toBe(kept)
  })

  it('converts the picture to WebP of at most 512 px without metadata, served with a long cache time', async () => {
    const bytes = await sharp(await picture())
      .withExif({ IFD0: { Copyright: 'somebody' } })
      .jpeg()
      .toBuffer()
    const { body } = await add({}, { bytes, name: '../../evil.svg', type: 'text/html' })
    const answer = await product.app.inject({ url: `/${body.employee.userId.profileImage}` })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/webp')
    expect(answer.headers['cache-control']).toContain('immutable')
    const stored = await sharp(answer.rawPayload).metadata()
    expect(stored).toMatchObject({ format: 'webp', width: 512, height: 341 })
    expect(stored.exif).toBeUndefined()
  })

  it.each([
    ['a file that is no picture', async () => Buffer.from('<script>alert(1)</script>'), 415],
    [
      'a vector graphic',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      415,
    ],
    ['a picture cut short', async () => (await picture()).subarray(0, 60), 415],
    ['a file over 5 MB', async () => Buffer.alloc(5 * 1024 * 1024 + 1), 413],
    [
      'a picture that unfolds to far too many pixels',
      async () =>
        sharp({ create: { width: 12_000, height: 12_000, channels: 3, background: '#000' } })
          .png({ compressionLevel: 9 })
          .toBuffer(),
      413,
    ],
  ])('refuses %s and stores nothing', async (_what, bytes, status) => {
    const before = [await headcount(), uploads()]
    const answer = await add({}, { bytes: await bytes() })
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    expect([await headcount(), uploads()]).toEqual(before)
  })

  it('queues the mail with greeting, email, password and key in the same transaction', async () => {
    await add({
      name: 'Greta Greeted',
      email: 'greta@example.com',
      personalEmail: 'home@example.com',
      password: 'Pass-w0rd',
      key: '654321',
    })
    const mail = await db
      .selectFrom('mails')
      .select(['subject', 'body'])
      .where('to_address', '=', 'home@example.com')
      .executeTakeFirstOrThrow()
    for (const line of ['Hello Greta Greeted,', 'Email: greta@example.com', 'Password: Pass-w0rd', 'Key: 654321'])
      expect(mail.body?.split('\n')).toContain(line)
  })

  it('mails an address at most sixty first passwords an hour; the next employee is refused completely', async () => {
    const personalEmail = 'Flooded@example.com'
    await db.insertInto('mail_windows').values({ key: 'first-password:flooded@example.com', mails: 58 }).execute()
    const before = await headcount()
    const answers = await Promise.all(Array.from({ length: 5 }, () => add({ personalEmail })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 200, 429, 429, 429])
    expect(answers.find((answer) => answer.status === 429)?.body).toMatchObject({
      code: 'TOO_MANY',
      error: expect.stringMatching(/60 emails.*\.$/),
    })
    expect(await headcount()).toBe(before + 2)
  })

  it('mails no password that contains other words', async () => {
    const password = 'Your account is at evil.example now'
    const refused = await add({ personalEmail: 'said@example.com', password })
    expect(refused).toMatchObject({
      status: 400,
      body: {
        issues: [{ path: 'password', message: 'A password sent by email cannot contain a web address.' }],
      },
    })
    // Without a mail, the administrator hands the password over.
    expect((await add({ password })).status).toBe(200)
  })

  it('queues no mail if the employee is refused', async () => {
    const { body } = await add()
    const refused = await add({
      email: body.employee.userId.email?.toUpperCase() ?? '',
      personalEmail: 'never@example.com',
    })
    expect(refused.status).toBe(409)
    expect(
      await db.selectFrom('mails').select('id').where('to_address', '=', 'never@example.com').executeTakeFirst(),
    ).toBeUndefined()
  })

  it('refuses a taken email or employee id in any case, and deletes the picture', async () => {
    const { email, employeeId } = form({ email: 'taken@example.com', employeeId: 'TAKEN' })
    await add({ email, employeeId })
    const before = [await headcount(), uploads()]
    for (const [reason, over] of [
      ['employee.email-registered', { email: 'TAKEN@example.com' }],
      ['employee.code-registered', { employeeId: 'taken' }],
    ] as const) {
      const answer = await add(over, { bytes: await picture() })
      expect(answer.status).toBe(409)
      expect(answer.body).toMatchObject({ reason, error: expect.stringContaining('already registered') })
    }
    expect([await headcount(), uploads()]).toEqual(before)
  })

  it('keeps the picture if the database fails during the commit, as the employee may exist', async () => {
    await sql`
      create function end_session() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(owner)
    await sql`
      create constraint trigger lost_commit after insert on employees deferrable initially deferred
      for each row execute function end_session()`.execute(owner)
    const before = uploads()
    const answer = await add({}, { bytes: await picture() })
    await sql`drop function end_session cascade`.execute(owner)
    expect(answer.status).toBe(503)
    expect(uploads()).toBe(before + 1)
  })

  it.each([
    ['name', '  '],
    ['email', 'no-address'],
    ['dob', '2025-02-30'],
    ['dob', '2990-01-01'],
    ['gender', 'unknown'],
    ['maritalStatus', ''],
    ['designation', ''],
    ['department', '00000000-0000-7000-8000-000000000000'],
    ['salary', '12.345'],
    ['salary', '-1'],
    ['salary', 'much'],
    ['role', 'owner'],
    ['password', 'short'],
    ['password', 'Secret\u0000-1'],
    ['key', '12345'],
  ])('refuses %s %j beside its field', async (field, value) => {
    const before = await headcount()
    const answer = await add({ [field]: value })
    expect(answer.status).toBe(400)
    expect(answer.body.issues?.map((issue) => issue.path)).toEqual([field])
    expect(await headcount()).toBe(before)
  })
})

describe('an employee record of an existing account', () => {
  const record = (over: object = {}) => {
    const { name: _n, email: _e, role: _r, password: _p, key: _k, ...rest } = form({ salary: 0, ...over })
    return rest
  }
  const make = (id: string, over: object = {}, client = admin) =>
    client.call(employment.addRecord, { params: { id }, body: record(over) as never })

  it('is created once; name, email and role stay, and the administrator has a profile and can request leave', async () => {
    const email = `boss${++count}@example.com`
    const userId = await build.user({ email, name: 'Bea Boss', role: 'admin' })
    const boss = await product.as(userId)
    const own = { params: { id: userId } }
    expect((await boss.call(employees.get, own)).status).toBe(404)
    const days = { leaveType: 'Annual Leave', startDate: '2031-05-05', endDate: '2031-05-06' }
    expect((await boss.call(leaves.add, { body: { userId, ...days } })).status).toBe(404)
    const both = await Promise.all([make(userId, {}, boss), make(userId, {}, boss)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await boss.call(employees.get, own)).body.employee).toMatchObject({
      userId: { _id: userId, name: 'Bea Boss', email, role: 'admin' },
      designation: 'Analyst',
      salary: 0,
    })
    expect((await boss.call(leaves.add, { body: { userId, ...days } })).status).toBe(200)
    expect((await make(userId)).body.error).toBe('Bea Boss already has an employee record.')
  })

  it('leaves the account open, however late its first day is', async () => {
    const userId = await build.user({ role: 'admin' })
    expect((await make(userId, { employedFrom: addDays(product.clock.today(), 30) })).status).toBe(200)
    const rows = db.selectFrom('users').select('opens_on').where('id', '=', userId)
    expect((await rows.executeTakeFirstOrThrow()).opens_on).toBeNull()
  })

  it('for oneself has no base salary while another person could set it, and is refused for programs, closed accounts and strangers', async () => {
    const userId = await build.user({ role: 'admin' })
    const boss = await product.as(userId)
    expect((await make(userId, { salary: 5000 }, boss)).body).toMatchObject({
      code: 'FORBIDDEN',
      error: 'You cannot decide this for yourself while someone else can.',
    })
    expect((await make(userId, { salary: 5000 })).status).toBe(200)
    const closed = await build.user()
    await db.updateTable('users').set({ active: false }).where('id', '=', closed).execute()
    expect((await make(closed)).status).toBe(409)
    expect((await make('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await make(userId, {}, await product.as(await build.user()))).status).toBe(403)
    expect((await make(await build.user(), { dob: '2990-01-01' })).status).toBe(400)
  })
})

it('an employee ID with invisible characters equals the one without them', async () => {
  expect((await add({ employeeId: 'L13' })).status).toBe(200)
  const second = await add({ employeeId: 'L\u200b13\u2060' })
  expect(second.body.code).toBe('ALREADY_REGISTERED')
})
