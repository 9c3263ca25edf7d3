import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { auth } from '@ems/contract/auth'
import { employees } from '@ems/contract/employees'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../test/product.ts'
import type { Upload } from '../../../test/requests.ts'

const product = await startProduct()
const { build, db, config } = product
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
const uploads = () => readdirSync(join(config.DATA_DIR, 'uploads')).length

describe('adding an employee', () => {
  it('makes an account that can sign in, and answers the employee', async () => {
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

  it('encodes the picture anew: WebP, 512 px at most, without metadata, served with a lasting cache', async () => {
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
  ])('refuses %s and keeps nothing', async (_what, bytes, status) => {
    const before = [await headcount(), uploads()]
    const answer = await add({}, { bytes: await bytes() })
    expect(answer.status, JSON.stringify(answer.body)).toBe(status)
    expect([await headcount(), uploads()]).toEqual(before)
  })

  it('queues the mail that greets and names email, password and key in the same step', async () => {
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

  it('queues no mail where the employee is refused', async () => {
    const { body } = await add()
    const refused = await add({ email: body.employee.userId.email.toUpperCase(), personalEmail: 'never@example.com' })
    expect(refused.status).toBe(409)
    expect(
      await db.selectFrom('mails').select('id').where('to_address', '=', 'never@example.com').executeTakeFirst(),
    ).toBeUndefined()
  })

  it('refuses a taken email or employee id in any case, and forgets the picture', async () => {
    const { email, employeeId } = form({ email: 'taken@example.com', employeeId: 'TAKEN' })
    await add({ email, employeeId })
    const before = [await headcount(), uploads()]
    for (const over of [{ email: 'TAKEN@example.com' }, { employeeId: 'taken' }]) {
      const answer = await add(over, { bytes: await picture() })
      expect(answer.status).toBe(409)
      expect(answer.body.error).toContain('already registered')
    }
    expect([await headcount(), uploads()]).toEqual(before)
  })

  it('keeps the picture where the database went away during the commit, for the employee may be there', async () => {
    await sql`
      create function end_session() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); return null; end $$`.execute(db)
    await sql`
      create constraint trigger lost_commit after insert on employees deferrable initially deferred
      for each row execute function end_session()`.execute(db)
    const before = uploads()
    const answer = await add({}, { bytes: await picture() })
    await sql`drop function end_session cascade`.execute(db)
    expect(answer.status).toBe(503)
    expect(uploads()).toBe(before + 1)
  })

  it('makes one of fifty employees with one email', async () => {
    const storm = await Promise.all(Array.from({ length: 50 }, () => add({ email: 'storm@example.com' })))
    expect(storm.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(storm.filter((answer) => answer.status === 409)).toHaveLength(49)
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

describe('employees', () => {
  it('are found by the employee’s id and by the user’s', async () => {
    const { id, userId } = await build.employee()
    for (const either of [id, userId])
      expect((await admin.call(employees.get, { params: { id: either } })).body.employee._id).toBe(id)
  })

  it('see themselves and nobody else, whether it exists or not', async () => {
    const [me, other] = [await build.employee(), await build.employee()]
    const mine = await product.as(me.userId)
    expect((await mine.call(employees.get, { params: { id: me.id } })).body.employee._id).toBe(me.id)
    for (const id of [other.id, other.userId, '00000000-0000-7000-8000-000000000000'])
      expect((await mine.call(employees.get, { params: { id } })).status).toBe(403)
  })

  it('are changed as a whole; the role is not taken from the body', async () => {
    const { id, userId } = await build.employee()
    const body = {
      name: 'New Name',
      maritalStatus: 'married' as const,
      designation: 'Lead',
      salary: 6000.25,
      department: { _id: departmentId },
      role: 'admin',
    }
    const { body: answer } = await admin.call(employees.update, { params: { id: userId }, body })
    expect(answer.employee).toMatchObject({
      _id: id,
      maritalStatus: 'married',
      designation: 'Lead',
      salary: 6000.25,
      department: { _id: departmentId },
      userId: { name: 'New Name', role: 'employee' },
    })
    const partial = await admin.call(employees.update, { params: { id }, body: { name: 'Only' } as never })
    expect(partial.status).toBe(400)
    expect((await admin.call(employees.get, { params: { id } })).body.employee.userId.name).toBe('New Name')
  })

  it('tell a change on an older state as a conflict', async () => {
    const { id } = await build.employee()
    const read = (await admin.call(employees.get, { params: { id } })).body.employee
    const body = {
      name: 'A',
      maritalStatus: 'single' as const,
      designation: 'B',
      salary: 1,
      department: departmentId,
      ifUpdatedAt: read.updatedAt,
    }
    expect((await admin.call(employees.update, { params: { id }, body })).status).toBe(200)
    expect(await admin.call(employees.update, { params: { id }, body })).toMatchObject({
      status: 409,
      body: { code: 'STALE' },
    })
  })

  it('are listed by page, order, search, department and state', async () => {
    const department = await build.department()
    const [ann, bob, cid] = await Promise.all(
      [
        { name: 'Ann Query', code: 'Q3' },
        { name: 'bob Query', code: 'Q2' },
        { name: 'Cid Query', code: 'Q1', leftOn: '2024-01-31' },
      ].map((seed) => build.employee({ ...seed, departmentId: department })),
    )
    const ids = async (query: object) =>
      (await admin.call(employees.list, { query: { department, ...query } })).body.employees.map((each) => each._id)
    expect(await ids({ sort: 'name' })).toEqual([ann?.id, bob?.id])
    expect(await ids({ sort: '-name', state: 'all' })).toEqual([cid?.id, bob?.id, ann?.id])
    expect(await ids({ state: 'left' })).toEqual([cid?.id])
    expect(await ids({ search: 'q2' })).toEqual([bob?.id])
    expect(await ids({ sort: 'employeeId', state: 'all', limit: 1, skip: 1 })).toEqual([bob?.id])
    const page = await admin.call(employees.list, { query: { department, limit: 1 } })
    expect(page.body).toMatchObject({ total: 2, employees: [{}] })
    const byDepartment = await admin.call(employees.byDepartment, { params: { id: department } })
    expect(byDepartment.body.employees).toHaveLength(2)
  })
})

describe('the end of an employment', () => {
  it('closes the account, ends its sessions, and can be taken back', async () => {
    const person = await build.employee()
    const theirs = await product.as(person.userId)
    const ended = await admin.call(employees.endEmployment, { params: { id: person.id }, body: {} })
    expect(ended.body.employee.leftOn).toBe(product.clock.today())
    expect((await theirs.call(auth.verify)).status).toBe(401)
    expect((await admin.call(employees.endEmployment, { params: { id: person.id }, body: {} })).status).toBe(409)
    const resumed = await admin.call(employees.resumeEmployment, { params: { id: person.id } })
    expect(resumed.body.employee.leftOn).toBeNull()
    expect((await (await product.as(person.userId)).call(auth.verify)).status).toBe(200)
  })

  it('refuses days before the first and in the future, and one’s own', async () => {
    const person = await build.employee({ employedFrom: '2024-06-01' })
    for (const leftOn of ['2024-05-31', '2999-01-01'])
      expect((await admin.call(employees.endEmployment, { params: { id: person.id }, body: { leftOn } })).status).toBe(
        400,
      )
    const chief = await build.employee({ role: 'admin' })
    expect(
      (await (await product.as(chief.userId)).call(employees.endEmployment, { params: { id: chief.id }, body: {} }))
        .status,
    ).toBe(409)
  })

  it('leaves one administrator, however many go at once', async () => {
    const chiefs = await Promise.all(Array.from({ length: 4 }, () => build.employee({ role: 'admin' })))
    await db
      .updateTable('users')
      .set({ active: false })
      .where('role', '=', 'admin')
      .where(
        'id',
        'not in',
        chiefs.map((chief) => chief.userId),
      )
      .execute()
    const clients = await Promise.all(chiefs.map((chief) => product.as(chief.userId)))
    await Promise.all(
      clients.map((client, i) =>
        client.call(employees.endEmployment, { params: { id: chiefs[(i + 1) % 4]?.id ?? '' }, body: {} }),
      ),
    )
    const left = await db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'admin')
      .where('active', '=', true)
      .execute()
    expect(left.length).toBeGreaterThanOrEqual(1)
    await db.updateTable('users').set({ active: true }).where('role', '=', 'admin').execute()
  })
})

it('serves nothing but pictures from the upload folder', async () => {
  for (const path of ['/uploads/', '/uploads/../postgres/PG_VERSION', '/uploads/%2e%2e/x', '/uploads/.hidden']) {
    const answer = await product.app.inject({ url: path })
    expect([400, 403, 404], path).toContain(answer.statusCode)
  }
  expect(existsSync(join(config.DATA_DIR, 'uploads'))).toBe(true)
})
