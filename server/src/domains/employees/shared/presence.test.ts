import { addDays } from '@ems/contract/core/days'
import { employees } from '@ems/contract/employees'
import { beforeAll, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../../test/product.ts'

const product = await startProduct()
const { build } = product
const today = product.clock.today()
let admin: Client
let department: string
type Made = Awaited<ReturnType<typeof build.employee>>
let [came, late, absent, away, back, elsewhere]: Made[] = []

beforeAll(async () => {
  admin = await product.administrator()
  department = await build.department()
  const made: Made[] = []
  for (let n = 0; n < 6; n++) made.push(await build.employee(n < 5 ? { departmentId: department } : {}))
  ;[came, late, absent, away, back, elsewhere] = made
  for (const [person, status] of [
    [came, 'Present'],
    [late, 'Late'],
    [absent, 'Absent'],
  ] as const)
    await build.attendance({ employeeId: person?.id ?? '', day: today, status })
  await build.attendance({ employeeId: back?.id ?? '', day: addDays(today, -1), status: 'Present' })
  const leave = (person: Made | undefined, startDate: string, endDate: string, status: 'Approved' | 'Pending') =>
    build.leave({ employeeId: person?.id ?? '', startDate, endDate, status })
  await leave(away, addDays(today, -1), addDays(today, 2), 'Approved')
  await leave(elsewhere, today, today, 'Approved')
  await leave(back, addDays(today, -3), addDays(today, -2), 'Approved')
  await leave(came, today, today, 'Pending')
})

const asked = async (client: Client, query: object) =>
  (await client.call(employees.list, { query: { limit: 50, today: 'true', ...query } })).body.today

it('a page of the list shows absent and new people, and the number of all absent people', async () => {
  const told = await asked(admin, { department })
  expect(told).toEqual({
    away: [{ _id: away?.id, until: addDays(today, 2) }],
    here: expect.arrayContaining([came?.id, late?.id]),
    awayInAll: 2,
  })
  expect(told?.here).toHaveLength(2)
})

it('presence is answered only if the request asks for it, for one page', async () => {
  expect((await admin.call(employees.list, { query: { limit: 5 } })).body.today).toBeUndefined()
  expect((await admin.call(employees.list, { query: { today: 'true' } })).body.today).toBeUndefined()
})
