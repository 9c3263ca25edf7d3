import { account } from '@ems/contract/account'
import type { AnyEndpoint } from '@ems/contract/core/endpoint'
import { employees } from '@ems/contract/employees'
import { exporting } from '@ems/contract/exporting'
import { imports } from '@ems/contract/imports'
import { keys } from '@ems/contract/keys'
import { privacy } from '@ems/contract/privacy'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'
import { pathOf, queryOf } from '../../../../test/requests.ts'

const product = await startProduct()
const { build, db } = product

const MANY = 5001
const PAY = 43_210
/** The amount as a separate value: ids and hashes of thousands of rows contain its digits by chance. */
const PAY_ALONE = new RegExp(`(?<![\\w-])${PAY}(?![\\w-])`)
/** Kinds of jobs that use the rights of a call. */
const HELD = "'export.prepare', 'import.check', 'import.run', 'privacy.copy'"
const until = <T>(check: () => Promise<T>) => vi.waitFor(check, { timeout: 30_000, interval: 200 })

beforeAll(async () => {
  // A job runs only when a test allows it, so that rights can change before.
  for (const statement of [
    `create function hold_job() returns trigger language plpgsql as $$ begin new.run_at := now() + interval '1 day'; return new; end $$`,
    `create trigger hold_job before insert on jobs for each row when (new.kind in (${HELD})) execute function hold_job()`,
  ])
    await sql.raw(statement).execute(product.owner)
  await sql`with person as (
      insert into users (id, name, email, role) select new_id(), 'Many ' || n, 'many-' || n || '@example.com', 'employee'
      from generate_series(1, ${MANY}::int) n returning id, email)
    insert into employees (id, user_id, code, dob, gender, marital_status, designation, salary, employed_from)
    select new_id(), id, email, '1987-06-05', 'female', 'married', 'Clerk', ${PAY}, '2020-01-01' from person`.execute(
    db,
  )
  await sql`insert into audit_events (id, action, entity_id, after)
    select new_id(), 'employee.update', id, jsonb_build_object('salary', ${PAY}::int, 'dob', '1987-06-05') from employees
    where code like 'many-%'`.execute(db)
})

const releaseJobs = () =>
  sql.raw(`update jobs set run_at = now() where done_at is null and kind in (${HELD})`).execute(db)

async function take(client: Client, endpoint: AnyEndpoint, query: object = {}, params: Record<string, string> = {}) {
  const response = await product.app.inject({
    method: 'GET',
    url: pathOf(endpoint, params),
    query: queryOf({ query } as never),
    headers: { authorization: `Bearer ${client.token}` },
  })
  return { status: response.statusCode, text: response.body }
}

async function begin(client: Client, list: AnyEndpoint, query: object = {}): Promise<string> {
  const { status, text } = await take(client, list, query)
  expect(status, text).toBe(202)
  return (JSON.parse(text) as { export: { _id: string } }).export._id
}

async function ended(id: string): Promise<'Done' | 'Failed'> {
  await releaseJobs()
  return until(async () => {
    const row = await db.selectFrom('exports').select('status').where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.status).not.toBe('Waiting')
    return row.status as 'Done'
  })
}

const partOf = (client: Client, id: string) => take(client, exporting.file, {}, { id, n: '1' })

const upload = (bytes: Buffer) => ({ bytes, name: 'pay.csv', type: 'text/csv', field: 'file' })

const scoped = (...named: string[]) => named.map((key) => ({ key, scope: 'everyone' as const })) as never
async function keyOf(owner: Client, ...named: string[]) {
  const expiresAt = new Date(Date.now() + 86_400_000).toISOString()
  const body = { name: 'Program', permissions: scoped(...named), expiresAt }
  const answer = await owner.call(keys.add, { body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return { id: answer.body.key._id, program: product.clientOf(answer.body.secret) }
}

describe('a prepared file', () => {
  it('of a key has the values that the key may read, not those that its owner may read', async () => {
    const { program } = await keyOf(await product.administrator(), 'employees.read')
    const few = await take(program, exporting.employees, { search: 'many-77@', headers: 'keys' })
    expect(few.status).toBe(200)
    const id = await begin(program, exporting.employees, { search: 'Many', headers: 'keys' })
    expect(await ended(id)).toBe('Done')
    const { text } = await partOf(program, id)
    const ofOne = (file: string) => file.split('\r\n').filter((line) => line.includes('many-77@'))
    expect(ofOne(text)).toEqual(ofOne(few.text))
    for (const hidden of [String(PAY), '1987-06-05', 'female', 'married']) expect(text).not.toContain(hidden)
  })

  it('of the audit has no pay for a key without the permission for pay', async () => {
    const { program } = await keyOf(await product.administrator(), 'audit.read', 'audit.export', 'employees.read')
    const id = await begin(program, exporting.audit, { action: 'employee.update' })
    expect(await ended(id)).toBe('Done')
    const { text } = await partOf(program, id)
    expect(text.split('\n').length).toBeGreaterThan(MANY)
    expect(text).not.toMatch(PAY_ALONE)
    expect(text).not.toContain('1987-06-05')
  })

  it('is visible to the key that requested it and to its owner, and to no other key', async () => {
    const owner = await product.administrator()
    const [{ program }, { program: other }] = [
      await keyOf(owner, 'employees.read'),
      await keyOf(owner, 'employees.read', 'salaries.read'),
    ]
    const ofKey = await begin(program, exporting.employees, { search: 'Many' })
    const ofOwner = await begin(owner, exporting.employees, { search: 'Many' })
    await ended(ofKey)
    await ended(ofOwner)
    const seen = async (client: Client) => (await client.call(exporting.list)).body.exports.map(({ _id }) => _id).sort()
    expect(await seen(owner)).toEqual([ofKey, ofOwner].sort())
    expect(await seen(program)).toEqual([ofKey])
    expect(await seen(other)).toEqual([])
    for (const [client, id] of [
      [other, ofKey],
      [other, ofOwner],
      [program, ofOwner],
    ] as const) {
      expect((await client.call(exporting.get, { params: { id } })).status).toBe(404)
      expect((await partOf(client, id)).status).toBe(404)
    }
    for (const client of [owner, program]) expect((await partOf(client, ofKey)).status).toBe(200)
  })

  it('has only values that the reader may see both at the request and when the file is made', async () => {
    const { userId } = await build.employee()
    await build.assignment({ userId, role: { 'employees.read': 'everyone' } })
    const reader = await product.as(userId)
    const before = await begin(reader, exporting.employees, { search: 'Many' })
    const { id: pay } = await build.assignment({ userId, role: { 'salaries.read': 'everyone' } })
    expect(await ended(before)).toBe('Done')
    expect((await partOf(reader, before)).text).not.toMatch(PAY_ALONE)
    const lost = await begin(reader, exporting.employees, { search: 'Many' })
    await db.deleteFrom('role_assignments').where('id', '=', pay).execute()
    expect(await ended(lost)).toBe('Done')
    const { status, text } = await partOf(reader, lost)
    expect(status).toBe(200)
    expect(text).not.toMatch(PAY_ALONE)
  })

  it('is not given to a reader who lost a permission that it needs', async () => {
    const { userId } = await build.employee()
    await build.assignment({ userId, role: { 'employees.read': 'everyone' } })
    const { id: pay } = await build.assignment({ userId, role: { 'salaries.read': 'everyone' } })
    const reader = await product.as(userId)
    const id = await begin(reader, exporting.employees, { search: 'Many' })
    expect(await ended(id)).toBe('Done')
    expect((await partOf(reader, id)).text).toContain(String(PAY))
    await db.deleteFrom('role_assignments').where('id', '=', pay).execute()
    const refused = await partOf(reader, id)
    expect(refused.status).toBe(403)
    expect(JSON.parse(refused.text).error).toBe(
      'Your permissions have changed since this file was prepared. Export it again.',
    )
  })

  it('is not made if the key was revoked after the request', async () => {
    const owner = await product.administrator()
    const { id: keyId, program } = await keyOf(owner, 'employees.read')
    const id = await begin(program, exporting.employees, { search: 'Many' })
    expect((await owner.call(keys.revoke, { params: { id: keyId } })).status).toBe(200)
    expect(await ended(id)).toBe('Failed')
  })

  it('is one of at most twenty that a person can request within an hour', async () => {
    const owner = await product.administrator()
    const { program } = await keyOf(owner, 'employees.read')
    for (let n = 0; n < 10; n++) await begin(program, exporting.employees, { search: 'Many' })
    const asked = await Promise.all(
      Array.from({ length: 14 }, () => take(owner, exporting.employees, { search: 'Many' })),
    )
    expect(asked.map(({ status }) => status).sort()).toEqual([...Array(10).fill(202), ...Array(4).fill(429)])
    product.setNow(new Date(Date.now() + 3_601_000).toISOString())
    const later = await take(owner, exporting.employees, { search: 'Many' })
    product.setNow(null)
    expect(later.status).toBe(202)
    await db.deleteFrom('exports').execute()
  })
})

describe('background work for a person', () => {
  it('makes no copy of another person’s data if the requester lost the permission', async () => {
    const { userId } = await build.employee()
    const { id: right } = await build.assignment({ userId, role: { 'privacy.manage': 'everyone' } })
    const { id: employeeId } = await build.employee()
    const office = await product.as(userId)
    const { body } = await office.call(privacy.copy, { body: { employeeId } })
    await db.deleteFrom('role_assignments').where('id', '=', right).execute()
    await releaseJobs()
    await until(async () => {
      const row = db.selectFrom('person_copies').select(['status', 'files']).where('id', '=', body.copy._id)
      expect(await row.executeTakeFirstOrThrow()).toEqual({ status: 'Failed', files: [] })
    })
  })

  it('writes no imported values that the requester might not write', async () => {
    const { userId } = await build.employee()
    await build.assignment({
      userId,
      role: { 'exchange.import': 'everyone', 'employees.manage': 'everyone', 'employees.read': 'everyone' },
    })
    const { id, code } = await build.employee({ salary: '1000.00' })
    const hr = await product.as(userId)
    const givePay = () =>
      build.assignment({ userId, role: { 'employees.pay': 'everyone', 'salaries.read': 'everyone' } })
    const { id: pay } = await givePay()
    const file = Buffer.from(`Employee ID,Salary\r\n${code},2000\r\n`)
    const up = await hr.call(imports.upload, { body: { kind: 'employees' }, file: upload(file) })
    const params = { id: up.body.import._id }
    const { counts } = (await hr.call(imports.check, { params })).body.import
    expect(counts).toMatchObject({ update: 1 })
    await db.deleteFrom('role_assignments').where('id', '=', pay).execute()
    await hr.call(imports.run, { params, body: { counts: { create: 0, update: 1 } } })
    await givePay()
    await releaseJobs()
    await until(async () => {
      expect((await hr.call(imports.get, { params })).body.import.stopped).not.toBeNull()
    })
    const { salary } = await db.selectFrom('employees').select('salary').where('id', '=', id).executeTakeFirstOrThrow()
    expect(Number(salary)).toBe(1000)
  })

  it('does not let a key read the rows of its owner’s import', async () => {
    const owner = await product.administrator()
    const { program } = await keyOf(owner, 'exchange.import', 'employees.manage', 'employees.read')
    const file = Buffer.from(`Employee ID,Salary\r\nE-1,${PAY}\r\n`)
    const up = await owner.call(imports.upload, { body: { kind: 'employees' }, file: upload(file) })
    const params = { id: up.body.import._id }
    for (const call of [imports.get, imports.rows, imports.problems, imports.result])
      expect((await program.call(call as typeof imports.get, { params })).status).toBe(403)
    expect((await program.call(imports.list)).status).toBe(403)
  })

  it('does not let a key read the answer that its owner got for an idempotency key', async () => {
    const owner = await product.administrator()
    const { program } = await keyOf(owner, 'employees.read', 'employees.manage')
    const { id, code, userId } = await build.employee({ salary: `${PAY}.00` })
    const person = await db.selectFrom('employees').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { name } = await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirstOrThrow()
    const request = {
      params: { id },
      body: { name, maritalStatus: 'single', designation: 'Clerk', salary: PAY, department: person.department_id },
      headers: { 'idempotency-key': 'the-same' },
    } as never
    const first = await owner.call(employees.update, request)
    expect(first.status, JSON.stringify(first.body) + code).toBe(200)
    const second = await program.call(employees.update, request)
    expect(second.status).toBe(422)
    expect(JSON.stringify(second.body)).not.toMatch(PAY_ALONE)
    expect((await owner.call(account.security)).status).toBe(200)
  })
})
