import { attendance } from '@ems/contract/attendance'
import { employees } from '@ems/contract/employees'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'

// A database of its own: the report is about everyone.
const product = await startProduct()
const { build } = product
let admin: Client
let people: { id: string; userId: string; code: string }[]
let records: string

beforeAll(async () => {
  product.setNow('2026-03-04T12:00:00Z')
  admin = await product.administrator()
  const departmentId = await build.department({ name: 'Records' })
  records = departmentId
  people = await Promise.all(
    Array.from({ length: 7 }, (_none, n) =>
      build.employee({ name: `Person ${n}`, code: `R-${n}`, departmentId, employedFrom: '2026-01-01' }),
    ),
  )
  await build.attendance({ employeeId: people[0]?.id, day: '2026-03-02', status: 'Present' })
  await build.attendance({ employeeId: people[1]?.id, day: '2026-03-02', status: 'Late' })
  await build.attendance({ employeeId: people[2]?.id, day: '2026-02-27', status: 'Absent' })
})

const report = async (
  query: { limit?: number; skip?: number; date?: string; search?: string; employee?: string } = {},
) => (await admin.call(attendance.report, { query })).body
const rowsOf = async (query: Parameters<typeof report>[0]) =>
  Object.entries((await report(query)).groupData).flatMap(([day, rows]) =>
    rows.map((row) => `${day} ${row.employeeId} ${row.status}`),
  )

describe('the report', () => {
  it('loads the first five people of today by employee id, as not marked', async () => {
    const { groupData, total } = await report()
    expect(Object.keys(groupData)).toEqual(['2026-03-04'])
    expect(groupData['2026-03-04']).toEqual(
      [0, 1, 2, 3, 4].map((n) => ({
        _id: people[n]?.id,
        employeeId: `R-${n}`,
        employeeName: `Person ${n}`,
        departmentName: 'Records',
        status: 'Not Marked',
      })),
    )
    expect(total).toBe(21)
  })

  it('continues through earlier days, with each record once', async () => {
    const all = await rowsOf({ limit: 100 })
    expect(all).toHaveLength(21)
    expect(all.slice(7, 10)).toEqual(['2026-03-02 R-0 Present', '2026-03-02 R-1 Late', '2026-03-02 R-2 Not Marked'])
    const paged: string[] = []
    for (let skip = 0; skip < 21; skip += 4) paged.push(...(await rowsOf({ limit: 4, skip })))
    expect(paged).toEqual(all)
    expect(await report({ skip: 21 })).toMatchObject({ groupData: {}, total: 21 })
  })

  it('shows one chosen day, and is empty for a day without marks', async () => {
    expect(await report({ date: '2026-02-27', limit: 100 })).toMatchObject({ total: 7 })
    expect(Object.keys((await report({ date: '2026-02-27' })).groupData)).toEqual(['2026-02-27'])
    expect(await report({ date: '2026-03-03' })).toMatchObject({ groupData: {}, total: 0 })
    expect(await report({ date: '2026-03-05' })).toMatchObject({ groupData: {}, total: 0 })
    expect(await report({ date: '2026-03-04' })).toMatchObject({ total: 7 })
  })

  it('shows one employee with one row for each day, found by employee or account id', async () => {
    const { id, userId } = people[1] as (typeof people)[number]
    for (const employee of [id, userId]) {
      expect(await rowsOf({ employee })).toEqual([
        '2026-03-04 R-1 Not Marked',
        '2026-03-02 R-1 Late',
        '2026-02-27 R-1 Not Marked',
      ])
      expect(await report({ employee, limit: 1 })).toMatchObject({ total: 3 })
    }
  })

  it('finds people by part of their name or employee id on every day, and counts only these', async () => {
    const day = (date: string, ...rows: string[]) => rows.map((row) => `${date} ${row}`)
    const all = [
      ...day('2026-03-04', 'R-1 Not Marked'),
      ...day('2026-03-02', 'R-1 Late'),
      ...day('2026-02-27', 'R-1 Not Marked'),
    ]
    for (const search of ['person 1', 'r-1', '  PERSÓN 1 ']) {
      expect(await rowsOf({ search, limit: 100 })).toEqual(all)
      expect((await report({ search })).total).toBe(3)
    }
    expect(await rowsOf({ search: 'r-1', limit: 1, skip: 1 })).toEqual([all[1]])
    expect(await rowsOf({ search: 'r-1', date: '2026-03-02' })).toEqual([all[1]])
    expect((await report({ search: '' })).total).toBe(21)
    expect(await report({ search: 'nobody' })).toMatchObject({ groupData: {}, total: 0 })
  })

  it('refuses limits above 100, negative skips and invalid days', async () => {
    for (const query of [{ limit: 0 }, { limit: 101 }, { skip: -1 }, { date: '2026-02-30' }])
      expect((await admin.call(attendance.report, { query })).status).toBe(400)
  })

  it('reflects backdated and cancelled ends of employment on every day', async () => {
    const id = people[6]?.id ?? ''
    await admin.call(employees.endEmployment, { params: { id }, body: { leftOn: '2026-03-01' } })
    expect((await report()).total).toBe(19)
    expect((await rowsOf({ date: '2026-02-27', limit: 100 })).at(-1)).toBe('2026-02-27 R-6 Not Marked')
    expect(await rowsOf({ date: '2026-03-02', limit: 100 })).toHaveLength(6)
    await admin.call(employees.resumeEmployment, { params: { id } })
    expect((await report()).total).toBe(21)
  })

  it('lists new people only from their first day on, also when many are added at once', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, (_none, n) =>
        build.employee({ code: `S-${n}`, employedFrom: n % 2 ? '2026-03-02' : '2026-03-04' }),
      ),
    )
    expect((await report()).total).toBe(21 + 10 * 2 + 10)
    await Promise.all(made.map(({ id }) => admin.call(employees.endEmployment, { params: { id }, body: {} })))
    expect((await report()).total).toBe(21 + 10 * 2 + 10)
    product.setNow('2026-03-05T12:00:00Z')
    expect((await report({ date: '2026-03-05' })).total).toBe(7)
    product.setNow('2026-03-04T12:00:00Z')
  })

  it('has one day and the right number when the first marks of a day are saved at once', async () => {
    product.setNow('2026-03-06T12:00:00Z')
    const answers = await Promise.all(
      people.map(({ id }) => admin.call(attendance.mark, { params: { employeeId: id }, body: { status: 'Present' } })),
    )
    expect(answers.map((answer) => answer.status)).toEqual(people.map(() => 200))
    expect(await rowsOf({ date: '2026-03-06', limit: 100 })).toEqual(
      people.map(({ code }) => `2026-03-06 ${code} Present`),
    )
  })
})

describe('a month', () => {
  it('has only its own days in the file, and totals of every status', async () => {
    const headingsOf = async (month: string) => {
      const { payload } = await product.app.inject({
        url: `/api/attendance/month/export?format=csv&month=${month}`,
        headers: { authorization: `Bearer ${admin.token}` },
      })
      return payload.replace('\ufeff', '').split('\r\n')[0]?.split(',') ?? []
    }
    const totals = ['Present', 'Absent', 'Sick', 'Leave', 'Late']
    const february = await headingsOf('2026-02-10')
    expect(february.slice(3)).toEqual([...Array.from({ length: 28 }, (_none, n) => `${n + 1}`), ...totals])
    expect(await headingsOf('2028-02-01')).toHaveLength(3 + 29 + totals.length)
  })

  const month = async (query: object = {}) =>
    (await admin.call(attendance.month, { query: { month: '2026-03-15', department: records, ...query } })).body
  it('lists everyone employed in it by name, with marks, leave and days off', async () => {
    const late = await build.employee({
      name: 'Person Zoe',
      code: 'Z-1',
      departmentId: records,
      employedFrom: '2026-03-30',
    })
    await build.employee({ name: 'Person later', code: 'Z-2', departmentId: records, employedFrom: '2026-04-01' })
    await build.leave({ employeeId: people[1]?.id, startDate: '2026-02-27', endDate: '2026-03-03', status: 'Approved' })
    const { people: rows, total } = await month()
    expect(total).toBe(8)
    expect(rows.map(({ userId }) => userId.name)).toEqual([
      ...[0, 1, 2, 3, 4, 5, 6].map((n) => `Person ${n}`),
      'Person Zoe',
    ])
    expect(rows[1]).toMatchObject({
      employeeId: 'R-1',
      marks: { '2026-03-02': 'Late' },
      onLeave: ['2026-03-01', '2026-03-02', '2026-03-03'],
      off: expect.arrayContaining(['2026-03-01', '2026-03-07']),
      holidays: [],
    })
    expect(rows[1]?.employed).toHaveLength(31)
    expect(rows[2]?.marks).not.toHaveProperty('2026-02-27')
    expect(rows[7]).toMatchObject({ _id: late.id, employed: ['2026-03-30', '2026-03-31'] })
  })

  it('says how many of its people are employed today, as the day counts them', async () => {
    const departmentId = await build.department({ name: 'Turning over' })
    const stays = { departmentId, employedFrom: '2026-01-01' }
    await build.employee(stays)
    await build.employee({ ...stays, leftOn: '2026-03-02' })
    await build.employee({ departmentId, employedFrom: '2026-03-30' })
    const { total } = await month({ department: departmentId })
    const query = { month: '2026-03-15', department: departmentId }
    const { employedToday } = (await admin.call(attendance.monthFigures, { query })).body
    const day = (await admin.call(attendance.counts, { query: { department: departmentId } })).body
    expect({ total, employedToday }).toEqual({ total: 3, employedToday: 1 })
    expect(Object.values(day.counts).reduce((sum, count) => sum + count, 0)).toBe(employedToday)
  })

  it('is limited by search, department, page and the scope of the reader', async () => {
    expect((await month({ search: 'r-2', month: '2026-02-01' })).people).toMatchObject([
      { marks: { '2026-02-27': 'Absent' } },
    ])
    for (const employee of [people[2]?.id, people[2]?.userId])
      expect((await month({ employee })).people).toMatchObject([{ userId: { name: 'Person 2' } }])
    const departmentId = await build.department({ name: 'Small' })
    const boss = await build.employee({ name: 'Boss', departmentId, employedFrom: '2026-01-01' })
    expect((await month({ department: departmentId })).people).toMatchObject([{ userId: { name: 'Boss' } }])
    expect(await month({ limit: 2, skip: 1 })).toMatchObject({
      people: [{ userId: { name: 'Person 1' } }, { userId: { name: 'Person 2' } }],
      total: 8,
    })
    const hers = await build.employee({ name: 'Hers', managerId: boss.id, employedFrom: '2026-01-01' })
    const client = await product.as(boss.userId)
    const { body } = await client.call(attendance.month, { query: { month: '2026-03-01', team: 'true' } })
    expect(body.people.map((row) => row._id)).toEqual([boss.id, hers.id])
    expect(
      (await (await product.as(hers.userId)).call(attendance.month, { query: { month: '2026-03-01' } })).status,
    ).toBe(403)
  })
})
