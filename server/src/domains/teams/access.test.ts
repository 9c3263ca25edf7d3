import { employees } from '@ems/contract/employees'
import { type Team, teams } from '@ems/contract/teams'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../test/product.ts'
import { newId } from '../../platform/database/ids.ts'

const product = await startProduct()
const { build } = product
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

const read = async (id: string) => (await admin.call(teams.get, { params: { id } })).body.team

describe('visible teams', () => {
  it('are those that a person leads or belongs to, by the employee’s and the user’s id', async () => {
    const [ann, bob] = [await build.employee(), await build.employee()]
    const led = await build.team({ name: 'Own', leaderId: ann.id })
    const joined = await build.team({ name: 'Other', leaderId: bob.id, memberIds: [ann.id] })
    const client = await product.as(ann.userId)
    for (const id of [ann.id, ann.userId]) {
      const { status, body } = await client.call(teams.ofPerson, { params: { id, role: 'employee' } })
      expect(status).toBe(200)
      expect((body.team as Team[]).map((team) => team._id).sort()).toEqual([led.id, joined.id].sort())
    }
    const page = await client.call(teams.ofPerson, {
      params: { id: ann.id, role: 'employee' },
      query: { search: 'oTHE', limit: 1 },
    })
    expect(page.body).toMatchObject({ total: 1, team: [{ team_name: 'Other', noOfMembers: 2 }] })
  })

  it('for the role admin in the address are one team, also for an administrator who is a member', async () => {
    const person = await build.employee({ role: 'admin' })
    const { id } = await build.team({ name: 'Named', leaderId: person.id })
    const asPerson = await product.as(person.userId)
    for (const client of [admin, asPerson]) {
      expect((await client.call(teams.ofPerson, { params: { id, role: 'admin' } })).body.team).toMatchObject({
        _id: id,
        team_name: 'Named',
        employeeIds: [{ _id: person.id }],
      })
      const { body } = await client.call(teams.ofPerson, { params: { id: person.userId, role: 'employee' } })
      expect(body).toMatchObject({ team: [{ _id: id }], total: 1 })
      for (const noTeam of [person.id, person.userId, newId()])
        expect((await client.call(teams.ofPerson, { params: { id: noTeam, role: 'admin' } })).status).toBe(404)
      expect((await client.call(teams.ofPerson, { params: { id, role: 'employee' } })).status).toBe(404)
    }
  })

  it('for the role admin in the address are one team for its members, too, as the role grants nothing', async () => {
    const [member, stranger] = [await build.employee(), await build.employee()]
    const { id } = await build.team({ memberIds: [member.id] })
    const params = { id, role: 'admin' }
    expect((await (await product.as(member.userId)).call(teams.ofPerson, { params })).body.team).toMatchObject({
      _id: id,
    })
    const asStranger = await product.as(stranger.userId)
    for (const each of [id, stranger.id, stranger.userId, newId()])
      expect((await asStranger.call(teams.ofPerson, { params: { id: each, role: 'admin' } })).status).toBe(403)
  })

  it('are none for a person without a team, and for an administrator without an employee record', async () => {
    const lone = await build.employee()
    expect(
      (await (await product.as(lone.userId)).call(teams.ofPerson, { params: { id: lone.userId, role: 'employee' } }))
        .body,
    ).toMatchObject({ success: true, team: [] })
    const userId = await build.administrator()
    expect(
      (await (await product.as(userId)).call(teams.ofPerson, { params: { id: userId, role: 'employee' } })).body.team,
    ).toEqual([])
  })

  it('name their leader', async () => {
    const member = await build.employee()
    const leader = await build.employee()
    await build.team({ leaderId: leader.id, memberIds: [member.id] })
    const isLeader = async (person: typeof member) =>
      (await (await product.as(person.userId)).call(teams.checkLeader, { params: { id: person.id } })).body.isLeader
    expect(await isLeader(leader)).toBe(true)
    expect(await isLeader(member)).toBe(false)
    expect((await admin.call(teams.checkLeader, { params: { id: leader.userId } })).body.isLeader).toBe(true)
    expect((await admin.call(teams.checkLeader, { params: { id: newId() } })).status).toBe(404)
  })

  it('are all that employees see, and anonymous callers see nothing', async () => {
    const [member, stranger] = [await build.employee(), await build.employee()]
    const { id, leaderId } = await build.team({ name: 'Private', memberIds: [member.id] })
    const asMember = await product.as(member.userId)
    const asStranger = await product.as(stranger.userId)
    expect((await asMember.call(teams.get, { params: { id } })).status).toBe(200)
    expect((await asStranger.call(teams.get, { params: { id } })).status).toBe(403)
    expect((await asStranger.call(teams.get, { params: { id: newId() } })).status).toBe(403)
    expect((await asStranger.call(teams.ofPerson, { params: { id: member.id, role: 'admin' } })).status).toBe(403)
    expect((await asStranger.call(teams.ofPerson, { params: { id, role: 'admin' } })).status).toBe(403)
    expect((await asStranger.call(teams.checkLeader, { params: { id: leaderId } })).status).toBe(403)
    const asLeader = await product.as(
      (await admin.call(employees.get, { params: { id: leaderId } })).body.employee.userId._id,
    )
    for (const client of [asMember, asLeader]) {
      expect((await client.call(teams.list)).status).toBe(403)
      expect((await client.call(teams.add, { body: { team_name: 'X', leaderId } })).status).toBe(403)
      expect(
        (await client.call(teams.update, { params: { id }, body: { team_name: 'X', leaderId: member.id } })).status,
      ).toBe(403)
      expect((await client.call(teams.setMembers, { params: { id }, body: { employeeIds: [] } })).status).toBe(403)
      expect((await client.call(teams.remove, { params: { id } })).status).toBe(403)
    }
    expect((await product.anonymous.call(teams.get, { params: { id } })).status).toBe(401)
    expect(await read(id)).toMatchObject({ team_name: 'Private', noOfMembers: 2, leaderId: { _id: leaderId } })
  })
})
