import { attendance } from '@ems/contract/attendance'
import { employees } from '@ems/contract/employees'
import { workingTimes } from '@ems/contract/working-times'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { build } = product
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

beforeEach(() => {
  product.setNow('2026-03-04T12:00:00Z')
})

const today = async (
  query: {
    search?: string
    department?: string
    status?: 'Present' | 'Not Marked'
    sort?: 'name' | '-name' | 'employeeId'
    limit?: number
    skip?: number
  } = {},
) => (await admin.call(attendance.today, { query })).body
const mark = (id: string, status = 'Present' as 'Present' | 'Absent' | 'Sick' | 'Leave') =>
  admin.call(attendance.mark, { params: { employeeId: id }, body: { status } })
const marksOf = (id: string) => product.db.selectFrom('attendance').selectAll().where('employee_id', '=', id).execute()

describe('today', () => {
  it('has an entry for everyone employed today: unmarked with the employee’s id, then with the mark', async () => {
    const department = await build.department({ name: 'Botany' })
    const person = await build.employee({ name: 'Ana Flor', code: 'B-1', departmentId: department })
    const before = await today({ search: 'botany' })
    expect(before).toEqual({
      success: true,
      date: '2026-03-04',
      total: 1,
      message: [
        {
          _id: person.id,
          date: '2026-03-04',
          status: null,
          onLeave: null,
          onLeavePart: null,
          updatedAt: null,
          origin: null,
          setBy: null,
          employeeId: {
            _id: person.id,
            employeeId: 'B-1',
            userId: { _id: person.userId, name: 'Ana Flor', profileImage: null },
            department: { _id: department, dep_name: 'Botany' },
          },
        },
      ],
    })
    const { body } = await mark(person.id, 'Sick')
    expect(body.attendance).toMatchObject({ status: 'Sick', date: '2026-03-04', employeeId: { employeeId: 'B-1' } })
    const after = await today({ search: 'botany' })
    expect(after.message).toEqual([body.attendance])
    expect(body.attendance._id).not.toBe(person.id)
  })

  it('leaves out leavers and future employees, and keeps people on their last day', async () => {
    const departmentId = await build.department({ name: 'Comings' })
    await build.employee({ name: 'Gone', departmentId, leftOn: '2026-03-03' })
    await build.employee({ name: 'Last day', departmentId, leftOn: '2026-03-04' })
    await build.employee({ name: 'Tomorrow', departmentId, employedFrom: '2026-03-05' })
    const { message } = await today({ department: departmentId })
    expect(message.map((entry) => entry.employeeId.userId.name)).toEqual(['Last day'])
  })

  it('searches names and departments, takes wildcards as text, filters by status, sorts and pages with a total', async () => {
    const departmentId = await build.department({ name: 'Quarry' })
    const [one] = await Promise.all(
      ['Qiu', 'Quentin', 'Zora'].map((name, index) => build.employee({ name, code: `Q-${3 - index}`, departmentId })),
    )
    await build.employee({ name: 'A Quarryman', code: 'Q-9' })
    const names = async (query: Parameters<typeof today>[0]) =>
      (await today(query)).message.map((entry) => entry.employeeId.userId.name)
    expect(await names({ search: 'QUARRY', sort: 'name' })).toEqual(['A Quarryman', 'Qiu', 'Quentin', 'Zora'])
    expect(await names({ search: 'quarry', sort: 'employeeId' })).toEqual(['Zora', 'Quentin', 'Qiu', 'A Quarryman'])
    expect(await names({ search: '%' })).toEqual([])
    const second = await today({ search: 'quarry', sort: '-name', limit: 2, skip: 1 })
    expect(second).toMatchObject({ total: 4 })
    expect(second.message.map((entry) => entry.employeeId.userId.name)).toEqual(['Quentin', 'Qiu'])
    await mark(one?.id ?? '', 'Present')
    expect(await names({ department: departmentId, status: 'Not Marked' })).toEqual(['Quentin', 'Zora'])
    expect(await names({ department: departmentId, status: 'Present' })).toEqual(['Qiu'])
  })

  it('answers the whole list without a page, and the same total with one', async () => {
    const whole = await today()
    expect(whole.total).toBe(whole.message.length)
    expect((await today({ limit: 1 })).total).toBe(whole.total)
  })

  it('shows an approved leave of today, and no other', async () => {
    const departmentId = await build.department({ name: 'Leavers' })
    const [away, asks, refused, later] = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => build.employee({ name, departmentId })),
    )
    await build.leave({
      employeeId: away?.id,
      leaveType: 'Annual Leave',
      startDate: '2026-03-01',
      endDate: '2026-03-04',
      status: 'Approved',
    })
    await build.leave({ employeeId: asks?.id, startDate: '2026-03-01', endDate: '2026-03-04', status: 'Pending' })
    await build.leave({ employeeId: refused?.id, startDate: '2026-03-01', endDate: '2026-03-04', status: 'Rejected' })
    await build.leave({ employeeId: later?.id, startDate: '2026-03-05', endDate: '2026-03-06', status: 'Approved' })
    const { message } = await today({ department: departmentId })
    expect(message.map((entry) => entry.onLeave)).toEqual(['Annual Leave', null, null, null])
    expect((await mark(away?.id ?? '', 'Leave')).body.attendance).toMatchObject({
      status: 'Leave',
      onLeave: 'Annual Leave',
    })
  })

  it('is the day of the organisation', async () => {
    const person = await build.employee({ name: 'Owl' })
    product.clock.setTimeZone('Pacific/Auckland')
    try {
      expect((await today({ search: 'owl' })).date).toBe('2026-03-05')
      await mark(person.id)
    } finally {
      product.clock.setTimeZone('UTC')
    }
    expect(await marksOf(person.id)).toMatchObject([{ day: '2026-03-05' }])
    expect((await today({ search: 'owl' })).message[0]?.status).toBeNull()
  })
})

describe('marking', () => {
  it('accepts the user’s id, too, and writes an audit event', async () => {
    const person = await build.employee()
    expect((await mark(person.userId)).status).toBe(200)
    const events = await product.db.selectFrom('audit_events').selectAll().where('entity_id', '=', person.id).execute()
    expect(events).toMatchObject([
      { action: 'attendance.mark', before: null, after: { day: '2026-03-04', status: 'Present' } },
    ])
  })

  it('keeps the first mark', async () => {
    const person = await build.employee()
    await mark(person.id, 'Absent')
    const again = await mark(person.id, 'Present')
    expect(again).toMatchObject({ status: 409, body: { success: false, code: 'ALREADY_MARKED' } })
    expect(await marksOf(person.id)).toMatchObject([{ status: 'Absent' }])
    product.setNow('2026-03-05T12:00:00Z')
    expect((await mark(person.id)).status).toBe(200)
  })

  it('stores one record when forty browsers mark at once', async () => {
    const person = await build.employee()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_none, n) => mark(person.id, n % 2 ? 'Present' : 'Absent')),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(39)
    expect(await marksOf(person.id)).toHaveLength(1)
  })

  it('refuses unknown people, leavers and invalid statuses', async () => {
    const gone = await build.employee({ leftOn: '2026-03-01' })
    expect((await mark('01890000-0000-7000-8000-000000000000')).status).toBe(404)
    expect(await mark(gone.id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    const person = await build.employee()
    for (const status of ['Late', 'present', '', null]) {
      expect(
        (await admin.call(attendance.mark, { params: { employeeId: person.id }, body: { status } as never })).status,
      ).toBe(400)
    }
    expect(await marksOf(person.id)).toEqual([])
    expect(await marksOf(gone.id)).toEqual([])
  })

  it('is allowed for administrators only', async () => {
    const person = await build.employee()
    const own = await product.as(person.userId)
    for (const client of [own, product.anonymous]) {
      const status = client === own ? 403 : 401
      expect((await client.call(attendance.today)).status).toBe(status)
      expect((await client.call(attendance.report)).status).toBe(status)
      expect(
        (await client.call(attendance.mark, { params: { employeeId: person.id }, body: { status: 'Present' } })).status,
      ).toBe(status)
      expect(
        (await client.call(attendance.markMany, { body: { status: 'Present', employeeIds: [person.id] } })).status,
      ).toBe(status)
    }
    expect(await marksOf(person.id)).toEqual([])
  })
})

describe('marking many', () => {
  const crowd = async (size: number) => {
    const departmentId = await build.department()
    return {
      departmentId,
      people: await Promise.all(Array.from({ length: size }, () => build.employee({ departmentId }))),
    }
  }

  it('marks the named people and keeps existing marks', async () => {
    const { people } = await crowd(5)
    await mark(people[0]?.id ?? '', 'Sick')
    const { body } = await admin.call(attendance.markMany, {
      body: { status: 'Present', employeeIds: people.map((person) => person.id) },
    })
    expect(body).toEqual({
      success: true,
      marked: 4,
      alreadyMarked: 1,
      markedLeave: 0,
      skipped: [],
      markedAt: expect.any(String),
    })
    expect((await marksOf(people[0]?.id ?? ''))[0]?.status).toBe('Sick')
    expect((await marksOf(people[4]?.id ?? ''))[0]?.status).toBe('Present')
  })

  it('marks a whole department by its filter, and nobody else', async () => {
    const { departmentId, people } = await crowd(30)
    const other = await build.employee()
    await mark(people[3]?.id ?? '', 'Absent')
    const { body } = await admin.call(attendance.markMany, {
      body: { status: 'Present', filter: { department: departmentId } },
    })
    expect(body).toMatchObject({ marked: 29, alreadyMarked: 0 })
    expect((await today({ department: departmentId, status: 'Present' })).total).toBe(29)
    expect(await marksOf(other.id)).toEqual([])
    const events = await product.db
      .selectFrom('audit_events')
      .select('entity_id')
      .where(
        'entity_id',
        'in',
        people.map((person) => person.id),
      )
      .execute()
    expect(events).toHaveLength(30)
  })

  it('leaves a part-timer with a day off out of a filter, but not on a day when nobody works', async () => {
    const { departmentId, people } = await crowd(3)
    const filter = { department: departmentId }
    const [partTimer] = people
    const scheduleId = await build.schedule({ days: [{ am: 240, pm: 240 }, ...Array(6).fill({ am: 0, pm: 0 })] })
    const locationId = await build.location({})
    const params = { id: partTimer?.id ?? '' }
    await admin.call(workingTimes.set, { params, body: { from: '2026-03-02', scheduleId, locationId } })
    const { body } = await admin.call(attendance.markMany, { body: { status: 'Present', filter } })
    expect(body).toMatchObject({ marked: 2, alreadyMarked: 0 })
    expect(await marksOf(partTimer?.id ?? '')).toEqual([])
    product.setNow('2026-03-08T12:00:00Z')
    const sunday = await admin.call(attendance.markMany, { body: { status: 'Present', filter } })
    expect(sunday.body).toMatchObject({ marked: 3, alreadyMarked: 0 })
  })

  it('stores one record for each person when many browsers mark the same department', async () => {
    const { departmentId, people } = await crowd(40)
    const ids = people.map((person) => person.id)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_none, n) =>
        admin.call(attendance.markMany, {
          body:
            n % 2
              ? { status: 'Present', filter: { department: departmentId } }
              : { status: 'Absent', employeeIds: n % 4 ? ids : ids.toReversed() },
        }),
      ),
    )
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(answers.reduce((sum, answer) => sum + answer.body.marked, 0)).toBe(40)
    const rows = await product.db.selectFrom('attendance').select('id').where('employee_id', 'in', ids).execute()
    expect(rows).toHaveLength(40)
  })

  it('marks nobody if one person is unknown or has left, or if no people or both lists and filters are given', async () => {
    const { people } = await crowd(2)
    const gone = await build.employee({ leftOn: '2026-03-01' })
    const ids = people.map((person) => person.id)
    const call = (body: object) => admin.call(attendance.markMany, { body: { status: 'Present', ...body } as never })
    expect((await call({ employeeIds: [...ids, '01890000-0000-7000-8000-000000000000'] })).status).toBe(404)
    expect((await call({ employeeIds: [...ids, gone.id] })).status).toBe(409)
    expect((await call({ employeeIds: [] })).status).toBe(400)
    expect((await call({})).status).toBe(400)
    expect((await call({ employeeIds: ids, filter: {} })).status).toBe(400)
    expect((await call({ employeeIds: Array.from({ length: 1001 }, () => ids[0]) })).status).toBe(400)
    expect([...(await marksOf(ids[0] ?? '')), ...(await marksOf(ids[1] ?? ''))]).toEqual([])
  })
})

describe('the end of an employment', () => {
  it('refuses every mark after it, also when both are saved at once', async () => {
    const people = await Promise.all(Array.from({ length: 15 }, () => build.employee()))
    const answers = await Promise.all(
      people.map(async ({ id }) => {
        const [marking] = await Promise.all([
          mark(id),
          admin.call(employees.endEmployment, { params: { id }, body: { leftOn: '2026-03-03' } }),
        ])
        return { id, marking }
      }),
    )
    for (const { id, marking } of answers) {
      expect(marking.body.code ?? 'marked').toMatch(/^(marked|CONFLICT)$/)
      expect(await marksOf(id)).toHaveLength(marking.status === 200 ? 1 : 0)
      expect((await mark(id)).body.code).toBe('CONFLICT')
    }
  })
})

it('a day of a closed month refuses new marks and keeps its marks', async () => {
  const [marked, open] = [await build.employee(), await build.employee()]
  const many = (...ids: string[]) =>
    admin.call(attendance.markMany, { body: { status: 'Present', employeeIds: ids } as never })
  const { markedAt } = (await many(marked.id)).body
  for (const { id } of [marked, open])
    await product.db
      .insertInto('timesheets')
      .values({ employee_id: id, month: '2026-03-01', state: 'Closed', updated_at: new Date() } as never)
      .execute()
  const closed = { status: 409, body: { code: 'CLOSED', error: 'March 2026 is closed.' } }
  expect(await mark(open.id)).toMatchObject(closed)
  expect(await mark(marked.id, 'Absent')).toMatchObject(closed)
  expect(await many((await build.employee()).id, open.id)).toMatchObject(closed)
  expect(await admin.call(attendance.undo, { body: { markedAt: markedAt ?? '' } })).toMatchObject(closed)
  expect(await marksOf(marked.id)).toMatchObject([{ status: 'Present' }])
})
