import { randomUUID } from 'node:crypto'
import { timeDevices } from '@ems/contract/time-devices'
import { beforeAll, describe, expect, it } from 'vitest'
import { startProduct } from '../../../../test/product.ts'
import { clockedPeople } from '../../../../test/working-time.ts'

const product = await startProduct()
const { administrator, days, person, signIn, track, workplace } = clockedPeople(product)

const NOON = '2027-03-02T12:00:00Z'
const DAY = '2027-03-01'

async function device(kind: 'kiosk' | 'terminal') {
  const { status, body } = await (await administrator()).call(timeDevices.add, {
    body: { name: `Gate ${randomUUID()}`, kind },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return { ...body.device, secret: body.secret, client: product.clientOf(body.secret) }
}

interface Event {
  at: string
  employeeId: string
  kind?: 'in' | 'out' | 'break' | 'auto'
  sequence?: number
}

let sequence = 0
const eventOf = (event: Event) => ({ device: 'A', kind: 'auto' as const, sequence: ++sequence, ...event })

const deliver = async (client: Awaited<ReturnType<typeof device>>['client'], events: Event[], sentAt = NOON) => {
  const { status, body } = await client.call(timeDevices.deliver, { body: { sentAt, events: events.map(eventOf) } })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

beforeAll(async () => {
  product.setNow('2027-02-28T12:00:00Z')
  await track({}, '2027-02-01')
  product.setNow(NOON)
})

describe('a terminal', () => {
  it('has a key that delivers and nothing else, until it is removed', async () => {
    const { _id, client, secret } = await device('terminal')
    expect(secret).toMatch(/^ems_/)
    expect((await client.call(timeDevices.kiosk, { body: { employeeId: 'X', pin: '195247' } })).status).toBe(403)
    await deliver(client, [{ at: NOON, employeeId: 'nobody' }])
    const admin = await administrator()
    const { body } = await admin.call(timeDevices.list, {})
    expect(body.devices.find((one) => one._id === _id)).toMatchObject({
      drift: 0,
      refused: 1,
      lastSeenAt: expect.any(String),
    })
    expect((await admin.call(timeDevices.remove, { params: { id: _id } })).status).toBe(200)
    expect((await client.call(timeDevices.deliver, { body: { sentAt: NOON, events: [] } })).status).toBe(401)
    expect((await admin.call(timeDevices.remove, { params: { id: _id } })).status).toBe(404)
  })

  it('is added and removed only with the permission to configure time', async () => {
    const { userId } = await product.build.employee()
    await product.build.assignment({ userId, role: { 'time.configure': 'everyone' } })
    const client = await signIn(userId)
    for (const kind of ['kiosk', 'terminal'] as const) {
      const { status, body } = await client.call(timeDevices.add, { body: { name: `Door ${kind}`, kind } })
      expect([status, body.device?.kind]).toEqual([200, kind])
      expect((await client.call(timeDevices.remove, { params: { id: body.device._id } })).status).toBe(200)
    }
  })

  it('gets the result of each event', async () => {
    const { client } = await device('terminal')
    const one = await person()
    const employeeId = one.code.toLowerCase()
    const first = { at: `${DAY}T08:00:00Z`, employeeId, kind: 'in' as const, sequence: 1 }
    const results = async (...events: Event[]) => (await deliver(client, events)).results.map(({ result }) => result)
    expect(await results(first)).toEqual(['stored'])
    expect(await results(first)).toEqual(['repeated'])
    expect(await results({ ...first, kind: 'out' })).toEqual(['conflict'])
    expect(
      await results(
        { at: '2027-03-02T12:02:01Z', employeeId },
        { at: '2027-03-02T12:02:00Z', employeeId },
        { at: '2026-12-30T11:59:00Z', employeeId },
        { at: NOON, employeeId: 'nobody' },
        { at: '2027-01-31T12:00:00Z', employeeId },
      ),
    ).toEqual(['future', 'stored', 'too-old', 'unknown', 'not-tracked'])
  })

  it('delivers a day late, in any order, and the days are the same', async () => {
    const events = (employeeId: string): Event[] => [
      { at: `${DAY}T08:00:00Z`, employeeId },
      { at: `${DAY}T08:00:40Z`, employeeId },
      { at: `${DAY}T12:00:00Z`, employeeId },
      { at: `${DAY}T12:30:00Z`, employeeId },
      { at: `${DAY}T16:30:00Z`, employeeId },
      { at: `${DAY}T16:45:00Z`, employeeId, kind: 'out' },
    ]
    const [forwards, backwards] = [await person(), await person()]
    const { client } = await device('terminal')
    await deliver(client, events(forwards.code))
    for (const event of events(backwards.code).reverse()) await deliver(client, [event])
    const [one, other] = [await forwards.day(DAY), await backwards.day(DAY)]
    expect(one).toMatchObject({
      present: 480,
      breaks: 30,
      counted: 480,
      flags: ['stray'],
      sessions: [{ minutes: 240, place: 'onsite', source: 'device' }, { minutes: 240 }],
    })
    expect({ ...other, ...one, punches: [] }).toEqual({ ...one, punches: [] })
    expect(other.sessions).toEqual(one.sessions)
    expect(other.flags).toEqual(one.flags)
  })

  it('delivers events of a closed month, also the end of a night after it; its figures stay', async () => {
    const one = await person()
    const { client } = await device('terminal')
    await product.db
      .insertInto('timesheets')
      .values({ employee_id: one.id, month: '2027-02-01', state: 'Closed', updated_at: new Date() } as never)
      .execute()
    const { results } = await deliver(client, [
      { at: '2027-02-28T22:00:00Z', employeeId: one.code, kind: 'in' },
      { at: '2027-03-01T02:00:00Z', employeeId: one.code, kind: 'out' },
      { at: '2027-03-01T09:00:00Z', employeeId: one.code, kind: 'in' },
      { at: '2027-03-01T10:00:00Z', employeeId: one.code, kind: 'out' },
    ])
    expect(results.map(({ result }) => result)).toEqual(['closed', 'closed', 'stored', 'stored'])
    expect(await one.day(DAY)).toMatchObject({ present: 60, frozen: false })
    const sunday = { from: '2027-02-28', to: '2027-02-28', employee: one.id }
    expect((await days(sunday)).days.filter(({ present }) => present > 0)).toEqual([])
  })

  it('and the web together record one punch for the same kind within 60 seconds', async () => {
    const one = await person()
    const { client } = await device('terminal')
    await deliver(client, [{ at: '2027-03-02T11:59:30Z', employeeId: one.code, kind: 'auto' }])
    const press = async (kind: 'in' | 'out') => (await one.punch(kind, NOON)).body
    expect(await press('in')).toMatchObject({
      ...{ repeated: true, punch: { kind: 'in', at: '2027-03-02T11:59:30.000Z' }, now: { state: 'in' } },
    })
    expect(await press('out')).toMatchObject({ repeated: false, now: { state: 'out' } })
  })

  it('may have a clock that is ahead: a clock-out on the web then has the same instant, and ends the session', async () => {
    const one = await person()
    const { client } = await device('terminal')
    await deliver(client, [{ at: '2027-03-02T12:01:30Z', employeeId: one.code, kind: 'in' }])
    const { body } = await one.punch('out', NOON)
    expect(body).toMatchObject({ punch: { at: '2027-03-02T12:01:30.000Z' }, now: { state: 'out' } })
    expect(await one.day('2027-03-02')).toMatchObject({ flags: [], sessions: [{ state: 'done', minutes: 0 }] })
  })

  it('delivers the last night of a leaver, and nothing of the next day', async () => {
    const one = await person(await workplace({ starts: '22:00', ends: '06:00' }))
    await product.db.updateTable('employees').set({ left_on: DAY }).where('id', '=', one.id).execute()
    const { client } = await device('terminal')
    const night = ['2027-03-01T21:50:00Z', '2027-03-02T02:00:00Z', '2027-03-02T02:30:00Z', '2027-03-02T06:00:00Z']
    const { results } = await deliver(
      client,
      [...night, '2027-03-02T11:00:00Z'].map((at) => ({ at, employeeId: one.code })),
    )
    expect(results.map(({ result }) => result)).toEqual([...Array(4).fill('stored'), 'not-tracked'])
    expect(await one.day(DAY)).toMatchObject({ present: 460, breaks: 30, flags: [] })
  })

  it('leaves a session without an end if a second clock-in follows', async () => {
    const one = await person()
    const { client } = await device('terminal')
    await deliver(client, [
      { at: `${DAY}T08:00:00Z`, employeeId: one.code, kind: 'in' },
      { at: `${DAY}T13:00:00Z`, employeeId: one.code, kind: 'in' },
      { at: `${DAY}T17:00:00Z`, employeeId: one.code, kind: 'out' },
    ])
    expect(await one.day(DAY)).toMatchObject({
      status: 'present',
      present: 240,
      flags: ['no-clock-out'],
      sessions: [{ state: 'missing' }, { state: 'done' }],
    })
  })

  it('with a wrong clock is flagged, and its times are unchanged', async () => {
    const one = await person()
    const { client, name } = await device('terminal')
    const { drift } = await deliver(
      client,
      [{ at: `${DAY}T08:00:00Z`, employeeId: one.code, kind: 'in' }],
      '2027-03-02T12:02:01Z',
    )
    expect(drift).toBe(121)
    expect(await one.day(DAY)).toMatchObject({
      flags: ['no-clock-out', 'drift'],
      sessions: [{ in: `${DAY}T08:00:00.000Z` }],
    })
    for (const sentAt of ['1970-01-01T00:00:00Z', '2199-01-01T00:00:00Z'])
      expect(Math.abs((await deliver(client, [{ at: NOON, employeeId: 'nobody' }], sentAt)).drift)).toBeGreaterThan(1e9)
    const told = await product.db
      .selectFrom('notifications')
      .select(['params', 'link'])
      .where('kind', '=', 'time.drift')
      .execute()
    expect(told).toContainEqual({ params: { name, seconds: 121 }, link: '/admin-dashboard/setting/time' })
  })
})

describe('a kiosk', () => {
  const guess = (
    client: Awaited<ReturnType<typeof device>>['client'],
    employeeId: string,
    pin: string,
    kind?: 'in' | 'out',
  ) => client.call(timeDevices.kiosk, { body: { employeeId, pin, ...(kind && { kind }) } })

  it('clocks people in and out by employee ID and PIN', async () => {
    const one = await person()
    const { client } = await device('kiosk')
    expect((await one.client.call(timeDevices.setPin, { body: { pin: '195247' } })).status).toBe(200)
    const { status, body } = await guess(client, one.code.toLowerCase(), '195247', 'in')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      state: 'in',
      since: expect.any(String),
      sessions: [{ place: 'onsite', source: 'kiosk' }],
    })
    expect((await guess(client, one.code, '195247')).body).toMatchObject({ state: 'in' })
    expect(await guess(client, one.code, '195247', 'out')).toMatchObject({ status: 200, body: { state: 'out' } })
    expect((await days({ from: '2027-03-02', to: '2027-03-02', employee: one.id })).days[0]).toMatchObject({
      status: 'present',
    })
  })

  it('gives one answer for an unknown ID, a wrong PIN and no PIN, and blocks after five', async () => {
    const [one, none] = [await person(), await person()]
    const { client } = await device('kiosk')
    await one.client.call(timeDevices.setPin, { body: { pin: '195247' } })
    const refused = { status: 401, body: { error: 'Employee ID or PIN is not right.' } }
    for (const employeeId of ['nobody', none.code, one.code])
      expect(await guess(client, employeeId, '195248')).toMatchObject(refused)
    expect(await guess(client, one.code, '19524')).toMatchObject(refused)
    for (let n = 0; n < 3; n++) expect((await guess(client, one.code, '195248')).status).toBe(401)
    expect((await guess(client, one.code, '195247')).status).toBe(429)
    product.setNow('2027-03-02T12:15:00Z')
    expect((await guess(client, one.code, '195247')).status).toBe(200)
    product.setNow(NOON)
  })

  it('is blocked itself for five minutes after twenty wrong guesses', async () => {
    const one = await person()
    const { client } = await device('kiosk')
    const { body } = await (await administrator()).call(timeDevices.newPin, { params: { employeeId: one.id } })
    expect(body.pin).toMatch(/^\d{6}$/)
    const guesses = await Promise.all(Array.from({ length: 22 }, (_, n) => guess(client, `nobody-${n}`, '195248')))
    expect(guesses.map(({ status }) => status).sort()).toEqual([...Array(20).fill(401), 429, 429])
    expect((await guess(client, one.code, body.pin)).status).toBe(429)
    product.setNow('2027-03-02T12:05:00Z')
    expect((await guess(client, one.code, body.pin)).status).toBe(200)
    product.setNow(NOON)
  })

  it.each(['123456', '654321', '777777', '12345', 'abcdef'])('refuses the PIN %s', async (pin) => {
    const one = await person()
    expect((await one.client.call(timeDevices.setPin, { body: { pin } })).status).toBe(400)
  })
})
