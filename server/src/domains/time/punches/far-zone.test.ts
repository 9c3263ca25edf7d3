import { timeDevices } from '@ems/contract/time-devices'
import { expect, it } from 'vitest'
import { startProduct } from '../../../../test/product.ts'
import { clockedPeople } from '../../../../test/working-time.ts'

const product = await startProduct({ ORG_TIME_ZONE: 'Pacific/Auckland' })
const { administrator, days, person, track, workplace } = clockedPeople(product)

// Los Angeles is 21 hours behind the organisation: when a night ends there, the day it began is two days ago here.
const MONDAY = '2027-03-01'
const [IN, OUT] = ['2027-03-02T06:00:00Z', '2027-03-02T13:00:00Z']
const stored = async (employee: string) => (await days({ from: MONDAY, to: MONDAY, employee })).days

it('a night far away is computed with the punch that ends it', async () => {
  product.setNow('2027-02-20T12:00:00Z')
  await track({}, '2027-02-01')
  const place = await workplace({ starts: '22:00', ends: '06:00', zone: 'America/Los_Angeles' })
  const one = await person(place)
  await one.work([IN, OUT])
  expect(await stored(one.id)).toMatchObject([{ status: 'present', present: 420, sessions: [{ state: 'done' }] }])
})

it('a night far away is computed with what a terminal delivers', async () => {
  const place = await workplace({ starts: '22:00', ends: '06:00', zone: 'America/Los_Angeles' })
  const one = await person(place)
  product.setNow(OUT)
  const { body } = await (await administrator()).call(timeDevices.add, { body: { name: 'Gate', kind: 'terminal' } })
  for (const [sequence, at] of [IN, OUT].entries())
    await product.clientOf(body.secret).call(timeDevices.deliver, {
      body: { sentAt: OUT, events: [{ device: 'A', sequence, at, employeeId: one.code, kind: 'auto' }] },
    })
  expect(await stored(one.id)).toMatchObject([{ status: 'present', present: 420 }])
})
