import { time } from '@ems/contract/time'
import { beforeAll, describe, expect, it } from 'vitest'
import { clientOf, startProduct } from '../../../../test/product.ts'
import { clockedPeople } from '../../../../test/working-time.ts'

const product = await startProduct()
const { person, track, workplace } = clockedPeople(product)

const MONDAY = '2027-03-01'

beforeAll(async () => {
  product.setNow('2027-02-28T12:00:00Z')
})

describe('before a policy turns clocking on', () => {
  it('nobody can clock in', async () => {
    const { punch, now } = await person()
    expect(await punch('in', `${MONDAY}T09:00:00Z`)).toMatchObject({
      status: 403,
      body: { error: 'You do not clock in.' },
    })
    expect(await now()).toMatchObject({ tracking: 'manual', state: 'out', sessions: [] })
  })
})

describe('a punch', () => {
  beforeAll(() => track({}, '2027-02-27'))

  it('has the server’s time, and answers with the state of the day', async () => {
    const { punch } = await person()
    const { status, body } = await punch('in', `${MONDAY}T09:02:30Z`, { at: '2020-01-01T00:00:00Z', employeeId: 'X' })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      punch: { kind: 'in', at: `${MONDAY}T09:02:30.000Z` },
      repeated: false,
      now: {
        tracking: 'clock',
        state: 'in',
        action: 'out',
        since: `${MONDAY}T09:02:30.000Z`,
        day: MONDAY,
        sessions: [{ in: `${MONDAY}T09:02:30.000Z`, out: null, state: 'running', source: 'web', minutes: 0 }],
        missing: [],
        timeZone: 'UTC',
        settings: { signing: false, overtimeApproval: 'none', ownEntries: 'approve', earlyCounts: false },
      },
    })
  })

  it('is recorded once within 60 seconds, and once for a key', async () => {
    const { punch, id } = await person()
    const first = await punch('in', `${MONDAY}T09:00:00Z`)
    const again = await punch('in', `${MONDAY}T09:01:00Z`)
    expect(again.body).toMatchObject({ repeated: true, punch: { _id: first.body.punch._id } })
    expect(await punch('in', `${MONDAY}T09:01:01Z`)).toMatchObject({
      status: 409,
      body: { error: 'You are clocked in since 9:00.' },
    })
    const out = await punch('out', `${MONDAY}T12:00:00Z`, { key: 'a' })
    expect((await punch('out', `${MONDAY}T14:00:00Z`, { key: 'a' })).body).toMatchObject({
      repeated: true,
      punch: { _id: out.body.punch._id },
    })
    expect(await punch('out', `${MONDAY}T14:00:00Z`)).toMatchObject({
      status: 409,
      body: { error: 'You are not clocked in.' },
    })
    const rows = await product.db.selectFrom('punches').select('id').where('employee_id', '=', id).execute()
    expect(rows).toHaveLength(2)
  })

  it('is one of fifty presses at once on two instances', async () => {
    const { id, client } = await person()
    product.setNow(`${MONDAY}T09:00:00Z`)
    const other = clientOf(await product.another(), client.token)
    const presses = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        (n % 2 ? other : client).call(time.punch, { body: { kind: 'in' } as never }),
      ),
    )
    expect(presses.map(({ status }) => status)).toEqual(Array(50).fill(200))
    expect(presses.filter(({ body }) => !body.repeated)).toHaveLength(1)
    expect(new Set(presses.map(({ body }) => body.punch._id)).size).toBe(1)
    const rows = await product.db.selectFrom('punches').select('id').where('employee_id', '=', id).execute()
    expect(rows).toHaveLength(1)
  })

  it('never goes backwards', async () => {
    const { punch } = await person()
    await punch('in', `${MONDAY}T09:00:00Z`)
    const { body } = await punch('out', `${MONDAY}T08:00:00Z`)
    expect(body.punch.at).toBe(`${MONDAY}T09:00:00.000Z`)
  })

  it('marks the day at the first clock-in, and an earlier mark by hand stays', async () => {
    const place = await workplace({ starts: '09:00', ends: '17:30' })
    const { punch, day } = await person(place)
    await punch('in', `${MONDAY}T09:11:00Z`)
    expect(await day(MONDAY)).toMatchObject({
      status: 'present',
      late: 11,
      mark: { status: 'Late', origin: 'clock' },
      shift: { starts: '09:00', ends: '17:30', minutes: 480, planned: false },
    })
  })

  it('of a session without an end is refused as a clock-out, and opens a new session as a clock-in', async () => {
    const { punch, now, day } = await person()
    await punch('in', `${MONDAY}T09:00:00Z`)
    expect(await punch('out', '2027-03-02T01:00:00Z')).toMatchObject({
      status: 409,
      body: { error: 'You did not clock out on 1 March.' },
    })
    expect(await now()).toMatchObject({ state: 'out', action: 'in', missing: [MONDAY] })
    expect((await punch('in', '2027-03-02T09:00:00Z')).status).toBe(200)
    expect(await day(MONDAY)).toMatchObject({
      status: 'incomplete',
      counted: 0,
      flags: ['no-clock-out'],
      sessions: [{ state: 'missing', out: null, minutes: 0 }],
      mark: { status: 'Present', origin: 'clock' },
    })
  })

  it('after the last day of an employment ends its night', async () => {
    const { punch, day, id } = await person(await workplace({ starts: '22:00', ends: '06:00' }))
    await product.db.updateTable('employees').set({ left_on: MONDAY }).where('id', '=', id).execute()
    await punch('in', `${MONDAY}T21:50:00Z`)
    await punch('break', '2027-03-02T02:00:00Z')
    expect((await punch('in', '2027-03-02T02:30:00Z')).status).toBe(200)
    expect((await punch('out', '2027-03-02T06:00:00Z')).status).toBe(200)
    expect(await day(MONDAY)).toMatchObject({ present: 460, breaks: 30, flags: [] })
    expect((await punch('in', '2027-03-02T12:00:00Z')).status).toBe(403)
  })

  it('needs an allowed source, a place where one is required, and a network of the location', async () => {
    const place = await workplace({})
    await product.db
      .updateTable('locations')
      .set({ name: 'Harbour', networks: ['10.1.0.0/16'] })
      .where('id', '=', place.locationId)
      .execute()
    const { punch } = await person(place)
    product.setNow(`${MONDAY}T07:00:00Z`)
    await track({ placeRequired: true }, MONDAY)
    expect(await punch('in', `${MONDAY}T09:00:00Z`)).toMatchObject({ status: 400 })
    expect(await punch('in', `${MONDAY}T09:00:00Z`, { place: 'onsite' })).toMatchObject({
      status: 403,
      body: { error: 'You are not on a network of Harbour.' },
    })
    expect((await punch('in', `${MONDAY}T09:00:00Z`, { place: 'remote' })).status).toBe(200)
    await track({ sources: ['kiosk'] }, MONDAY)
    expect((await (await person()).punch('in', `${MONDAY}T09:00:00Z`)).status).toBe(403)
    await track({}, MONDAY)
  })
})

it('a punch is never changed', async () => {
  const { punch } = await person()
  const { body } = await punch('in', '2027-03-03T09:00:00Z')
  await expect(
    product.db.updateTable('punches').set({ kind: 'out' }).where('id', '=', body.punch._id).execute(),
  ).rejects.toThrow('punches are not changed')
})
