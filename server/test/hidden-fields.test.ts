import { api } from '@ems/contract/api'
import type { AnyEndpoint } from '@ems/contract/core/endpoint'
import { describe, expect, it } from 'vitest'
import type { Member } from './oracle.ts'
import { makeOrganisation } from './organisation.ts'
import { startProduct } from './product.ts'

// The fields of a visible person that are hidden from readers with only some rights.
const product = await startProduct()
const { build, db } = product
const { by, things, clientOf } = await makeOrganisation(product)
const params = (id: string) => ({ params: { id } })
const leaveOf = (one: Member) => things[one.id]?.leave ?? ''

describe('a field without its permission', () => {
  const one = async (name: string, endpoint: AnyEndpoint, request: object) =>
    (await (await clientOf(name))[0].call(endpoint, request as never)).body as never as Record<string, unknown>

  it('is null on a person: personal fields and base salary', async () => {
    const { id } = by.direct as Member
    const hidden = { dob: null, gender: null, maritalStatus: null }
    const { employee: managers } = await one('manager', api.employees.get, params(id))
    expect(managers).toMatchObject({ ...hidden, salary: null })
    const { employee: payrolls } = await one('payroll', api.employees.get, params(id))
    expect(payrolls).toMatchObject({ ...hidden, salary: 4000 })
    const { employee: hrs } = await one('hr', api.employees.get, params(id))
    expect(hrs).toMatchObject({ dob: '1990-05-17', gender: 'female', maritalStatus: 'single', salary: 4000 })
    const { employees } = (await one('manager', api.employees.list, {})) as {
      employees: { _id: string; dob: string }[]
    }
    const own = (by.manager as Member).id
    expect(employees.filter((row) => row.dob !== null).map((row) => row._id)).toEqual([own])
  })

  it('cannot be sorted by', async () => {
    const sortBy = async (name: string, sort: string) =>
      (await (await clientOf(name))[0].call(api.employees.list, { query: { sort, limit: 5 } } as never)).status
    expect([await sortBy('manager', 'dob'), await sortBy('manager', '-salary')]).toEqual([403, 403])
    expect([await sortBy('payroll', '-dob'), await sortBy('payroll', 'salary')]).toEqual([403, 200])
    expect([await sortBy('hr', 'dob'), await sortBy('manager', 'name')]).toEqual([200, 200])
  })

  it('hides the reason of a private leave, also from searches', async () => {
    const { id } = by.direct as Member
    const { leave } = await one('manager', api.leaves.detail, params(leaveOf(by.direct as Member)))
    expect(leave).toMatchObject({ leaveType: 'Sick Leave', reason: '', reasonHidden: true })
    const found = async (name: string) =>
      (await one(name, api.leaves.ofPerson, { params: { id, role: 'admin' }, query: { search: 'private', limit: 9 } }))
        .total
    expect([await found('manager'), await found('payroll'), await found('hr')]).toEqual([0, 0, 1])
  })

  it('leaves only name and days of an absent colleague', async () => {
    const { leaves: away } = (await one('manager', api.leaves.away, params(leaveOf(by.direct as Member)))) as {
      leaves: {
        leaveType: string
        reason: string
        typeHidden: boolean
        employeeId: { _id: string; employeeId: string }
      }[]
    }
    const boss = away.find((row) => row.employeeId._id === (by.boss as Member).id)
    expect(boss).toMatchObject({ leaveType: '', reason: '', typeHidden: true, employeeId: { employeeId: '' } })
    const own = away.find((row) => row.employeeId._id === (by.manager as Member).id)
    expect(own).toMatchObject({ leaveType: 'Sick Leave', reason: 'Private', typeHidden: false })
  })

  it('hides the leave type from a person who only marks attendance', async () => {
    const { userId } = by.plain as Member
    const { id } = by.direct as Member
    const day = product.clock.today()
    await build.leave({ employeeId: id, leaveType: 'Sick Leave', startDate: day, endDate: day, status: 'Approved' })
    const rights = { 'attendance.read': 'everyone', 'attendance.mark': 'everyone' } as const
    await build.assignment({ userId, role: rights })
    const seen = async (name: string) => {
      const { message } = (await one(name, api.attendance.today, { query: { search: 'direct', limit: 1 } })) as {
        message: { onLeave: string }[]
      }
      return message[0]?.onLeave
    }
    expect([await seen('plain'), await seen('hr')]).toEqual(['', 'Sick Leave'])
  })

  it('cannot be changed: a base salary is refused, also the stored one, and may be absent', async () => {
    const who = by.custom as Member
    const { id: assignment } = await build.assignment({ userId: who.userId, role: { 'employees.manage': 'everyone' } })
    const client = await product.as(who.userId)
    const { id, departmentId } = by.former as Member
    const change = (fields: object) =>
      client.call(api.employees.update, {
        ...params(id),
        body: { name: 'former', designation: 'Engineer', department: departmentId, ...fields },
      } as never)
    expect((await change({ salary: 9 })).status).toBe(403)
    expect((await change({ maritalStatus: 'married' })).status).toBe(403)
    expect((await change({ salary: 4000 })).status).toBe(403)
    expect((await change({ maritalStatus: 'single' })).status).toBe(403)
    for (const fields of [{}, { salary: null }, { salary: null, maritalStatus: null }])
      expect((await change(fields)).status, JSON.stringify(fields)).toBe(200)
    const admin = await product.administrator()
    const missing = await admin.call(api.employees.update, {
      ...params(id),
      body: { name: 'former', designation: 'Engineer', department: departmentId, maritalStatus: 'single' },
    } as never)
    expect([missing.status, missing.body.issues?.[0]?.path]).toEqual([400, 'salary'])
    await db.updateTable('role_assignments').set({ revoked_at: new Date() }).where('id', '=', assignment).execute()
    expect((await change({})).status).toBe(403)
  })
})

it('the report has the people in the reader’s scope, and counts their records', async () => {
  const [client] = await clientOf('manager')
  const { body } = await client.call(api.attendance.report, { query: { limit: 100, date: '2026-03-02' } } as never)
  const { groupData, total } = body as unknown as {
    groupData: Record<string, { employeeName: string }[]>
    total: number
  }
  const names = Object.values(groupData)
    .flat()
    .map((row) => row.employeeName)
  expect(names.sort()).toEqual([...new Set(names)].sort())
  expect(total).toBe(names.length)
})
