import { departments } from '@ems/contract/departments'
import { employees } from '@ems/contract/employees'
import { job } from '@ems/contract/job'
import { leaveTypes } from '@ems/contract/leave-types'
import { leaves } from '@ems/contract/leaves'
import { reportFigures } from '@ems/contract/report-figures'
import { reports } from '@ems/contract/reports'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { build, db } = product
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

const YEAR = { from: '2025-01-01', to: '2025-12-31' }
const read = async (query: { from: string; to: string; department?: string }, by = admin) =>
  (await by.call(reportFigures.get, { query })).body

const newDepartment = async (name: string) =>
  (await admin.call(departments.add, { body: { dep_name: name, description: 'X' } })).body.department._id

/** The people of the documented example, in their own department. */
async function people() {
  const departmentId = await newDepartment(`Figures ${Math.random()}`)
  const person = (employedFrom: string, leftOn: string | null = null) =>
    build.employee({ departmentId, employedFrom, leftOn, dob: '1990-02-28' })
  const rehired = async (leftOn: string, from: string) => {
    const { id } = await person('2025-04-01', leftOn)
    await sql`update employees set employed_from = ${from}, left_on = null where id = ${id}`.execute(db)
    await sql`insert into job_periods (employee_id, days, department_id, designation, employment_type, fte, legal_entity_id)
      select id, daterange(${from}::date, null), department_id, designation, employment_type, fte, legal_entity_id from employees where id = ${id}`.execute(
      db,
    )
    return id
  }
  await person('2024-01-01')
  await person('2024-01-01', '2025-03-31')
  await person('2025-02-10')
  await rehired('2025-09-30', '2025-10-01')
  const { id: e } = await person('2024-01-01', '2025-06-30')
  await sql`update employees set employed_from = '2025-09-01', left_on = null where id = ${e}`.execute(db)
  await sql`insert into job_periods (employee_id, days, department_id, designation, employment_type, fte, legal_entity_id)
    select id, '[2025-09-01,)', department_id, designation, employment_type, fte, legal_entity_id from employees where id = ${e}`.execute(
    db,
  )
  await person('2025-12-31')
  return departmentId
}

describe('figures', () => {
  it('count each day, and do not count a continued employment as a new one', async () => {
    const department = await people()
    const { figures } = await read({ ...YEAR, department })
    expect(figures).toMatchObject({
      headcount: { opening: 3, closing: 5, average: 3.72 },
      fte: 5,
      joiners: 4,
      leavers: 2,
      voluntary: 0,
      turnover: 53.7,
    })
    expect(figures.series.map(({ headcount }) => headcount)).toEqual([3, 4, 4, 4, 4, 4, 3, 3, 4, 4, 4, 5])
    expect(figures.series.map(({ joiners }) => joiners)).toEqual([0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0, 1])
    expect(figures.series.map(({ leavers }) => leavers)).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0])
    expect(figures.tenure).toEqual([
      { value: '<1', people: 4 },
      { value: '1–2', people: 1 },
    ])
    expect(figures.gender).toEqual([{ value: 'female', people: 5 }])
    expect(figures.age).toEqual([{ value: '35–44', people: 5 }])
  })

  it('link to exactly their rows', async () => {
    const department = await people()
    const { figures, links } = await read({ ...YEAR, department })
    const total = async (definition: object) =>
      (await admin.call(reports.run, { body: { definition: definition as never } })).body.result.total
    expect(await total(links.headcount)).toBe(figures.headcount.closing)
    expect(await total(links.joiners)).toBe(figures.joiners)
    expect(await total(links.leavers ?? {})).toBe(figures.leavers)
  })

  it('equal a recount of each day on random employments', async () => {
    const departmentId = await newDepartment('Random')
    let seed = 11
    const random = (below: number) => {
      seed = (seed * 16807) % 2147483647
      return seed % below
    }
    const day = (n: number) => new Date(Date.UTC(2024, 0, 1 + n)).toISOString().slice(0, 10)
    const spans: [number, number | null][] = []
    for (let n = 0; n < 25; n++) {
      const from = random(600)
      const to = random(3) === 0 ? null : from + random(300)
      spans.push([from, to])
      await build.employee({ departmentId, employedFrom: day(from), leftOn: to === null ? null : day(to) })
    }
    const on = (n: number) => spans.filter(([from, to]) => from <= n && (to === null || to >= n)).length
    for (let round = 0; round < 10; round++) {
      const [first, last] = [random(300), 300 + random(400)]
      const { figures } = await read({ from: day(first), to: day(last), department: departmentId })
      let sum = 0
      for (let n = first; n <= last; n++) sum += on(n)
      expect(figures.headcount).toEqual({
        opening: on(first - 1),
        closing: on(last),
        average: Math.round((sum / (last - first + 1)) * 100) / 100,
      })
      expect(figures.joiners).toBe(spans.filter(([from]) => from >= first && from <= last).length)
      expect(figures.leavers).toBe(spans.filter(([, to]) => to !== null && to >= first && to <= last).length)
      expect(figures.series.at(-1)).toMatchObject({ day: day(last), headcount: on(last) })
      // A period can begin and end within a month.
      for (const kind of ['joiners', 'leavers'] as const)
        expect(figures.series.reduce((all, point) => all + (point[kind] ?? 0), 0)).toBe(figures[kind])
    }
  })

  it('show resignations, also before a rehire, to readers of reasons', async () => {
    const departmentId = await newDepartment('Resigned')
    const [given, planned] = [
      await build.employee({ departmentId, employedFrom: '2024-01-01' }),
      await build.employee({ departmentId, employedFrom: '2024-01-01' }),
    ]
    const end = (id: string, leftOn: string, reason?: 'resigned') =>
      admin.call(employees.endEmployment, { params: { id }, body: { leftOn, reason } })
    await end(given.id, '2025-05-31', 'resigned')
    await end(planned.id, '2025-05-31')
    expect((await read({ ...YEAR, department: departmentId })).figures).toMatchObject({ leavers: 2, voluntary: 1 })
    const again = { params: { id: given.id }, body: { employedFrom: '2025-08-01' } }
    expect((await admin.call(employees.resumeEmployment, again)).status).toBe(200)
    expect((await read({ ...YEAR, department: departmentId })).figures).toMatchObject({ leavers: 2, voluntary: 1 })
  })

  it('round exact halves away from zero', async () => {
    const department = await newDepartment('Half')
    // 10,000 days of one year: an average of 27.397…, of which one leaver is exactly 3.65 %.
    for (let n = 0; n < 27; n++) await build.employee({ departmentId: department, employedFrom: '2024-01-01' })
    await build.employee({ departmentId: department, employedFrom: '2024-01-01', leftOn: '2025-05-25' })
    const { figures } = await read({ ...YEAR, department })
    expect(figures).toMatchObject({ headcount: { average: 27.4 }, leavers: 1, turnover: 3.7 })
  })

  it('have the absent part of working time, of all leave and of private types', async () => {
    const departmentId = await newDepartment('Absent')
    const [one, two] = [await build.employee({ departmentId }), await build.employee({ departmentId })]
    const { types } = (await admin.call(leaveTypes.list)).body
    const typeOf = (secret: boolean) => types.find((type) => type.private === secret)?._id ?? ''
    for (const [{ userId }, leaveType, startDate, endDate] of [
      [one, typeOf(true), '2025-03-03', '2025-03-04'],
      [two, typeOf(false), '2025-03-10', '2025-03-10'],
    ] as const) {
      const body = { userId, leaveType, startDate, endDate, reason: 'Away', approve: true }
      expect((await admin.call(leaves.add, { body })).status).toBe(200)
    }
    // Three and two of the 42 working days of March.
    const { figures } = await read({ from: '2025-03-01', to: '2025-03-31', department: departmentId })
    expect(figures.absence).toEqual({ rate: 7.1, sickness: 4.8 })
  })

  it('have ages and genders only of counted people whose personal data the reader sees', async () => {
    const [seen, other] = [await newDepartment('Seen'), await newDepartment('Other')]
    for (const departmentId of [seen, seen, other]) await build.employee({ departmentId, dob: '1990-02-28' })
    const userId = await build.user()
    await build.assignment({ userId, role: { 'employees.read': 'department' }, departments: [seen] })
    await build.assignment({ userId, role: { 'employees.personal': 'department' }, departments: [seen, other] })
    const { figures } = await read(YEAR, await product.as(userId))
    expect([figures.headcount.closing, figures.gender]).toEqual([2, [{ value: 'female', people: 2 }]])
  })

  it('follow the department of the day', async () => {
    const [sales, it_] = [await newDepartment('Figures sales'), await newDepartment('Figures IT')]
    const ben = await build.employee({ departmentId: sales, employedFrom: '2024-01-01' })
    await build.salary({ employeeId: ben.id, basicSalary: '3000', payDate: '2025-06-30' })
    await build.salary({ employeeId: ben.id, basicSalary: '3100', payDate: '2025-07-31' })
    await admin.call(job.plan, { params: { id: ben.id }, body: { effectiveFrom: '2025-07-01', department: it_ } })
    const before = (await read({ ...YEAR, department: sales })).figures
    const after = (await read({ ...YEAR, department: it_ })).figures
    expect(before).toMatchObject({ headcount: { opening: 1, closing: 0 }, joiners: 0, leavers: 0 })
    expect(before.pay).toMatchObject([{ month: '2025-06' }])
    expect(after).toMatchObject({ headcount: { opening: 0, closing: 1 }, joiners: 0, leavers: 0 })
    expect(after.pay).toMatchObject([{ month: '2025-07' }])
  })

  it('cover the visible people of a reader', async () => {
    const manager = await build.employee({ employedFrom: '2020-01-01' })
    for (const from of ['2024-01-01', '2025-03-01']) await build.employee({ employedFrom: from, managerId: manager.id })
    const lead = await product.as(manager.userId)
    const { figures, links } = await read(YEAR, lead)
    expect(figures).toMatchObject({
      joiners: 1,
      leavers: null,
      voluntary: null,
      turnover: null,
      gender: null,
      age: null,
      pay: null,
    })
    expect(links.leavers).toBeNull()
    expect(figures.series[2]).toMatchObject({ joiners: 1, leavers: null })
    const employee = await product.as((await build.employee()).userId)
    expect((await employee.call(reportFigures.get, { query: YEAR })).status).toBe(403)
  })

  it('refuse future days, and periods that are reversed or longer than ten years', async () => {
    const status = async (from: string, to: string) =>
      (await admin.call(reportFigures.get, { query: { from, to } })).status
    expect(await status('2025-01-01', '2999-01-01')).toBe(400)
    expect(await status('2025-02-01', '2025-01-01')).toBe(400)
    expect(await status('2015-01-02', '2025-01-01')).toBe(200)
    expect(await status('2015-01-01', '2025-01-01')).toBe(400)
  })
})
