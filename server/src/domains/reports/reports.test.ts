import { api } from '@ems/contract/api'
import type { BodyInput } from '@ems/contract/core/endpoint'
import { exporting } from '@ems/contract/exporting'
import { reports } from '@ems/contract/reports'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../test/product.ts'
import { REPORT_LIMITS } from './report-limits.repo.ts'

type Definition = BodyInput<typeof reports.run>['definition']

const product = await startProduct()
const { build, db } = product
let admin: Client

beforeAll(async () => {
  product.setNow('2026-06-15T09:00:00Z')
  admin = await product.administrator()
})

const call = (definition: unknown, client = admin) =>
  client.call(reports.run, { body: { definition: definition as Definition, limit: 100 } })
const run = async (definition: Definition, client = admin) => {
  const { status, body } = await call(definition, client)
  expect(status, JSON.stringify([definition, body])).toBe(200)
  return body.result
}
const inDepartment = (id: string) => [{ column: 'department', op: 'any' as const, values: [id] }]
const readerWith = async (...roles: Parameters<typeof build.assignment>[0]['role'][]) => {
  const userId = await build.user()
  for (const role of roles) await build.assignment({ userId, role })
  return { userId, client: await product.as(userId) }
}

describe('rights', () => {
  it('a hidden column in use narrows the report, and a hidden displayed column is empty', async () => {
    const [seen, other] = [await build.department(), await build.department()]
    for (let n = 0; n < 12; n++) await build.employee({ departmentId: seen, gender: n < 5 ? 'male' : 'female' })
    for (let n = 0; n < 28; n++) await build.employee({ departmentId: other })
    const userId = await build.user()
    await build.assignment({ userId, role: { 'employees.read': 'department' }, departments: [seen, other] })
    await build.assignment({ userId, role: { 'employees.personal': 'department' }, departments: [seen] })
    const reader = await product.as(userId)
    const counted = await run({ subject: 'people', groupBy: ['gender'], measures: ['count', 'share'] }, reader)
    expect(counted.leftOut).toBe(28)
    expect(counted.totals).toEqual([{ currency: null, count: 12, values: { count: 12, share: 100 } }])
    expect(counted.groups.map(({ keys, values }) => [keys[0]?.label, values.count, values.share])).toEqual([
      ['Female', 7, 58.3],
      ['Male', 5, 41.7],
    ])
    const plain = await run({ subject: 'people', columns: ['name', 'gender'] }, reader)
    expect([plain.total, plain.leftOut]).toEqual([40, 0])
    expect(plain.rows.filter(({ values }) => values.gender === null)).toHaveLength(28)
    for (const definition of [
      { subject: 'people', columns: ['gender'], sort: { by: 'gender' } },
      { subject: 'people', columns: ['name'], filters: [{ column: 'gender', op: 'none', values: ['x'] }] },
      { subject: 'people', measures: ['average:age'] },
    ] as Definition[])
      expect(await run(definition, reader)).toMatchObject({ total: 12, leftOut: 28 })
    const filters = [{ column: 'department', op: 'any' as const, values: [other] }]
    const none = await run({ subject: 'people', groupBy: ['ageBand'], measures: ['count'], filters }, reader)
    expect(none).toMatchObject({ groups: [], total: 0, leftOut: 28 })
  })

  it('a subject without the right for others is absent, and a column without its right is refused by name', async () => {
    const { client: nobody } = await readerWith()
    expect((await nobody.call(reports.subjects)).body.subjects).toEqual([])
    expect((await call({ subject: 'people', columns: ['name'] }, nobody)).status).toBe(403)
    const { client } = await readerWith({ 'employees.read': 'everyone' })
    const [people, ...others] = (await client.call(reports.subjects)).body.subjects
    expect(people?.columns.map(({ key }) => key)).not.toContain('gender')
    expect(others.map(({ key }) => key)).toEqual(['jobChanges'])
    for (const definition of [
      { subject: 'people', columns: ['gender'] },
      { subject: 'people', columns: ['name'], filters: [{ column: 'gender', op: 'empty' }] },
      { subject: 'people', groupBy: ['gender'], measures: ['count'] },
    ]) {
      const { status, body } = await call(definition, client)
      expect([status, (body as { error?: string }).error]).toEqual([403, 'You may not see Gender.'])
    }
    expect((await call({ subject: 'people', measures: ['sum:salary'] }, client)).body).toMatchObject({
      error: 'You may not see Base salary.',
    })
    expect((await call({ subject: 'pay', period: 'thisYear', columns: ['name'] }, client)).status).toBe(403)
  })

  // All data of people outside one department is hidden, except the row right.
  const HIDDEN: Record<string, string[]> = {
    people: ['employees.personal', 'salaries.read', 'employees.manage'],
    jobChanges: ['employees.personal', 'employees.manage'],
    leave: ['employees.read', 'employees.personal', 'leaves.reasons', 'employees.manage'],
    pay: ['employees.read', 'employees.personal', 'employees.manage'],
    attendance: ['employees.read', 'employees.personal'],
    documents: ['employees.read', 'employees.personal'],
    tasks: ['employees.read', 'employees.personal'],
  }
  const ROW = {
    ...{ people: 'employees.read', jobChanges: 'employees.read', leave: 'leaves.read', pay: 'salaries.read' },
    ...{ attendance: 'attendance.read', documents: 'documents.read', tasks: 'tasks.read' },
  } as Record<string, string>

  it.each(Object.keys(HIDDEN))(
    'no use of a column of %s depends on a hidden value',
    async (subject) => {
      const [seen, other] = [await build.department({}), await build.department({})]
      const field = await build.customField({ key: `secret_${subject.toLowerCase()}`, sees: 'hr', edits: 'hr' })
      const hidden: string[] = []
      for (const [n, departmentId] of [seen, seen, other, other, other].entries()) {
        const { id } = await build.employee({
          departmentId,
          employedFrom: '2026-02-01',
          gender: n % 2 ? 'male' : 'female',
        })
        if (departmentId === other) hidden.push(id)
        await build.leave({ employeeId: id, startDate: '2026-03-02', status: 'Approved', reason: `Reason ${n}` })
        await build.salary({ employeeId: id, payDate: '2026-03-31' })
        await build.attendance({ employeeId: id, day: '2026-03-05', status: 'Present' })
        await build.document({ employeeId: id, expiresOn: '2026-12-31' })
        await build.task({ employeeId: id })
        const value = { employee_id: id, field_id: field, type: 'text', text_value: `Value ${n}` }
        await db.insertInto('custom_values').values(value).execute()
      }
      const userId = await build.user()
      await build.assignment({ userId, role: { [ROW[subject] as string]: 'everyone' } })
      const rights = Object.fromEntries(HIDDEN[subject]?.map((key) => [key, 'department']) ?? [])
      await build.assignment({ userId, role: rights, departments: [seen] })
      const reader = await product.as(userId)
      const { columns } = (await reader.call(reports.subjects)).body.subjects.find(({ key }) => key === subject) ?? {
        columns: [],
      }
      expect(columns.map(({ key }) => key)).toContain('gender')
      const base = {
        subject,
        ...(['people', 'documents', 'tasks'].includes(subject) ? {} : { period: 'thisYear' }),
      } as Definition
      const texts = ['a', 'e', 'Changed']
      const definitions = columns.flatMap(({ key, type, uses }): Definition[] => [
        { ...base, columns: [key] },
        { ...base, columns: [key], sort: { by: key, descending: true } },
        { ...base, columns: ['name'], filters: [{ column: key, op: 'filled' }] },
        ...(type === 'text' ? texts : []).map((text) => ({
          ...base,
          measures: ['count'],
          filters: [{ column: key, op: 'contains' as const, values: [text] }],
        })),
        ...(type === 'choice' ? ['male', 'married', 'intern'] : []).map((value) => ({
          ...base,
          columns: ['name'],
          filters: [{ column: key, op: 'none' as const, values: [value] }],
        })),
        ...(uses.includes('measure') ? [{ ...base, measures: [`sum:${key}`, `median:${key}`, `max:${key}`] }] : []),
        ...(uses.includes('group')
          ? [{ ...base, groupBy: [type === 'day' ? `${key}:month` : key], measures: ['count', 'share'] }]
          : []),
      ])
      const answers = async (client: Client, asked = definitions) => {
        const bodies: object[] = []
        for (const each of asked) {
          const { status, body } = await call(each, client)
          expect(status, JSON.stringify([each, body])).toBe(200)
          bodies.push(body)
        }
        return bodies
      }
      const all = await product.administrator()
      const some = definitions.filter((_, n) => n % 2 === 0)
      const [before, allBefore] = [await answers(reader), await answers(all, some)]
      await db.transaction().execute(async (trx) => {
        for (const [n, id] of hidden.entries()) {
          const personal = {
            gender: 'other',
            dob: `19${50 + n}-01-01`,
            marital_status: 'married',
            salary: `${9000 + n}`,
          }
          await trx.updateTable('employees').set(personal).where('id', '=', id).execute()
          await trx
            .updateTable('custom_values')
            .set({ text_value: `Changed ${n}` })
            .where('employee_id', '=', id)
            .execute()
          if (ROW[subject] === 'employees.read') continue
          const { user_id } = await trx
            .selectFrom('employees')
            .select('user_id')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
          await trx
            .updateTable('users')
            .set({ name: `Changed ${n}` })
            .where('id', '=', user_id)
            .execute()
          await trx
            .updateTable('employees')
            .set({ code: `0-${subject}-${n}` })
            .where('id', '=', id)
            .execute()
          const job = { designation: `Changed ${n}`, fte: '10', employment_type: 'intern' }
          await trx.updateTable('job_periods').set(job).where('employee_id', '=', id).execute()
          await trx
            .updateTable('leaves')
            .set({ reason: `Changed ${n}` })
            .where('employee_id', '=', id)
            .execute()
        }
      })
      const [after, allAfter] = [await answers(reader), await answers(all, some)]
      for (const [n, definition] of definitions.entries())
        expect(after[n], JSON.stringify(definition)).toEqual(before[n])
      // A reader who sees the hidden rows gets other answers.
      expect(
        allAfter.filter((answer, n) => JSON.stringify(answer) !== JSON.stringify(allBefore[n])).length,
      ).toBeGreaterThan(3)
    },
    120_000,
  )

  it('documents follow the readers of their type, and a field may be hidden from its own person', async () => {
    const departmentId = await build.department()
    const [boss, person] = [await build.employee({ departmentId }), await build.employee({ departmentId })]
    await build.document({ employeeId: person.id, type: 'Contract', title: 'Hidden', expiresOn: '2026-07-01' })
    await db
      .updateTable('document_types')
      .set({ sees: ['self', 'hr'] })
      .where('name', '=', 'Contract')
      .execute()
    await build.assignment({
      userId: boss.userId,
      role: { 'documents.read': 'department', 'employees.read': 'department' },
    })
    const client = await product.as(boss.userId)
    const titles = async () =>
      (await run({ subject: 'documents', columns: ['title'] }, client)).rows.map(({ values }) => values.title)
    expect(await titles()).not.toContain('Hidden')
    await db
      .updateTable('document_types')
      .set({ sees: ['self', 'hr', 'manager'] })
      .where('name', '=', 'Contract')
      .execute()
    expect(await titles()).toContain('Hidden')
    const field = await build.customField({ key: 'grade', sees: 'manager', edits: 'hr' })
    for (const { id } of [boss, person])
      await db
        .insertInto('custom_values')
        .values({ employee_id: id, field_id: field, type: 'text', text_value: 'A' })
        .execute()
    const { rows, total } = await run({ subject: 'people', columns: ['name', 'custom.grade'] }, client)
    expect([total, rows.filter(({ values }) => values['custom.grade'] === 'A').length]).toEqual([2, 1])
    expect(await run({ subject: 'people', groupBy: ['custom.grade'], measures: ['count'] }, client)).toMatchObject({
      leftOut: 1,
    })
  })
})

describe('history', () => {
  it('the job is the one on the day of the row', async () => {
    const [sales, it] = [
      await build.department({ name: 'Sales of Ben' }),
      await build.department({ name: 'IT of Ben' }),
    ]
    const ben = await build.employee({ departmentId: sales, employedFrom: '2025-01-01' })
    for (const payDate of ['2026-04-30', '2026-05-31']) await build.salary({ employeeId: ben.id, payDate })
    const body = { effectiveFrom: '2026-05-01', reason: 'transfer' as const, department: it }
    expect((await admin.call(api.job.plan, { params: { id: ben.id }, body } as never)).status).toBe(200)
    const countOn = async (asOf: string, id: string) =>
      (await run({ subject: 'people', asOf, columns: ['name'], filters: inDepartment(id) })).total
    expect([await countOn('2026-04-30', sales), await countOn('2026-04-30', it)]).toEqual([1, 0])
    expect([await countOn('2026-05-01', sales), await countOn('2026-05-01', it)]).toEqual([0, 1])
    const pay = await run({
      subject: 'pay',
      period: { from: '2026-04-01', to: '2026-05-31' },
      groupBy: ['payDate:month', 'department'],
      measures: ['count'],
      filters: [{ column: 'department', op: 'any', values: [sales, it] }],
    })
    expect(pay.groups.map(({ keys }) => keys.map(({ label }) => label))).toEqual([
      ['2026-04', 'Sales of Ben'],
      ['2026-05', 'IT of Ben'],
    ])
    const changes = {
      subject: 'jobChanges',
      period: 'thisYear',
      columns: ['day', 'kind', 'reason', 'department', 'fromDepartment'],
    }
    const { rows } = await run({ ...changes, filters: inDepartment(it) } as Definition)
    expect(rows.map(({ values }) => values)).toEqual([
      {
        day: '2026-05-01',
        kind: 'changed',
        reason: 'transfer',
        department: { _id: it, name: 'IT of Ben' },
        fromDepartment: { _id: sales, name: 'Sales of Ben' },
      },
    ])
  })

  it('base salary is known only for today, and names are today’s', async () => {
    for (const column of ['salary', 'annualPay', 'compaRatio', 'rangePosition']) {
      const { status, body } = await call({ subject: 'people', asOf: 'lastMonthEnd', columns: [column] })
      expect([status, body]).toMatchObject([
        400,
        { error: 'Base salary has no history.', issues: [{ path: 'definition.columns.0' }] },
      ])
    }
    // A reader without the right to pay gets that reason, and not "no history".
    const { client } = await readerWith({ 'employees.read': 'everyone' })
    expect(await call({ subject: 'people', asOf: 'lastMonthEnd', columns: ['salary'] }, client)).toMatchObject({
      status: 403,
      body: { error: 'You may not see Base salary.' },
    })
    const { columns } = await run({ subject: 'people', columns: ['name', 'department', 'gender'] })
    expect(columns.map(({ dated }) => dated)).toEqual([false, true, false])
  })

  it('years are full years, and one of 29 February is complete on 1 March', async () => {
    const departmentId = await build.department()
    await build.employee({ departmentId, dob: '1996-02-29', employedFrom: '2020-02-29' })
    const on = async (asOf: string) =>
      (
        await run({
          subject: 'people',
          asOf,
          columns: ['age', 'ageBand', 'tenure', 'tenureBand'],
          filters: inDepartment(departmentId),
        })
      ).rows[0]?.values
    expect(await on('2021-02-28')).toEqual({ age: 24, ageBand: '<25', tenure: 0, tenureBand: '<1' })
    expect(await on('2021-03-01')).toEqual({ age: 25, ageBand: '25–34', tenure: 1, tenureBand: '1–2' })
    expect(await on('2024-02-28')).toEqual({ age: 27, ageBand: '25–34', tenure: 3, tenureBand: '3–4' })
    expect(await on('2024-02-29')).toEqual({ age: 28, ageBand: '25–34', tenure: 4, tenureBand: '3–4' })
  })

  it('an employment that continues another one without a gap is no joiner and no leaver', async () => {
    const departmentId = await build.department()
    const { id } = await build.employee({ departmentId, employedFrom: '2024-04-01', leftOn: '2025-09-30' })
    await sql`update employees set employed_from = '2025-10-01', left_on = '2026-03-31' where id = ${id}`.execute(db)
    await sql`insert into job_periods select (p).* from (
      select jsonb_populate_record(p, '{"days": "[2025-10-01,2026-04-01)"}') as p from job_periods p where employee_id = ${id}) x`.execute(
      db,
    )
    const changes = await run({
      subject: 'jobChanges',
      period: { from: '2024-01-01', to: '2026-06-01' },
      columns: ['day', 'kind', 'tenure'],
      filters: inDepartment(departmentId),
      sort: { by: 'day' },
    })
    expect(changes.rows.map(({ values }) => Object.values(values))).toEqual([
      ['2024-04-01', 'joined', 0],
      ['2026-03-31', 'left', 1],
    ])
    const on = async (asOf: string) =>
      (await run({ subject: 'people', asOf, columns: ['tenure'], filters: inDepartment(departmentId) })).rows.map(
        ({ values }) => values.tenure,
      )
    expect([await on('2025-12-31'), await on('2026-03-31'), await on('2026-04-01')]).toEqual([[1], [1], []])
  })

  it('erased people stay in the totals without gender, birth date and age', async () => {
    const departmentId = await build.department()
    const { id } = await build.employee({ departmentId, leftOn: '2026-01-31' })
    await db.updateTable('employees').set({ erased_at: new Date() }).where('id', '=', id).execute()
    const { rows } = await run({
      subject: 'people',
      asOf: '2026-01-31',
      columns: ['gender', 'dob', 'age', 'ageBand'],
      filters: inDepartment(departmentId),
    })
    expect(rows.map(({ values }) => values)).toEqual([{ gender: null, dob: null, age: null, ageBand: null }])
  })
})

describe('groups and measures', () => {
  it('subtotals and totals come from the rows, a median of an even number is the mean of the middle two', async () => {
    const departmentId = await build.department()
    const [one, three] = [await build.department({ name: 'A' }), await build.department({ name: 'B' })]
    const pay = async (department: string, basicSalary: string) => {
      const { id } = await build.employee({ departmentId: department, designation: departmentId })
      await build.salary({ employeeId: id, payDate: '2026-02-10', basicSalary, allowances: '0.00', deductions: '0.00' })
    }
    await pay(one, '9.00')
    for (const amount of ['5.00', '5.00', '5.00']) await pay(three, amount)
    const definition: Definition = {
      subject: 'pay',
      period: { from: '2026-02-01', to: '2026-02-28' },
      groupBy: ['department'],
      measures: ['average:basicSalary', 'median:basicSalary', 'share'],
      filters: [{ column: 'designation', op: 'any', values: [departmentId] }],
    }
    const result = await run(definition)
    const values = (rows: { values: object }[]) => rows.map((row) => Object.values(row.values))
    expect(values(result.groups)).toEqual([
      [9, 9, 25],
      [5, 5, 75],
    ])
    expect(values(result.totals)).toEqual([[6, 5, 100]])
    await pay(one, '9.01')
    await pay(one, '10.00')
    // Six payments: 5, 5, 5, 9, 9.01 and 10.
    expect(values((await run(definition)).totals)).toEqual([[7.17, 7, 100]])
  })

  it('amounts of several currencies are never added', async () => {
    const departmentId = await build.department()
    const euro = await build.legalEntity()
    for (const [entity, salary] of [
      [null, '100.00'],
      [euro, '30.00'],
      [euro, '31.01'],
    ] as const) {
      const { id } = await build.employee({ departmentId, salary })
      if (entity) await sql`update employees set legal_entity_id = ${entity} where id = ${id}`.execute(db)
    }
    const { groups, totals } = await run({
      subject: 'people',
      groupBy: ['department'],
      measures: ['sum:salary', 'average:salary', 'share'],
      filters: inDepartment(departmentId),
    })
    expect(totals).toEqual([
      { currency: 'EUR', count: 2, values: { 'sum:salary': 61.01, 'average:salary': 30.51, share: 100 } },
      { currency: 'USD', count: 1, values: { 'sum:salary': 100, 'average:salary': 100, share: 100 } },
    ])
    expect(groups.map(({ currency, count, filters }) => [currency, count, filters.at(-1)])).toEqual([
      ['USD', 1, { column: 'currency', op: 'any', values: ['USD'] }],
      ['EUR', 2, { column: 'currency', op: 'any', values: ['EUR'] }],
    ])
  })

  it('groups of equal measures are sorted by label', async () => {
    const departmentId = await build.department()
    for (const gender of ['male', 'other', 'female'] as const) await build.employee({ departmentId, gender })
    const filters = inDepartment(departmentId)
    const { groups } = await run({ subject: 'people', groupBy: ['gender'], measures: ['count'], filters })
    expect(groups.map(({ keys }) => keys[0]?.label)).toEqual(['Female', 'Male', 'Other'])
  })

  it('filter texts are literal', async () => {
    const departmentId = await build.department()
    for (const designation of ['100% _job_', "O'Hara", 'Plain']) await build.employee({ departmentId, designation })
    const found = async (text: string) =>
      (
        await run({
          subject: 'people',
          columns: ['designation'],
          filters: [...inDepartment(departmentId), { column: 'designation', op: 'contains', values: [text] }],
        })
      ).rows.map(({ values }) => values.designation)
    expect(await found('%')).toEqual(['100% _job_'])
    expect(await found('_JOB')).toEqual(['100% _job_'])
    expect(await found("o'h")).toEqual(["O'Hara"])
    expect(await found('_')).toEqual(['100% _job_'])
  })
})

const many = (length: number, value: unknown) => Array.from({ length }, () => value)
const NAME = { subject: 'people', columns: ['name'] }

it.each([
  [{ subject: 'planets', columns: ['name'] }, 'definition.subject'],
  [{ subject: 'people', columns: ['name', 'nothing'] }, 'definition.columns.1'],
  [{ ...NAME, filters: [{ column: 'nothing', op: 'empty' }] }, 'definition.filters.0.column'],
  [{ ...NAME, filters: [{ column: 'name', op: 'like', values: ['x'] }] }, 'definition.filters.0.op'],
  [{ ...NAME, filters: [{ column: 'fte', op: 'contains', values: ['x'] }] }, 'definition.filters.0.op'],
  [{ ...NAME, filters: [{ column: 'name', op: 'between', values: ['a', 'b'] }] }, 'definition.filters.0.op'],
  [{ ...NAME, filters: [{ column: 'fte', op: 'between', values: ['a', 'b'] }] }, 'definition.filters.0.values'],
  [{ ...NAME, filters: [{ column: 'fte', op: 'between', values: [1] }] }, 'definition.filters.0.values'],
  [{ ...NAME, filters: [{ column: 'name', op: 'any', values: [] }] }, 'definition.filters.0.values'],
  [{ ...NAME, filters: [{ column: 'name', op: 'any', values: ['a\u0000'] }] }, 'definition.filters.0.values.0'],
  [{ ...NAME, filters: [{ column: 'department', op: 'any', values: ['Sales'] }] }, 'definition.filters.0.values'],
  [
    { ...NAME, filters: [{ column: 'dob', op: 'between', values: ['2026-02-30', null] }] },
    'definition.filters.0.values',
  ],
  [{ subject: 'people', measures: ['average:name'] }, 'definition.measures.0'],
  [{ subject: 'people', measures: ['mean:fte'] }, 'definition.measures.0'],
  [{ subject: 'people', groupBy: ['dob'], measures: ['count'] }, 'definition.groupBy.0'],
  [{ subject: 'people', groupBy: ['fte'], measures: ['count'] }, 'definition.groupBy.0'],
  [{ subject: 'people', groupBy: ['name:month'], measures: ['count'] }, 'definition.groupBy.0'],
  [{ subject: 'people', groupBy: ['name', 'name'], measures: ['count'] }, 'definition.groupBy.1'],
  [{ subject: 'people', groupBy: ['name', 'department', 'location'] }, 'definition.groupBy'],
  [{ subject: 'people', columns: many(31, 'name') }, 'definition.columns'],
  [{ ...NAME, filters: many(21, { column: 'name', op: 'filled' }) }, 'definition.filters'],
  [{ ...NAME, measures: many(7, 'count') }, 'definition.measures'],
  [{ ...NAME, sort: { by: 'department' } }, 'definition.sort.by'],
  [{ ...NAME, asOf: '2026-06-16' }, 'definition.asOf'],
  [{ ...NAME, period: 'thisYear' }, 'definition.period'],
  [{ subject: 'pay', columns: ['name'] }, 'definition.period'],
  [{ subject: 'pay', asOf: 'today', period: 'thisYear', columns: ['name'] }, 'definition.asOf'],
  [{ subject: 'tasks', period: 'thisYear', columns: ['name'] }, 'definition.period'],
  [{ subject: 'pay', period: { from: '2026-02-01', to: '2026-01-01' }, columns: ['name'] }, 'definition.period.to'],
  [{ subject: 'pay', period: { from: '2016-01-01', to: '2026-01-01' }, columns: ['name'] }, 'definition.period'],
  [{ subject: 'attendance', period: { from: '2025-01-01', to: '2026-01-02' }, columns: ['name'] }, 'definition.period'],
])('%j is refused with its place in the definition', async (definition, path) => {
  const { status, body } = await call(definition)
  expect([status, (body as unknown as { issues: { path: string }[] }).issues?.[0]?.path]).toEqual([400, path])
})

it('a period may have ten years, for marks 366 days', async () => {
  const period = { from: '2016-01-02', to: '2026-01-01' }
  expect((await call({ subject: 'pay', period, columns: ['name'] })).status).toBe(200)
  expect(
    (await call({ subject: 'attendance', period: { from: '2025-01-01', to: '2026-01-01' }, columns: ['name'] })).status,
  ).toBe(200)
})

describe('limits', () => {
  it('a third concurrent report of a person is refused, on any instance', async () => {
    const { client, userId } = await readerWith({ 'employees.read': 'everyone' })
    await db.transaction().execute(async (trx) => {
      const take = (n: number) =>
        sql`select pg_advisory_xact_lock(hashtextextended(${`report ${n} ${userId}`}, 0))`.execute(trx)
      await take(1)
      expect((await call(NAME, client)).status).toBe(200)
      await take(2)
      expect(await call(NAME, client)).toMatchObject({ status: 429, body: { code: 'TOO_MANY' } })
      expect((await call(NAME)).status).toBe(200)
    })
    expect((await call(NAME, client)).status).toBe(200)
  })

  it('a report that takes too long is stopped', async () => {
    const { ms } = REPORT_LIMITS
    REPORT_LIMITS.ms = 200
    try {
      await product.owner.transaction().execute(async (trx) => {
        await sql`lock table salaries in access exclusive mode`.execute(trx)
        const { status, body } = await call({ subject: 'pay', period: 'thisYear', columns: ['name'] })
        expect([status, body]).toMatchObject([413, { error: 'Narrow the period.' }])
      })
    } finally {
      REPORT_LIMITS.ms = ms
    }
  })
})

describe('saved reports', () => {
  const save = async (client: Client, definition: Definition, name = 'Mine') => {
    const { status, body } = await client.call(reports.add, { body: { name, definition } })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.report
  }
  const result = (client: Client, id: string, query = {}) =>
    client.call(reports.result, { params: { id }, query } as never)

  it('the figures of built-in reports equal the reports, for readers with the right to their rows', async () => {
    const department = await build.department()
    await build.employee({ departmentId: department, employedFrom: '2026-03-02' })
    await build.salary({ basicSalary: '3000', payDate: '2026-04-30' })
    const { figures } = (await admin.call(reports.builtIn)).body
    expect(figures).toHaveLength(10)
    for (const { _id, value, groups } of figures) {
      const { result } = (await admin.call(reports.result, { params: { id: _id }, query: { limit: 24 } })).body
      const first = result.totals.toSorted((one, other) => other.count - one.count)[0]
      const [measure = ''] = Object.keys(first?.values ?? {})
      const key = _id === 'leave-by-type' ? 'sum:days' : measure
      expect(value, _id).toBe(first && measure ? (first.values[key] ?? 0) : result.total)
      const ofCurrency = result.groups.filter(({ currency }) => currency === first?.currency)
      expect(groups.map(({ amount }) => amount)).toEqual(
        measure ? ofCurrency.map(({ values }) => values[key] ?? 0) : [],
      )
    }
    const { client } = await readerWith({ 'employees.read': 'everyone' })
    const known = (await client.call(reports.builtIn)).body.figures.map(({ _id }) => _id)
    expect(known).toContain('people-by-department')
    for (const hidden of ['people-by-gender', 'pay-by-month', 'overdue-tasks'] as const)
      expect(known).not.toContain(hidden)
    const before = REPORT_LIMITS.ms
    REPORT_LIMITS.ms = 1
    const { status } = await admin.call(reports.builtIn)
    REPORT_LIMITS.ms = before
    expect(status).toBe(200)
  })

  it('all built-in reports can be run by those who hold the right to their rows', async () => {
    const { client } = await readerWith({ 'employees.read': 'everyone' })
    const all = (await admin.call(reports.list)).body.reports.filter(({ builtIn }) => builtIn)
    expect(all).toHaveLength(10)
    for (const { _id, name } of all) {
      expect(name).not.toMatch(/^builtIn/)
      expect((await result(admin, _id)).status, _id).toBe(200)
    }
    const seen = (await client.call(reports.list)).body.reports.map(({ _id }) => _id)
    expect(seen).toEqual([
      'people-by-department',
      'people-by-gender',
      'people-by-age',
      'people-by-tenure',
      'joiners',
      'leavers',
    ])
    expect((await result(client, 'people-by-department')).status).toBe(200)
    expect((await result(client, 'people-by-gender')).body).toMatchObject({ error: 'You may not see Gender.' })
    expect((await result(client, 'pay-by-month')).status).toBe(404)
  })

  it('are changed by the owner, and shared with people and roles who may run and copy them', async () => {
    const [owner, colleague] = [
      await readerWith({ 'employees.read': 'everyone' }),
      await readerWith({ 'employees.read': 'everyone' }),
    ]
    const stranger = await readerWith()
    const { _id: id } = await save(owner.client, NAME as Definition)
    const params = { id }
    const ids = async ({ client }: { client: Client }) =>
      (await client.call(reports.list)).body.reports.filter(({ builtIn }) => !builtIn).map(({ _id }) => _id)
    expect([await ids(owner), await ids(colleague)]).toEqual([[id], []])
    expect((await result(colleague.client, id)).status).toBe(404)
    const share = (body: object, { client } = owner) => client.call(reports.share, { params, body } as never)
    expect((await share({ users: [colleague.userId, stranger.userId] })).body).toMatchObject({
      report: { sharing: { users: [{}, {}], roles: [] } },
    })
    expect([await ids(colleague), await ids(stranger)]).toEqual([[id], []])
    expect((await result(colleague.client, id)).status).toBe(200)
    expect((await result(stranger.client, id)).status).toBe(404)
    for (const refused of [
      await share({ users: [] }, colleague),
      await colleague.client.call(reports.update, { params, body: { name: 'Theirs', definition: NAME as Definition } }),
      await colleague.client.call(reports.remove, { params }),
      await owner.client.call(reports.remove, { params: { id: 'joiners' } }),
    ])
      expect(refused).toMatchObject({ status: 403, body: { reason: 'report.owner-only' } })
    const { body } = await colleague.client.call(reports.get, { params })
    expect(body.report).toMatchObject({ canEdit: false, sharing: null, schedule: null })
    expect((await save(colleague.client, body.report.definition, 'Copy')).canEdit).toBe(true)
    const roleId = await build.role({ 'employees.read': 'everyone' })
    await share({ roles: [roleId] })
    expect((await result(colleague.client, id)).status).toBe(404)
    await db
      .insertInto('role_assignments')
      .values({ id: crypto.randomUUID(), role_id: roleId, user_id: colleague.userId, from_day: '2020-01-01' })
      .execute()
    expect((await result(colleague.client, id)).status).toBe(200)
    expect(await share({ users: [id] })).toMatchObject({ status: 400, body: { issues: [{ path: 'users' }] } })
    expect((await owner.client.call(reports.remove, { params })).status).toBe(200)
    expect((await result(colleague.client, id)).status).toBe(404)
  })

  it('leave out a displayed column that is hidden or archived, but not a column in use', async () => {
    const key = 'custom.short_lived'
    await build.customField({ key: 'short_lived' })
    const owner = await readerWith({ 'employees.read': 'everyone', 'employees.personal': 'everyone' })
    const shown = await save(owner.client, { subject: 'people', columns: ['name', 'gender', key] })
    const used = await save(owner.client, { subject: 'people', groupBy: [key], measures: ['count'] })
    const { client, userId } = await readerWith({ 'employees.read': 'everyone' })
    for (const { _id } of [shown, used])
      await owner.client.call(reports.share, { params: { id: _id }, body: { users: [userId] } })
    expect((await result(client, shown._id)).body).toMatchObject({
      result: { hidden: ['Gender'], columns: [{ key: 'name' }, { key }] },
    })
    await db.updateTable('custom_fields').set({ archived: true }).where('key', '=', 'short_lived').execute()
    expect((await result(client, shown._id)).body).toMatchObject({
      result: { hidden: ['Gender', 'Label of short_lived'], columns: [{ key: 'name' }] },
    })
    expect((await result(client, used._id)).status).toBe(409)
  })

  it('can be run for other days', async () => {
    expect((await result(admin, 'people-by-department', { asOf: '2026-06-16' })).status).toBe(400)
    const { id: employeeId } = await build.employee()
    for (const payDate of ['2026-04-20', '2026-05-20']) await build.salary({ employeeId, payDate })
    const period = { from: '2026-05-01', to: '2026-05-31' }
    const months = (await result(admin, 'pay-by-month', period)).body.result.groups.map(({ keys }) => keys[0]?.value)
    expect(new Set(months)).toEqual(new Set(['2026-05']))
    expect((await result(admin, 'pay-by-month', { from: '2026-05-01' })).status).toBe(400)
  })

  it('become files with the labels of their columns, and no formula', async () => {
    const departmentId = await build.department({ name: '=1+1' })
    await build.employee({
      departmentId,
      code: 'FILE-1',
      name: 'Ada',
      dob: '2000-01-01',
      salary: '1234.50',
      gender: 'other',
    })
    const columns = ['employeeId', 'name', 'department', 'dob', 'gender', 'salary', 'ageBand']
    const rows = await save(admin, { subject: 'people', columns, filters: inDepartment(departmentId) }, 'Rows')
    const groups = await save(admin, {
      subject: 'people',
      groupBy: ['department', 'gender'],
      measures: ['count', 'sum:salary'],
      filters: inDepartment(departmentId),
    })
    const file = async (id: string, format = 'csv') => {
      const { method, path } = exporting.report
      const { token } = admin
      return product.app.inject({
        method,
        url: path.replace(':id', id),
        query: { format },
        headers: { authorization: `Bearer ${token}` },
      })
    }
    const lines = (await file(rows._id)).body.replace('\ufeff', '').trim().split(/\r?\n/)
    expect(lines[0]).toBe(
      'Employee ID,Name (today),Department,Date of birth,Gender (today),Base salary (today),Age (bands)',
    )
    expect(lines[1]).toBe("FILE-1,Ada,'=1+1,2000-01-01,Other,1234.50,25–34")
    const [head, line] = (await file(groups._id)).body.replace('\ufeff', '').trim().split(/\r?\n/)
    expect(head).toBe('Department,Gender (today),Currency,Rows,Sum: Base salary (today)')
    expect(line).toBe("'=1+1,Other,USD,1,1234.50")
    expect((await file(rows._id, 'xlsx')).headers['content-type']).toContain('spreadsheet')
  })
})
