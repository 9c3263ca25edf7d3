import { access } from '@ems/contract/access'
import { dashboard } from '@ems/contract/dashboard'
import { departments } from '@ems/contract/departments'
import { employees } from '@ems/contract/employees'
import { imports } from '@ems/contract/imports'
import { job } from '@ems/contract/job'
import { legalEntities } from '@ems/contract/legal-entities'
import { salaries } from '@ems/contract/salaries'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../test/product.ts'

const product = await startProduct()
const { build } = product
let admin: Client
let usd: string
let yen: string
let dinar: string

const entityOf = (name: string, currency: string, country = 'DE') => ({ name, currency, country })
const addEntity = async (name: string, currency: string) =>
  (await admin.call(legalEntities.add, { body: entityOf(name, currency) })).body.legalEntity._id
const all = async (by = admin) => (await by.call(legalEntities.list)).body.legalEntities

beforeAll(async () => {
  admin = await product.administrator()
  usd = (await all())[0]?._id ?? ''
  yen = await addEntity('Tokyo K.K.', 'JPY')
  dinar = await addEntity('Tunis SARL', 'TND')
})

const pay = (employeeId: string, basicSalary: number | string, payDate = '2026-03-31') =>
  admin.call(salaries.add, { body: { employeeId, basicSalary, payDate } })
const move = (id: string, body: object) =>
  admin.call(job.plan, { params: { id }, body: { effectiveFrom: '2026-03-01', ...body } })
const messages = (body: unknown) => (body as { issues?: { path: string; message: string }[] }).issues

describe('legal entities', () => {
  it('one exists from the start, without a country and in dollars', async () => {
    expect((await all())[0]).toMatchObject({
      name: 'Organisation',
      country: null,
      currency: 'USD',
      decimals: 2,
      active: true,
    })
  })

  it('have name and currency for readers who see nobody else', async () => {
    const { userId } = await build.employee()
    const [first] = await all(await product.as(userId))
    expect(Object.keys(first ?? {}).sort()).toEqual(['_id', 'active', 'currency', 'decimals', 'name'])
  })

  it.each(['XXX', 'usd', 'EURO', 'CLF', ''])('refuse the currency %j', async (currency) => {
    const { status, body } = await admin.call(legalEntities.add, { body: entityOf('No', currency) })
    expect([status, messages(body)]).toMatchObject([400, [{ path: 'currency', message: 'Choose a currency.' }]])
  })

  it('have one name each, in any case', async () => {
    const { status, body } = await admin.call(legalEntities.add, { body: entityOf('TOKYO k.k.', 'EUR') })
    expect([status, body]).toMatchObject([409, { code: 'ALREADY_REGISTERED' }])
  })

  it('refuse a change of an older state as a conflict', async () => {
    const [entity] = (await all()).filter(({ _id }) => _id === dinar)
    const change = (ifUpdatedAt?: string) =>
      admin.call(legalEntities.update, {
        params: { id: dinar },
        body: { ...entityOf('Tunis SARL', 'TND', 'TN'), ifUpdatedAt },
      })
    expect((await change()).body.legalEntity).toMatchObject({ country: 'TN', decimals: 3 })
    expect((await change(entity?.updatedAt)).body).toMatchObject({ code: 'STALE' })
  })

  it('keep their currency once a salary record uses them, also a reversed one', async () => {
    const id = await addEntity('Maren GmbH', 'EUR')
    const change = (currency: string) =>
      admin.call(legalEntities.update, { params: { id }, body: entityOf('Maren GmbH', currency) })
    expect((await change('CHF')).body.legalEntity.currency).toBe('CHF')
    expect((await change('EUR')).status).toBe(200)
    const person = await build.employee()
    await product.db
      .updateTable('job_periods')
      .set({ legal_entity_id: id })
      .where('employee_id', '=', person.id)
      .execute()
    const { body } = await pay(person.id, 10)
    await admin.call(salaries.reverse, { params: { id: body.salary._id }, body: { reason: 'Wrong' } })
    const refused = await change('CHF')
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: 'Maren GmbH has 1 salary record in EUR. Add a new legal entity instead.' },
    ])
  })

  it('are deleted only if nobody was ever in them, and the last active one stays', async () => {
    const id = await addEntity('Empty', 'EUR')
    expect((await admin.call(legalEntities.remove, { params: { id } })).status).toBe(200)
    const used = await addEntity('Used', 'USD')
    const person = await build.employee({ employedFrom: '2026-01-01' })
    await move(person.id, { legalEntityId: used })
    const { status, body } = await admin.call(legalEntities.remove, { params: { id: used } })
    expect([status, body]).toMatchObject([
      409,
      { code: 'IN_USE', error: 'Used has or had 1 person. Set it inactive instead.' },
    ])
  })
})

describe('amounts', () => {
  it.each([
    ['JPY', '350000.5', 'Amounts in JPY have no decimals.'],
    ['TND', '1234.5678', 'Amounts in TND have at most 3 decimals.'],
    ['USD', '12.345', 'Basic salary can have at most two decimals.'],
  ])('in %s refuse %s', async (currency, amount, sentence) => {
    const entity = { JPY: yen, TND: dinar, USD: usd }[currency] ?? ''
    const { id } = await build.employee({ employedFrom: '2026-01-01' })
    if (entity !== usd) await move(id, { legalEntityId: entity, salary: 1 })
    const { status, body } = await pay(id, amount)
    expect([status, messages(body)]).toEqual([
      400,
      [expect.objectContaining({ path: 'basicSalary', message: sentence })],
    ])
  })

  it('are stored and answered exactly', async () => {
    const { id } = await build.employee({ employedFrom: '2026-01-01' })
    await move(id, { legalEntityId: dinar, salary: '1234.567' })
    const { body } = await pay(id, 1234.567)
    expect(body.salary).toMatchObject({ basicSalary: 1234.567, netSalary: 1234.567, currency: 'TND', decimals: 3 })
    expect((await admin.call(employees.get, { params: { id } })).body.employee).toMatchObject({
      salary: 1234.567,
      currency: 'TND',
      legalEntity: { _id: dinar, name: 'Tunis SARL' },
    })
  })
})

describe('a record', () => {
  it('has the currency of its pay date, whenever it is recorded', async () => {
    const { id } = await build.employee({ employedFrom: '2026-01-01' })
    await move(id, { legalEntityId: yen, salary: 400000 })
    expect((await pay(id, 5000, '2026-02-28')).body.salary).toMatchObject({ currency: 'USD' })
    expect((await pay(id, 400000, '2026-03-01')).body.salary).toMatchObject({
      currency: 'JPY',
      legalEntity: { _id: yen },
    })
    // Before the first day the nearest job.
    expect((await pay(id, 5, '2025-01-31')).body.salary.currency).toBe('USD')
  })
})

describe('totals', () => {
  it('never add amounts of two currencies', async () => {
    const before = (await admin.call(dashboard.summary)).body
    const yenOf = (summary: typeof before) =>
      summary.otherCurrencies?.find(({ currency }) => currency === 'JPY')?.total ?? 0
    const { id } = await build.employee({ employedFrom: '2026-01-01' })
    await pay(id, 5000, '2026-02-28')
    await move(id, { legalEntityId: yen, salary: 400000 })
    await pay(id, 400000)
    const after = (await admin.call(dashboard.summary)).body
    expect([after.totalSalary - before.totalSalary, after.currency]).toEqual([5000, 'USD'])
    expect(yenOf(after) - yenOf(before)).toBe(400000)
  })

  it('of a person are in the currency of the latest record, and say how many records have others', async () => {
    const { id } = await build.employee({ employedFrom: '2026-01-01' })
    const { rows } = await sql<{ day: string }>`select (current_date - 20)::date as day`.execute(product.db)
    const day = rows[0]?.day ?? ''
    await pay(id, 100, day)
    await admin.call(employees.update, {
      params: { id },
      body: {
        name: 'A',
        designation: 'X',
        department: await build.department(),
        maritalStatus: 'single',
        legalEntityId: yen,
        salary: 7,
      },
    })
    const { body } = await admin.call(dashboard.ofPerson, { params: { id } })
    expect(body.salary).toMatchObject({ currency: 'USD' })
    await pay(id, 900, (await sql<{ day: string }>`select current_date as day`.execute(product.db)).rows[0]?.day)
    const now = (await admin.call(dashboard.ofPerson, { params: { id } })).body
    expect(now.salary).toMatchObject({
      currency: 'JPY',
      decimals: 0,
      currentMonth: 900,
      otherCurrencies: [{ currency: 'USD', records: 1 }],
    })
  })
})

describe('a move to another currency', () => {
  it('needs the new salary, and both apply from the same day', async () => {
    const { id } = await build.employee({ name: 'Mia Mover', employedFrom: '2026-01-01' })
    const silent = await move(id, { legalEntityId: yen })
    expect([silent.status, messages(silent.body)]).toEqual([
      400,
      [expect.objectContaining({ path: 'salary', message: 'Enter the pay of Mia Mover in JPY from 1 March 2026.' })],
    ])
    const fine = await move(id, { legalEntityId: yen, salary: 400000.5 })
    expect(messages(fine.body)?.[0]?.message).toBe('Amounts in JPY have no decimals.')
    const planned = await move(id, { effectiveFrom: '2099-01-01', legalEntityId: yen, salary: 400000 })
    expect(planned.body.change).toMatchObject({ status: 'Planned', legalEntity: { _id: yen } })
    expect((await admin.call(employees.get, { params: { id } })).body.employee).toMatchObject({
      currency: 'USD',
      salary: 4000,
    })
    await move(id, { legalEntityId: yen, salary: 300000 })
    expect((await admin.call(employees.get, { params: { id } })).body.employee).toMatchObject({
      currency: 'JPY',
      salary: 300000,
    })
  })

  it('needs the right to set pay', async () => {
    const { id } = await build.employee({ employedFrom: '2026-01-01' })
    const { userId } = await build.employee()
    await build.assignment({ userId, role: { 'employees.read': 'everyone', 'employees.manage': 'everyone' } })
    const by = await product.as(userId)
    const body = { effectiveFrom: '2026-03-01', legalEntityId: yen, salary: 400000 }
    expect((await by.call(job.plan, { params: { id }, body })).status).toBe(403)
  })

  it('to an inactive entity is refused, and a planned one fails on its day', async () => {
    const { id } = await build.employee({ employedFrom: '2026-01-01' })
    const closed = await addEntity('Closed', 'USD')
    await admin.call(legalEntities.update, {
      params: { id: closed },
      body: { ...entityOf('Closed', 'USD'), active: false },
    })
    const { status, body } = await move(id, { legalEntityId: closed })
    expect([status, messages(body)?.[0]?.message]).toEqual([400, 'Choose a legal entity.'])
  })
})

describe('a role for a legal entity', () => {
  async function hrOf(legalEntity: string) {
    const { userId } = await build.employee()
    const hr = (await admin.call(access.roles)).body.roles.find(({ builtin }) => builtin === 'hr')
    const body = { userId, roleId: hr?._id ?? '', legalEntities: [legalEntity] }
    expect((await admin.call(access.assign, { body })).status).toBe(200)
    return product.as(userId)
  }

  it('covers its people, and of the organisation’s permissions only the departments', async () => {
    const by = await hrOf(yen)
    const inside = await build.employee({ employedFrom: '2026-01-01' })
    await move(inside.id, { legalEntityId: yen, salary: 1 })
    const outside = await build.employee()
    const get = (id: string) => by.call(employees.get, { params: { id } })
    expect([(await get(inside.id)).status, (await get(outside.id)).status]).toEqual([200, 403])
    const listed = (await by.call(employees.list, { query: { limit: 100 } })).body.employees
    expect(new Set(listed.map((each) => each.legalEntity._id))).toEqual(new Set([yen, usd]))
    // The holder is in another entity.
    expect(listed.filter((each) => each.legalEntity._id === usd)).toHaveLength(1)
    expect((await by.call(departments.list)).status).toBe(200)
    expect((await by.call(dashboard.summary)).status).toBe(403)
    expect((await by.call(legalEntities.list)).body.legalEntities[0]).toHaveProperty('people')
  })

  it('cannot add or move a person into another one', async () => {
    const by = await hrOf(yen)
    const inside = await build.employee({ employedFrom: '2026-01-01' })
    await move(inside.id, { legalEntityId: yen, salary: 1 })
    const out = { effectiveFrom: '2026-04-01', legalEntityId: usd, salary: 1 }
    expect((await by.call(job.plan, { params: { id: inside.id }, body: out })).status).toBe(403)
    const person = {
      name: 'New',
      email: 'new.in.entity@example.com',
      employeeId: 'E-ENT-1',
      dob: '1990-01-01',
      gender: 'other' as const,
      maritalStatus: 'single' as const,
      designation: 'Clerk',
      salary: 10,
      role: 'employee' as const,
      invite: true,
    }
    const department = await build.department()
    const add = (legalEntityId: string) => by.call(employees.add, { body: { ...person, department, legalEntityId } })
    expect((await add(usd)).status).toBe(403)
    expect((await add(yen)).body.employee).toMatchObject({ currency: 'JPY', legalEntity: { _id: yen } })
  })

  it('is given for departments or for legal entities, not for both', async () => {
    const { userId } = await build.employee()
    const hr = (await admin.call(access.roles)).body.roles.find(({ builtin }) => builtin === 'hr')
    const body = { userId, roleId: hr?._id ?? '', legalEntities: [yen], departments: [await build.department()] }
    expect((await admin.call(access.assign, { body })).status).toBe(400)
  })

  it('cannot be given by a person who has it for another entity', async () => {
    const { userId } = await build.employee()
    await build.assignment({ userId, role: { 'access.manage': 'everyone', 'access.read': 'everyone' } })
    const by = await product.as(userId)
    const other = await build.employee()
    const hr = (await admin.call(access.roles)).body.roles.find(({ builtin }) => builtin === 'hr')
    const body = { userId: other.userId, roleId: hr?._id ?? '', legalEntities: [yen] }
    expect((await by.call(access.assign, { body })).status).toBe(403)
  })
})

it('lists can be limited to a legal entity', async () => {
  const { id } = await build.employee({ employedFrom: '2026-01-01' })
  const own = await addEntity('Narrow', 'USD')
  await move(id, { legalEntityId: own })
  await pay(id, 3)
  const people = (await admin.call(employees.list, { query: { legalEntity: own } })).body
  expect([people.total, people.employees[0]?._id]).toEqual([1, id])
  expect((await admin.call(salaries.list, { query: { legalEntity: own } })).body.total).toBe(1)
  const unknown = '00000000-0000-7000-8000-000000000000'
  expect((await admin.call(employees.list, { query: { legalEntity: unknown } })).body.total).toBe(0)
})

it('an import moves people by the name of the legal entity, and reports missing values by row', async () => {
  const { code } = await build.employee({ employedFrom: '2026-01-01' })
  const check = async (line: string) => {
    const bytes = Buffer.from(`employeeId,legalEntity,salary\n${code},${line}`)
    const file = { bytes, name: 'people.csv', type: 'text/csv', field: 'file' }
    const { _id: id } = (await admin.call(imports.upload, { body: { kind: 'employees' }, file })).body.import
    const { counts } = (await admin.call(imports.check, { params: { id } })).body.import
    const { rows } = (await admin.call(imports.rows, { params: { id } })).body
    return { counts, errors: rows.flatMap(({ errors }) => errors.map(({ column, message }) => [column, message])) }
  }
  expect((await check('TOKYO k.k.,300000')).counts).toMatchObject({ update: 1, error: 0 })
  expect((await check('Nowhere,1')).errors).toEqual([['legalEntity', 'Choose a legal entity.']])
  expect((await check('Tokyo K.K.,')).errors).toEqual([['salary', expect.stringContaining('in JPY from')]])
  expect((await check('Tokyo K.K.,1.5')).errors).toEqual([['salary', 'Amounts in JPY have no decimals.']])
})
