import { time } from '@ems/contract/time'
import { timeDevices } from '@ems/contract/time-devices'
import { timePolicies } from '@ems/contract/time-policies'
import { timeRequests } from '@ems/contract/time-requests'
import { beforeAll } from 'vitest'
import { change, describeAudit } from '../../../test/audit.ts'
import { startProduct } from '../../../test/product.ts'
import { clockedPeople, insertTime } from '../../../test/working-time.ts'

const product = await startProduct()
const { administrator, person, track } = clockedPeople(product)

const today = product.clock.today()

beforeAll(() => track())

const punched = (id: string) => ({ action: 'time-punch.add', kind: 'punch', id }) as const
const lastPunch = async (employeeId: string) =>
  (
    await product.db
      .selectFrom('punches')
      .select('id')
      .where('employee_id', '=', employeeId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).id

async function device(kind: 'kiosk' | 'terminal') {
  const { body } = await (await administrator()).call(timeDevices.add, { body: { name: `Gate ${kind}`, kind } })
  return { id: body.device._id, by: product.clientOf(body.secret) }
}

/** An administrator's correction of a person's day. */
async function corrected() {
  const one = await person()
  const day = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10)
  const body = { kind: 'correction', employeeId: one.id, day, sessions: [{ in: '09:00', out: '10:00' }], reason: 'X' }
  const answer = await (await administrator()).call(timeRequests.add, { body: body as never })
  return { ...one, requestId: answer.body.request?._id }
}

describeAudit('time', product, {
  punch: async () => {
    const { userId } = await person()
    return change({
      endpoint: time.punch,
      as: userId,
      request: { body: { kind: 'in' } },
      events: (reply) => [punched(reply.punch._id)],
    })
  },
})

describeAudit('timeRequests', product, {
  add: async () => {
    const { userId } = await person()
    return change({
      endpoint: timeRequests.add,
      as: userId,
      request: { body: { kind: 'overtime', day: today, minutes: 60, reason: 'Audit' } },
      events: (reply) => [{ action: 'time-request.add', kind: 'timeRequest', id: reply.request._id }],
    })
  },
  decide: async () => {
    const id = await insertTime(product.db, (await person()).id, today)
    return change({
      endpoint: timeRequests.decide,
      request: { params: { id }, body: { decision: 'Rejected', comment: 'No' } },
      events: [{ action: 'time-request.decide', kind: 'timeRequest', id }],
    })
  },
  withdraw: async () => {
    const one = await person()
    const id = await insertTime(product.db, one.id, today)
    return change({
      endpoint: timeRequests.withdraw,
      as: one.userId,
      request: { params: { id } },
      events: [{ action: 'time-request.withdraw', kind: 'timeRequest', id }],
    })
  },
  object: async () => {
    await track({}, new Date(Date.parse(today) - 7 * 86_400_000).toISOString().slice(0, 10))
    const { userId, requestId: id } = await corrected()
    return change({
      endpoint: timeRequests.object,
      as: userId,
      request: { params: { id: id ?? '' }, body: { text: 'I was there.' } },
      events: [{ action: 'time-request.object', kind: 'timeRequest', id: id ?? '' }],
    })
  },
})

describeAudit('timePolicies', product, {
  set: async () =>
    change({
      endpoint: timePolicies.set,
      request: { body: { policies: [{ name: 'Other', for: null, tracking: 'clock', grace: 5 }] } },
      events: [{ action: 'time-policy.set', kind: 'timePolicies', id: '00000000-0000-0000-0000-000000000000' }],
    }),
})

describeAudit('timeDevices', product, {
  add: async () =>
    change({
      endpoint: timeDevices.add,
      request: { body: { name: 'Door', kind: 'kiosk' } },
      events: async (reply) => {
        const id = reply.device._id
        const key = await product.db
          .selectFrom('api_keys')
          .select('id')
          .where('owner_id', '=', id)
          .executeTakeFirstOrThrow()
        return [
          { action: 'service.add', kind: 'service', id },
          { action: 'key.add', kind: 'key', id: key.id },
          { action: 'time-device.add', kind: 'timeDevice', id },
        ]
      },
    }),
  remove: async () => {
    const { id } = await device('terminal')
    return change({
      endpoint: timeDevices.remove,
      request: { params: { id } },
      events: [
        { action: 'service.remove', kind: 'service', id, between: true },
        { action: 'time-device.remove', kind: 'timeDevice', id },
      ],
    })
  },
  deliver: async () => {
    const [one, { id, by }] = [await person(), await device('terminal')]
    const at = product.clock.now().toISOString()
    const events = [{ device: 'A', sequence: 1, at, employeeId: one.code, kind: 'in' as const }]
    return change({
      ...{ endpoint: timeDevices.deliver, as: id, by },
      request: { body: { sentAt: at, events } },
      events: async () => [punched(await lastPunch(one.id))],
    })
  },
  kiosk: async () => {
    const [one, { id, by }] = [await person(), await device('kiosk')]
    await one.client.call(timeDevices.setPin, { body: { pin: '195247' } })
    return change({
      ...{ endpoint: timeDevices.kiosk, as: id, by },
      request: { body: { employeeId: one.code, pin: '195247', kind: 'in' } },
      events: async () => [punched(await lastPunch(one.id))],
    })
  },
  setPin: async () => {
    const { id, userId } = await person()
    return change({
      endpoint: timeDevices.setPin,
      as: userId,
      request: { body: { pin: '195247' } },
      events: [{ action: 'time-pin.set', kind: 'secret', id }],
    })
  },
  newPin: async () => {
    const { id } = await person()
    return change({
      endpoint: timeDevices.newPin,
      request: { params: { employeeId: id } },
      events: [{ action: 'time-pin.set', kind: 'secret', id }],
    })
  },
})
