import { attendance } from '@ems/contract/attendance'
import type { BodyInput } from '@ems/contract/core/endpoint'
import { leaves } from '@ems/contract/leaves'
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

const markMany = async (body: BodyInput<typeof attendance.markMany>) => {
  const { status, body: answer } = await admin.call(attendance.markMany, { body })
  expect(status).toBe(200)
  return answer
}
const statusOf = async (id: string) =>
  (await product.db.selectFrom('attendance').select('status').where('employee_id', '=', id).executeTakeFirst())?.status

/** Four of a department: one at work, one on approved leave, one whose leave no one decided, one whose leave is over. */
async function office() {
  const departmentId = await build.department()
  const [here, away, asks, back] = await Promise.all(
    ['Here', 'Away', 'Asks', 'Back'].map((name) => build.employee({ name, departmentId })),
  )
  const days = { startDate: '2026-03-02', endDate: '2026-03-04' }
  await build.leave({ employeeId: away?.id, leaveType: 'Annual Leave', status: 'Approved', ...days })
  await build.leave({ employeeId: asks?.id, status: 'Pending', ...days })
  await build.leave({ employeeId: back?.id, status: 'Approved', startDate: '2026-03-01', endDate: '2026-03-03' })
  const ids = [here, away, asks, back].map((person) => person?.id ?? '')
  return { departmentId, ids, away: away as NonNullable<typeof away>, awayId: away?.id ?? '' }
}

describe.each(['named', 'found by a filter'])('people on approved leave, %s', (how) => {
  const whom = ({ ids, departmentId }: Awaited<ReturnType<typeof office>>) =>
    how === 'named' ? { employeeIds: ids } : { filter: { department: departmentId } }

  it('are skipped and named, and all others are marked', async () => {
    const people = await office()
    const answer = await markMany({ status: 'Present', ...whom(people) })
    expect(answer).toEqual({
      success: true,
      marked: 3,
      alreadyMarked: 0,
      markedLeave: 0,
      markedAt: expect.any(String),
      skipped: [
        {
          employeeId: {
            _id: people.awayId,
            employeeId: people.away.code,
            userId: { _id: people.away.userId, name: 'Away' },
          },
          reason: 'attendance.on-leave',
          leaveType: 'Annual Leave',
          message: 'On approved leave: Annual Leave.',
        },
      ],
    })
    expect(await Promise.all(people.ids.map(statusOf))).toEqual(['Present', undefined, 'Present', 'Present'])
  })

  it('are marked Leave if the request says so', async () => {
    const people = await office()
    const answer = await markMany({ status: 'Present', onLeave: 'leave', ...whom(people) })
    expect(answer).toEqual({
      success: true,
      marked: 4,
      alreadyMarked: 0,
      markedLeave: 1,
      skipped: [],
      markedAt: expect.any(String),
    })
    expect(await Promise.all(people.ids.map(statusOf))).toEqual(['Present', 'Leave', 'Present', 'Present'])
    const event = await product.db
      .selectFrom('audit_events')
      .select('after')
      .where('entity_id', '=', people.awayId)
      .executeTakeFirstOrThrow()
    expect(event.after).toEqual({ day: '2026-03-04', status: 'Leave' })
  })

  it('are marked like the others if the request says so', async () => {
    const people = await office()
    expect(await markMany({ status: 'Absent', onLeave: 'mark', ...whom(people) })).toMatchObject({
      marked: 4,
      skipped: [],
    })
    expect(await statusOf(people.awayId)).toBe('Absent')
  })

  it('are marked Leave when everyone is marked Leave', async () => {
    const people = await office()
    expect(await markMany({ status: 'Leave', ...whom(people) })).toMatchObject({ marked: 4, markedLeave: 0 })
    expect(await statusOf(people.awayId)).toBe('Leave')
  })
})

it('keep a mark that they already have, and are not named as skipped', async () => {
  const { ids, awayId } = await office()
  await build.attendance({ employeeId: awayId, day: '2026-03-04', status: 'Sick' })
  for (const onLeave of ['skip', 'leave', 'mark'] as const) {
    expect(await markMany({ status: 'Present', employeeIds: ids, onLeave })).toMatchObject({
      alreadyMarked: onLeave === 'skip' ? 1 : 4,
      skipped: [],
    })
  }
  expect(await statusOf(awayId)).toBe('Sick')
})

it('an invalid choice is refused, and nobody is marked', async () => {
  const { ids } = await office()
  const body = { status: 'Present', employeeIds: ids, onLeave: 'ignore' } as never
  expect(await admin.call(attendance.markMany, { body })).toMatchObject({
    status: 400,
    body: { error: 'Choose what happens with people on leave: skip, leave or mark.' },
  })
  expect(await Promise.all(ids.map(statusOf))).toEqual([undefined, undefined, undefined, undefined])
})

it('the list of today and a mark for many can be limited to people on leave, or to all others', async () => {
  const { departmentId: department, ids, awayId } = await office()
  const named = async (query: object) =>
    (await admin.call(attendance.today, { query: { department, ...query } })).body.message.map(
      (entry) => entry.employeeId.userId.name,
    )
  expect(await named({ onLeave: 'true' })).toEqual(['Away'])
  expect(await named({ onLeave: 'false', sort: 'name' })).toEqual(['Asks', 'Back', 'Here'])
  const counted = await admin.call(attendance.today, { query: { onLeave: 'true', limit: 1 } })
  expect(counted.body.total).toBe(
    (await admin.call(attendance.today)).body.message.filter((entry) => entry.onLeave !== null).length,
  )
  await markMany({ status: 'Leave', filter: { department, onLeave: 'true' } })
  expect(await Promise.all(ids.map(statusOf))).toEqual([undefined, 'Leave', undefined, undefined])
  expect(await statusOf(awayId)).toBe('Leave')
})

it('the list shows which part of the day a leave covers, also two halves of different types', async () => {
  const departmentId = await build.department()
  const people = await Promise.all(['Both', 'Half', 'None'].map((name) => build.employee({ name, departmentId })))
  const day = '2026-03-04'
  const ask = async (n: number, leaveType: string, part: 'am' | 'pm') => {
    const parts = { startDate: day, endDate: day, startPart: part, endPart: part }
    const asked = await admin.call(leaves.add, { body: { userId: people[n]?.userId ?? '', leaveType, ...parts } })
    expect(asked.status).toBe(200)
    const params = { id: asked.body.leave._id }
    expect((await admin.call(leaves.decide, { params, body: { status: 'Approved' } })).status).toBe(200)
  }
  const parts = async () =>
    (await admin.call(attendance.today, { query: { department: departmentId, sort: 'name' } })).body.message.map(
      ({ onLeavePart }) => onLeavePart,
    )
  expect(await parts()).toEqual([null, null, null])
  await ask(0, 'Sick Leave', 'am')
  await ask(1, 'Annual Leave', 'pm')
  expect(await parts()).toEqual(['am', 'pm', null])
  await ask(0, 'Annual Leave', 'pm')
  expect(await parts()).toEqual(['full', 'pm', null])
})
