import { plannedShifts } from '@ems/contract/planned-shifts'
import { time } from '@ems/contract/time'
import { timeDevices } from '@ems/contract/time-devices'
import { timePolicies } from '@ems/contract/time-policies'
import { timeRequests } from '@ems/contract/time-requests'
import { timeSheets } from '@ems/contract/time-sheets'
import { beforeAll, expect, it } from 'vitest'
import type { Client } from '../../../test/product.ts'
import { startProduct } from '../../../test/product.ts'
import { clockedPeople } from '../../../test/working-time.ts'

const product = await startProduct()
const { build, db } = product
const { person, signIn, track } = clockedPeople(product)

const [DAY, MONTH] = ['2027-03-01', '2027-03']
let somebody: Awaited<ReturnType<typeof person>>

beforeAll(async () => {
  product.setNow('2027-03-03T12:00:00Z')
  await track({}, '2027-02-01')
  somebody = await person()
})

/** The calls about another person that a client may make. */
async function opened(client: Client, { id, code }: { id: string; code: string }) {
  const calls = {
    day: client.call(time.day, { params: { employeeId: id, day: DAY } }),
    sheet: client.call(timeSheets.get, { params: { employeeId: id, month: MONTH } }),
    record: client.call(timeSheets.record, { params: { employeeId: id, month: MONTH } }),
    correct: client.call(timeRequests.add, {
      body: { kind: 'overtime', employeeId: id, day: DAY, minutes: 1, reason: 'Rights' } as never,
    }),
    plan: client.call(plannedShifts.set, {
      body: { shifts: [{ employeeId: id, day: DAY, shift: null }], dryRun: true },
    }),
    adjust: client.call(timeSheets.adjust, {
      params: { employeeId: id, month: MONTH },
      body: { minutes: 0, reason: 'X' },
    }),
    close: client.call(timeSheets.close, { body: { month: MONTH, dryRun: true } }),
    policies: client.call(timePolicies.get),
    devices: client.call(timeDevices.list),
    pin: client.call(timeDevices.newPin, { params: { employeeId: id } }),
    deliver: client.call(timeDevices.deliver, { body: { sentAt: `${DAY}T08:00:00Z`, events: [] } }),
    kiosk: client.call(timeDevices.kiosk, { body: { employeeId: code, pin: '195247' } }),
  }
  const answers = await Promise.all(
    Object.entries(calls).map(async ([name, call]) => [name, (await call).status] as const),
  )
  expect(answers.filter(([, status]) => status !== 200 && status !== 403)).toEqual([])
  return answers.flatMap(([name, status]) => (status === 200 ? [name] : []))
}

const READ = ['day', 'sheet', 'record']

it.each([
  ['hr', [...READ, 'correct', 'plan', 'adjust', 'close', 'policies', 'devices', 'pin']],
  ['payroll', [...READ, 'adjust', 'close']],
  ['auditor', READ],
  ['inspector', READ],
])('the role %s has exactly its permissions for other people’s time', async (builtin, expected) => {
  const { userId } = await build.employee()
  const role = await db.selectFrom('roles').select('id').where('builtin', '=', builtin).executeTakeFirstOrThrow()
  await db
    .insertInto('role_assignments')
    .values({ id: crypto.randomUUID(), user_id: userId, role_id: role.id, from_day: '2020-01-01' })
    .execute()
  expect(await opened(await signIn(userId), somebody)).toEqual(expected)
})

it('managers read, correct and plan for their people alone; employees have their own', async () => {
  const [boss, one] = [await person(), await person()]
  await db.updateTable('employees').set({ manager_id: boss.id }).where('id', '=', one.id).execute()
  expect(await opened(boss.client, one)).toEqual([...READ, 'correct', 'plan'])
  expect(await opened(boss.client, somebody)).toEqual([])
  expect(await opened(one.client, somebody)).toEqual([])
  const { body } = await one.client.call(time.days, { query: { from: DAY, to: DAY } })
  expect(body.days.every(({ employee }) => employee._id === one.id)).toBe(true)
})
