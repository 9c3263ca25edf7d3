import { api } from '@ems/contract/api'
import type { BodyInput } from '@ems/contract/core/endpoint'
import { type ReportResult, reports } from '@ems/contract/reports'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../test/product.ts'

type Definition = BodyInput<typeof reports.run>['definition']
type Columns = { key: string; type: string; uses: readonly string[]; choices: readonly { value: string }[] }[]

const product = await startProduct()
const { build } = product
let admin: Client

const PERIOD = { from: '2025-07-01', to: '2026-06-30' }
const TEN_YEARS = { from: '2016-07-01', to: '2026-06-30' }
const SUBJECTS = ['people', 'jobChanges', 'leave', 'absenceDays', 'attendance', 'pay', 'tasks', 'documents'] as const

const run = async (definition: Definition, client = admin, limit = 100) => {
  const { status, body } = await client.call(reports.run, { body: { definition, limit } })
  expect(status, JSON.stringify([definition, body])).toBe(200)
  return body.result
}
const columnsOf = async (key: string, client = admin): Promise<Columns> =>
  (await client.call(reports.subjects)).body.subjects.find((each) => each.key === key)?.columns ?? []
const about = (subject: (typeof SUBJECTS)[number]): Definition => ({
  subject,
  ...(!['people', 'tasks', 'documents'].includes(subject) && { period: subject === 'jobChanges' ? TEN_YEARS : PERIOD }),
})

// Data of all subjects, for people in two departments with two currencies; some values are empty.
beforeAll(async () => {
  product.setNow('2026-06-15T09:00:00Z')
  admin = await product.administrator()
  const euro = await build.legalEntity()
  const [sales, it] = [await build.department({ name: 'Sales' }), await build.department({ name: 'IT' })]
  for (const [key, type] of Object.entries({
    text: 'text',
    number: 'number',
    date: 'date',
    yes: 'yes-no',
    link: 'link',
  }))
    await build.customField({ key, type, sees: 'everyone' })
  const size = { label: 'Size', section: '', type: 'choice' as const, choices: ['S', 'M'], required: false }
  await admin.call(api.customFields.add, { body: { ...size, sees: 'everyone', edits: 'hr' } as never })
  const { type } = (await admin.call(api.leaveTypes.add, { body: { name: 'Vacation' } })).body
  const policy = { leaveType: type._id, name: 'Vacation', amount: 24 }
  const policyId = (await admin.call(api.leavePolicies.add, { body: policy })).body.policy._id
  const boss = await build.employee({ name: 'Boss', departmentId: it, employedFrom: '2010-03-01', dob: '1970-01-01' })
  const rules = { from: '2026-01-01', rules: [{ policyId }] }
  await admin.call(api.leavePolicies.setRules, { params: { leaveType: type._id }, body: rules })
  for (const [n, departmentId] of [sales, it, sales, it, sales].entries()) {
    const person = await build.employee({
      departmentId,
      managerId: n === 0 ? null : boss.id,
      gender: n % 2 === 0 ? 'female' : 'male',
      dob: `${1972 + n * 7}-02-28`,
      employedFrom: `${2017 + n * 2}-10-01`,
      salary: `${3000 + n * 100}.50`,
    })
    if (n < 3)
      await product.db.updateTable('employees').set({ legal_entity_id: euro }).where('id', '=', person.id).execute()
    for (const day of ['2025-12-31', '2026-01-31'])
      await build.salary({ employeeId: person.id, payDate: day, basicSalary: `${2000 + n}.10`, allowances: '10.25' })
    const days = { startDate: '2026-03-02', endDate: n % 2 ? '2026-03-04' : '2026-03-02' }
    const body = { userId: person.userId, leaveType: type._id, ...days, approve: true }
    expect((await admin.call(api.leaves.add, { body })).status).toBe(200)
    await build.attendance({ employeeId: person.id, day: '2026-03-05', status: n % 2 ? 'Present' : 'Sick' })
    await build.task({ employeeId: person.id, name: `Task ${n}` })
    await build.document({ employeeId: person.id, type: n % 2 ? 'Contract' : 'Other', expiresOn: `2026-07-0${n + 1}` })
  }
})

/** A suitable filter of a type, for each operator. */
function filtersOf({ key: column, type, choices }: Columns[number]) {
  const value = {
    number: 1,
    money: 1.5,
    day: '2026-01-01',
    yesNo: true,
    reference: '00000000-0000-7000-8000-000000000000',
  }[type]
  const values = [value ?? choices[0]?.value ?? "x%_'"]
  const ranged = type === 'number' || type === 'money' || type === 'day'
  return [
    { column, op: 'any' as const, values },
    { column, op: 'none' as const, values },
    { column, op: 'empty' as const },
    { column, op: 'filled' as const },
    ...(type === 'text' ? [{ column, op: 'contains' as const, values }] : []),
    ...(ranged ? [{ column, op: 'between' as const, values: [...values, null] }] : []),
  ]
}

const groupsOf = ({ key, type }: Columns[number]) =>
  type === 'day' ? ['month', 'quarter', 'year'].map((step) => `${key}:${step}`) : [key]

const countOf = (result: ReportResult) => result.totals.reduce((sum, { count }) => sum + count, 0)

describe.each(SUBJECTS)('the columns of %s', { timeout: 120_000 }, (subject) => {
  it('can be shown and sorted by, and have a label', async () => {
    const columns = await columnsOf(subject)
    expect(columns.length).toBeGreaterThan(20)
    for (const { key } of columns) {
      const result = await run({ ...about(subject), columns: [key], sort: { by: key, descending: true } })
      expect(result.columns[0]?.label).not.toMatch(/^columns\./)
      expect(result.total).toBeGreaterThan(4)
      const values = result.rows.map((row) => row.values[key])
      const firstEmpty = values.indexOf(null)
      if (firstEmpty !== -1) expect(values.slice(firstEmpty).every((value) => value === null)).toBe(true)
    }
  })

  it('can be filtered by, each row by any or by none', async () => {
    const all = (await run({ ...about(subject), columns: ['name'] })).total
    for (const column of await columnsOf(subject)) {
      const totals: Record<string, number> = {}
      for (const filter of filtersOf(column))
        totals[filter.op] = (await run({ ...about(subject), columns: ['name'], filters: [filter] })).total
      expect((totals.any ?? 0) + (totals.none ?? 0), column.key).toBe(all)
      expect((totals.empty ?? 0) + (totals.filled ?? 0), column.key).toBe(all)
    }
  })

  it('give groups whose filters find exactly their rows, and subtotals and totals of all rows', async () => {
    const columns = await columnsOf(subject)
    const summed = columns.filter(({ uses }) => uses.includes('measure')).map(({ key }) => `sum:${key}`)
    const measures = ['count', 'people', 'share', ...summed.slice(0, 3)]
    for (const [n, column] of columns.entries()) {
      if (!column.uses.includes('group')) continue
      const second = columns.slice(n + 1).find(({ uses }) => uses.includes('group')) ?? columns[0]
      for (const key of groupsOf(column)) {
        const groupBy = [key, groupsOf(second as Columns[number])[0] as string]
        const definition = { ...about(subject), groupBy, measures }
        const result = await run(definition)
        expect(
          result.groups.reduce((sum, { count }) => sum + count, 0),
          key,
        ).toBe(countOf(result))
        expect(
          result.subtotals.reduce((sum, { count }) => sum + count, 0),
          key,
        ).toBe(countOf(result))
        for (const group of [...result.groups, ...result.subtotals].slice(-3)) {
          const found = await run({ ...definition, groupBy: [], columns: ['employeeId'], filters: group.filters })
          expect(found.total, JSON.stringify(group)).toBe(group.count)
          const { share: _, ...sums } = group.values
          expect(found.totals[0]?.values).toMatchObject(sums)
        }
      }
    }
  })

  it('have averages, medians, lowest and highest values', async () => {
    const measured = (await columnsOf(subject)).filter(({ uses }) => uses.includes('measure'))
    expect(measured.length).toBeGreaterThan(1)
    for (const { key } of measured) {
      const measures = ['average', 'median', 'min', 'max'].map((name) => `${name}:${key}`)
      const { totals, groups } = await run({ ...about(subject), groupBy: ['department'], measures })
      for (const { values } of [...totals, ...groups])
        if (values[`min:${key}`] !== null) {
          expect(values[`min:${key}`]).toBeLessThanOrEqual(values[`median:${key}`] as number)
          expect(values[`average:${key}`]).toBeLessThanOrEqual((values[`max:${key}`] as number) + 0.005)
        }
    }
  })
})
