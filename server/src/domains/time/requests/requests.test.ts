import { approvals } from '@ems/contract/approvals'
import { notifications } from '@ems/contract/notifications'
import { timeRequests } from '@ems/contract/time-requests'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../../../test/product.ts'
import { startProduct } from '../../../../test/product.ts'
import { clockedPeople } from '../../../../test/working-time.ts'

const product = await startProduct()
const { build } = product
const { administrator, person, signIn, track } = clockedPeople(product)

const TUESDAY = '2027-03-02'
const WEDNESDAY = '2027-03-03'
const at = (time: string, day = TUESDAY) => `${day}T${time}:00Z`
const NOW = at('10:00', WEDNESDAY)

type Times = { in: string; out: string; place?: 'onsite' | 'remote' }

const propose = (client: Client, sessions: Times[], more: object = {}) =>
  client.call(timeRequests.add, {
    body: { kind: 'correction', day: TUESDAY, sessions, reason: 'Forgotten', ...more } as never,
  })

/** A person with a manager, who forgot to clock out on Tuesday. */
async function team() {
  const boss = await build.employee({ employedFrom: '2020-01-01' })
  const one = await person()
  await product.db.updateTable('employees').set({ manager_id: boss.id }).where('id', '=', one.id).execute()
  const manager = await signIn(boss.userId)
  await one.punch('in', at('09:00'))
  product.setNow(NOW)
  return { one, manager, boss }
}

const FULL = [
  { in: '09:00', out: '12:00' },
  { in: '12:30', out: '17:30' },
]

const decide = (client: Client, id: string, decision: 'Approved' | 'Rejected') =>
  client.call(timeRequests.decide, { params: { id }, body: { decision, comment: 'Seen' } })

beforeAll(async () => {
  product.setNow('2027-02-26T12:00:00Z')
  await track({}, '2026-12-27')
})

describe('a correction of one’s own day', () => {
  it('waits for the manager, who approves it', async () => {
    const { one, manager } = await team()
    const { status, body } = await propose(one.client, FULL)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.request).toMatchObject({
      ...{ state: 'Pending', day: TUESDAY, kind: 'correction', minutes: null },
      before: [{ in: '2027-03-02T09:00:00.000Z', out: null }],
      sessions: [{ out: '2027-03-02T12:00:00.000Z' }, { in: '2027-03-02T12:30:00.000Z' }],
    })
    expect(await propose(one.client, [{ in: '09:00', out: '16:00' }])).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    })
    expect(await one.day(TUESDAY)).toMatchObject({ status: 'incomplete', present: 0 })
    const inbox = await manager.call(approvals.mine, {})
    expect(inbox.body.items).toMatchObject([
      { kind: 'time-request', leaveId: null, leave: null, change: null, request: { _id: body.request._id } },
    ])
    expect((await decide(one.client, body.request._id, 'Approved')).status).toBe(403)
    const decided = await decide(manager, body.request._id, 'Approved')
    expect(decided.status, JSON.stringify(decided.body)).toBe(200)
    expect(decided.body.request).toMatchObject({ state: 'Approved', comment: 'Seen' })
    expect(await one.day(TUESDAY)).toMatchObject({
      ...{ status: 'present', present: 480, breaks: 30, flags: [] },
      sessions: [{ source: 'correction' }, { source: 'correction' }],
      punches: [{ kind: 'in' }],
      requests: [{ state: 'Approved' }],
    })
    expect(await decide(manager, body.request._id, 'Rejected')).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_DECIDED' },
    })
  })

  it('is rejected or withdrawn, and changes nothing then', async () => {
    const { one, manager } = await team()
    const first = await propose(one.client, FULL)
    expect((await decide(manager, first.body.request._id, 'Rejected')).body.request).toMatchObject({
      state: 'Rejected',
    })
    const second = await propose(one.client, FULL)
    const id = second.body.request._id
    expect((await manager.call(timeRequests.withdraw, { params: { id } })).status).toBe(403)
    expect((await one.client.call(timeRequests.withdraw, { params: { id } })).body.request).toMatchObject({
      state: 'Withdrawn',
    })
    expect(await one.day(TUESDAY)).toMatchObject({ status: 'incomplete' })
    expect((await manager.call(approvals.mine, {})).body.items).toEqual([])
  })

  it('is not approved if the day changed meanwhile', async () => {
    const { one, manager } = await team()
    const { body } = await propose(one.client, FULL)
    expect((await propose(manager, [{ in: '09:00', out: '11:00' }], { employeeId: one.id })).status).toBe(200)
    expect(await decide(manager, body.request._id, 'Approved')).toMatchObject({ status: 409, body: { code: 'STALE' } })
  })

  it('is not approved if it now overlaps another day', async () => {
    const { one, manager } = await team()
    const { body } = await propose(one.client, [{ in: '09:00', out: `${WEDNESDAY}T00:45` }])
    const wednesday = { employeeId: one.id, day: WEDNESDAY }
    expect((await propose(manager, [{ in: '00:30', out: '01:00' }], wednesday)).status).toBe(200)
    expect(await decide(manager, body.request._id, 'Approved')).toMatchObject({ status: 409, body: { code: 'STALE' } })
    expect((await decide(manager, body.request._id, 'Rejected')).status).toBe(200)
  })

  it('is approved at once if the policy says so', async () => {
    product.setNow('2027-03-01T12:00:00Z')
    await track({ ownEntries: 'direct' }, '2027-03-01')
    const { one } = await team()
    expect((await propose(one.client, FULL)).body.request).toMatchObject({ state: 'Approved' })
    expect(await one.day(TUESDAY)).toMatchObject({ present: 480 })
    product.setNow('2027-03-01T12:00:00Z')
    await track({}, '2027-03-01')
  })

  it('is made once for a key', async () => {
    const { one } = await team()
    const first = await propose(one.client, FULL, { key: 'k' })
    const again = await propose(one.client, FULL, { key: 'k' })
    expect(again.body.request._id).toBe(first.body.request._id)
  })

  it.each<[string, Times[], object]>([
    ['in the future', [{ in: '09:00', out: `${WEDNESDAY}T10:01` }], { day: TUESDAY }],
    [
      'that overlaps',
      [
        { in: '09:00', out: '12:00' },
        { in: '11:59', out: '13:00' },
      ],
      {},
    ],
    ['over 16 hours', [{ in: '00:00', out: '16:01' }], {}],
    ['that begins on another day', [{ in: '2027-03-01T09:00', out: '2027-03-01T10:00' }], {}],
    ['of a day over 62 days back', [{ in: '09:00', out: '10:00' }], { day: '2026-12-30' }],
    ['without a reason', FULL, { reason: ' ' }],
    ['without sessions', [], {}],
    ['with 21 sessions', Array.from({ length: 21 }, () => ({ in: '09:00', out: '09:01' })), {}],
  ])('%s is invalid', async (_what, sessions, more) => {
    product.setNow('2027-03-01T12:00:00Z')
    const { one } = await team()
    expect((await propose(one.client, sessions, more)).status).toBe(400)
  })

  it('without a change is invalid, and so is one that overlaps the neighbouring day', async () => {
    const one = await person()
    await one.work([at('09:00'), at('17:00')], [at('05:00', WEDNESDAY), at('09:00', WEDNESDAY)])
    product.setNow(NOW)
    expect(await propose(one.client, [{ in: '09:00', out: '17:00' }])).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'sessions', reason: 'time-request.unchanged' }] },
    })
    expect(await propose(one.client, [{ in: '20:00', out: '05:01' }])).toMatchObject({
      status: 400,
      body: { issues: [{ reason: 'time-request.overlap' }] },
    })
    expect((await propose(one.client, [{ in: '09:00', out: '17:00', place: 'remote' }])).status).toBe(200)
  })

  it.each<[string, [string, string][], string[]]>([
    [
      'a night',
      [
        ['22:00', '02:00'],
        ['02:30', '06:00'],
      ],
      ['01T22:00', '02T02:00', '02T02:30', '02T06:00'],
    ],
    [
      'another order',
      [
        ['13:00', '17:00'],
        ['09:00', '12:00'],
      ],
      ['01T09:00', '01T12:00', '01T13:00', '01T17:00'],
    ],
    ['offsets', [['2027-03-01T10:00+01:00', '2027-03-01T12:00:30Z']], ['01T09:00', '01T12:00']],
  ])('names times of %s', async (_what, times, expected) => {
    const one = await person()
    product.setNow(NOW)
    const sessions = times.map(([start, end]) => ({ in: start, out: end }))
    const { status, body } = await propose(one.client, sessions, { day: '2027-03-01' })
    expect(status, JSON.stringify(body)).toBe(200)
    const found = (body.request.sessions ?? []).flatMap((session) => [session.in, session.out])
    expect(found).toEqual(expected.map((end) => `2027-03-${end}:00.000Z`))
  })

  it('is refused while a session of the day is running', async () => {
    const one = await person()
    await one.punch('in', at('09:00'))
    product.setNow(at('12:00'))
    expect((await propose(one.client, [{ in: '08:00', out: '09:00' }])).status).toBe(409)
  })

  it('keeps punches that are recorded after it', async () => {
    const { one, manager } = await team()
    await propose(manager, [{ in: '09:00', out: '17:00' }], { employeeId: one.id })
    await one.work([at('11:00', WEDNESDAY), at('12:00', WEDNESDAY)])
    expect(await one.day(TUESDAY)).toMatchObject({ present: 480 })
    expect(await one.day(WEDNESDAY)).toMatchObject({ present: 60 })
  })
})

describe('a correction by the manager', () => {
  it('takes the flag of stray punches from the punches that it replaces', async () => {
    const { one, manager } = await team()
    for (const [kind, time] of [
      ['break', '12:00'],
      ['in', '12:31'],
      ['out', '17:00'],
    ] as const)
      await one.punch(kind, at(time))
    product.setNow(NOW)
    const { status, body } = await propose(manager, FULL, { employeeId: one.id })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(await one.day(TUESDAY)).toMatchObject({
      ...{ present: 480, flags: [] },
      punches: [{ stray: false }, { stray: false }, { stray: false }, { stray: false }],
    })
  })

  it('is approved at once and notified to the person, who can object once within 30 days', async () => {
    const { one, manager, boss } = await team()
    const { body } = await propose(manager, FULL, { employeeId: one.id })
    const id = body.request._id
    expect(body.request).toMatchObject({ state: 'Approved', createdBy: { _id: boss.userId } })
    const told = (kind: string, userId: string) =>
      product.db
        .selectFrom('notifications')
        .select('link')
        .where('kind', '=', kind)
        .where('user_id', '=', userId)
        .execute()
    expect(await told('time.corrected', one.userId)).toEqual([{ link: `/employee-dashboard/time/${TUESDAY}` }])
    const object = (client: Client) =>
      client.call(timeRequests.object, { params: { id }, body: { text: 'I left at six.' } })
    expect((await object(manager)).status).toBe(403)
    expect((await object(one.client)).body.request).toMatchObject({ objection: 'I left at six.' })
    expect((await object(one.client)).status).toBe(409)
    expect(await told('time.objected', boss.userId)).toHaveLength(1)
    const { notifications: bell } = (await manager.call(notifications.list, {})).body
    expect(bell).toContainEqual(
      expect.objectContaining({
        kind: 'time.objected',
        link: '/employee-dashboard/team-time?tab=requests&objected=true',
      }),
    )
    expect(await one.day(TUESDAY)).toMatchObject({ present: 480, requests: [{ objection: 'I left at six.' }] })
    const listed = await (await administrator()).call(timeRequests.list, { query: { objected: 'true' } })
    expect(listed.body.requests.map(({ _id }) => _id)).toEqual([id])
  })

  it('cannot be objected to after 30 days', async () => {
    const { one, manager } = await team()
    const { body } = await propose(manager, FULL, { employeeId: one.id })
    product.setNow('2027-04-02T10:00:01Z')
    const late = { params: { id: body.request._id }, body: { text: 'Late' } }
    expect((await one.client.call(timeRequests.object, late)).status).toBe(409)
  })

  it('of another manager’s people is forbidden', async () => {
    const { manager } = await team()
    const other = await person()
    expect((await propose(manager, FULL, { employeeId: other.id })).status).toBe(403)
    expect((await propose(other.client, FULL, { employeeId: (await person()).id })).status).toBe(403)
  })
})

it('a closed month refuses requests', async () => {
  const { one, manager } = await team()
  await product.db
    .insertInto('timesheets')
    .values({ employee_id: one.id, month: '2027-03-01', state: 'Closed', updated_at: new Date() } as never)
    .execute()
  for (const client of [one.client, manager])
    expect(await propose(client, FULL, { employeeId: one.id })).toMatchObject({
      status: 409,
      body: { code: 'CLOSED', error: 'March 2027 is closed.' },
    })
})

it('overtime is requested for today or later, approved, and counted', async () => {
  product.setNow('2027-03-01T12:00:00Z')
  await track({ overtimeApproval: 'before' }, '2027-03-01')
  const { one, manager } = await team()
  const ask = (client: Client, day: string, more: object = {}) =>
    client.call(timeRequests.add, { body: { kind: 'overtime', day, minutes: 60, reason: 'Audit', ...more } as never })
  expect((await ask(one.client, TUESDAY)).status).toBe(400)
  const { body } = await ask(one.client, WEDNESDAY)
  expect(body.request).toMatchObject({ state: 'Pending', minutes: 60, sessions: null })
  await one.work([at('10:40', WEDNESDAY), at('20:00', WEDNESDAY)])
  expect(await one.day(WEDNESDAY)).toMatchObject({ present: 560, counted: 480, unapproved: 80 })
  expect((await decide(manager, body.request._id, 'Approved')).status).toBe(200)
  expect(await one.day(WEDNESDAY)).toMatchObject({ counted: 540, unapproved: 20, overtime: 60 })
  expect((await ask(manager, TUESDAY, { employeeId: one.id })).body.request).toMatchObject({ state: 'Approved' })
})
