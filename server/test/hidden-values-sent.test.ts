import { employees } from '@ems/contract/employees'
import { imports } from '@ems/contract/imports'
import { describe, expect, it } from 'vitest'
import { type Client, startProduct } from './product.ts'

// A user who may change people, but not see one of their fields, cannot find out its value by sending values.
const product = await startProduct()
const { build, db } = product

const STORED = { salary: '4321.00', maritalStatus: 'married', dob: '1961-02-03', gender: 'female' }
const OTHER = { salary: '9876.00', maritalStatus: 'single', dob: '1999-08-07', gender: 'other' }
type Field = keyof typeof STORED
const HEADS: Record<Field, string> = {
  salary: 'Salary',
  maritalStatus: 'Marital status',
  dob: 'Date of birth',
  gender: 'Gender',
}

async function somebody() {
  const person = await build.employee({ salary: STORED.salary })
  const values = { marital_status: STORED.maritalStatus, dob: STORED.dob, gender: STORED.gender } as never
  await db.updateTable('employees').set(values).where('id', '=', person.id).execute()
  return person
}

async function holderOf(...keys: string[]): Promise<Client> {
  const { userId } = await build.employee()
  const role = Object.fromEntries(['employees.read', 'employees.manage', ...keys].map((key) => [key, 'everyone']))
  await build.assignment({ userId, role: role as never })
  return product.as(userId)
}

const wholeOf = async (id: string) => {
  const row = db.selectFrom('employees as e').innerJoin('users as u', 'u.id', 'e.user_id').where('e.id', '=', id)
  return row.select(['u.name', 'e.designation', 'e.department_id', 'e.code']).executeTakeFirstOrThrow()
}

async function put(client: Client, id: string, values: object) {
  const { name, designation, department_id } = await wholeOf(id)
  const body = { name, designation, department: department_id, ...values }
  const { status, body: answer } = await client.call(employees.update, { params: { id }, body } as never)
  return { status, answer: { ...(answer as object), requestId: '' } as Record<string, unknown> }
}

/** The check of one row of a file. */
async function checked(client: Client, id: string, field: Field, value: string) {
  const bytes = Buffer.from(`Employee ID,${HEADS[field]}\r\n${(await wholeOf(id)).code},${value}\r\n`)
  const file = { bytes, name: 'people.csv', type: 'text/csv', field: 'file' }
  const { body } = await client.call(imports.upload, { body: { kind: 'employees' }, file })
  const params = { id: body.import._id }
  const { counts } = (await client.call(imports.check, { params })).body.import
  const { rows } = (await client.call(imports.rows, { params })).body
  return { counts, errors: rows.map(({ errors }) => errors) }
}

const FIELDS: [field: Field, rights: string[]][] = [
  ['salary', ['employees.personal']],
  ['maritalStatus', ['salaries.read', 'employees.pay']],
  ['dob', ['salaries.read', 'employees.pay']],
  ['gender', ['salaries.read', 'employees.pay']],
]

describe.each(FIELDS)('a hidden %s', (field, rights) => {
  /** The fields that users with the other rights must always send. */
  const others = field === 'salary' ? { maritalStatus: STORED.maritalStatus } : { salary: STORED.salary }

  it('is refused with one answer for any value, and may be absent or null', async () => {
    const client = await holderOf(...rights)
    const { id } = await somebody()
    const right = await put(client, id, { ...others, [field]: STORED[field] })
    const wrong = await put(client, id, { ...others, [field]: OTHER[field] })
    expect(right).toEqual(wrong)
    expect(right).toMatchObject({ status: 403, answer: { code: 'FORBIDDEN' } })
    for (const value of [null, undefined])
      expect((await put(client, id, { ...others, [field]: value })).status).toBe(200)
    const stored = await db.selectFrom('employees').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(stored).toMatchObject({
      salary: STORED.salary,
      marital_status: 'married',
      dob: STORED.dob,
      gender: 'female',
    })
  })

  it('is an import error with one answer for any value', async () => {
    const client = await holderOf('exchange.import', ...rights)
    const { id } = await somebody()
    const right = await checked(client, id, field, STORED[field])
    expect(right).toEqual(await checked(client, id, field, OTHER[field]))
    expect(right.counts).toMatchObject({ error: 1, update: 0, unchanged: 0 })
  })
})

it('an import without the hidden fields changes the others', async () => {
  const client = await holderOf('exchange.import')
  const { id } = await somebody()
  const bytes = Buffer.from(`Employee ID,Designation\r\n${(await wholeOf(id)).code},Head of all\r\n`)
  const file = { bytes, name: 'people.csv', type: 'text/csv', field: 'file' }
  const { body } = await client.call(imports.upload, { body: { kind: 'employees' }, file })
  const params = { id: body.import._id }
  await client.call(imports.check, { params })
  await client.call(imports.run, { params, body: { counts: { create: 0, update: 1 } } })
  await expect.poll(async () => (await wholeOf(id)).designation, { timeout: 20_000 }).toBe('Head of all')
})

it('a visible field that the person may not set can be sent back unchanged', async () => {
  const client = await holderOf('employees.personal', 'salaries.read')
  const { id } = await somebody()
  const values = { maritalStatus: STORED.maritalStatus }
  expect((await put(client, id, { ...values, salary: STORED.salary })).status).toBe(200)
  expect((await put(client, id, { ...values, salary: OTHER.salary })).status).toBe(403)
})
