import { approvals } from '@ems/contract/approvals'
import { timeRequests } from '@ems/contract/time-requests'
import { expect, it } from 'vitest'
import { startProduct } from '../../../../test/product.ts'
import { clockedPeople } from '../../../../test/working-time.ts'

const product = await startProduct()
const { build, db } = product
const { person, signIn, track } = clockedPeople(product)

const [TUESDAY, NOW] = ['2027-03-02', '2027-03-03T10:00:00Z']

it('people approve their own time only while nobody else could', async () => {
  product.setNow('2027-02-26T12:00:00Z')
  await track({}, '2027-01-01')
  const one = await person()
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', one.userId).execute()
  const client = await signIn(one.userId)
  product.setNow(NOW)
  const correct = (sessions: object[]) =>
    client.call(timeRequests.add, {
      body: { kind: 'correction', day: TUESDAY, sessions, reason: 'Forgotten' } as never,
    })
  const overtime = (day: string) =>
    client.call(timeRequests.add, { body: { kind: 'overtime', day, minutes: 60, reason: 'Audit' } as never })

  const waits = (await correct([{ in: '09:00', out: '12:00' }])).body.request
  expect(waits.state).toBe('Pending')
  const decide = () => client.call(timeRequests.decide, { params: { id: waits._id }, body: { decision: 'Approved' } })
  expect((await decide()).status).toBe(403)
  expect((await overtime(TUESDAY)).status).toBe(400)

  await db.updateTable('users').set({ active: false }).where('id', '!=', one.userId).execute()
  expect((await decide()).body.request).toMatchObject({ state: 'Approved' })
  expect((await correct([{ in: '09:00', out: '13:00' }])).body.request).toMatchObject({ state: 'Approved' })
  expect((await overtime(TUESDAY)).body.request).toMatchObject({ state: 'Approved', minutes: 60 })
  expect((await overtime('2027-03-03')).body.request).toMatchObject({ state: 'Approved' })

  // The manager could approve it.
  const manager = await build.employee()
  await db.updateTable('employees').set({ manager_id: manager.id }).where('id', '=', one.id).execute()
  expect((await correct([{ in: '09:00', out: '14:00' }])).body.request).toMatchObject({ state: 'Pending' })
  // A step that began before there was a manager names the person. What would be refused is not offered.
  const { id: step_id } = await db
    .selectFrom('approval_steps')
    .select('id')
    .where('state', '=', 'active')
    .where('employee_id', '=', one.id)
    .executeTakeFirstOrThrow()
  await db.insertInto('approval_step_people').values({ step_id, user_id: one.userId }).execute()
  const offered = async () => (await client.call(approvals.mine, {})).body.total
  expect(await offered()).toBe(0)
  await db.updateTable('employees').set({ manager_id: null }).where('id', '=', one.id).execute()
  expect(await offered()).toBe(1)
})
