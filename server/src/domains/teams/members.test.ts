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

const add = async (team_name: string, leaderId: string) =>
  (await admin.call(teams.add, { body: { team_name, leaderId } })).body.team
const read = async (id: string) => (await admin.call(teams.get, { params: { id } })).body.team
const memberIds = (team: Team) => team.employeeIds.map((member) => member._id).sort()

describe('members', () => {
  it('can be people of several departments, and always include the leader', async () => {
    const leader = await build.employee()
    const people = [await build.employee(), await build.employee(), await build.employee()]
    const team = await add('Mixed', leader.id)
    const set = await admin.call(teams.setMembers, {
      params: { id: team._id },
      body: { employeeIds: [...people.map((each) => each.id), people[0]?.id ?? ''] },
    })
    expect(set.body.team.noOfMembers).toBe(4)
    expect(memberIds(set.body.team)).toEqual([leader, ...people].map((each) => each.id).sort())
    const emptied = await admin.call(teams.setMembers, { params: { id: team._id }, body: { employeeIds: [] } })
    expect(memberIds(emptied.body.team)).toEqual([leader.id])
  })

  it('are all refused if one is unknown or has left', async () => {
    const team = await add('Whole', (await build.employee()).id)
    const good = await build.employee()
    const gone = await build.employee({ name: 'Bo Gone', leftOn: '2025-06-30' })
    expect(
      (await admin.call(teams.setMembers, { params: { id: team._id }, body: { employeeIds: [good.id, newId()] } }))
        .status,
    ).toBe(400)
    const refused = await admin.call(teams.setMembers, {
      params: { id: team._id },
      body: { employeeIds: [good.id, gone.id] },
    })
    expect(refused.status).toBe(409)
    expect(refused.body.error).toContain('Bo Gone')
    expect(await read(team._id)).toEqual(team)
  })

  it('stay if they leave later, and can be removed', async () => {
    const [leader, leaver] = [await build.employee(), await build.employee()]
    const { id } = await build.team({ leaderId: leader.id, memberIds: [leaver.id] })
    await admin.call(employees.endEmployment, { params: { id: leaver.id }, body: {} })
    const kept = await admin.call(teams.setMembers, { params: { id }, body: { employeeIds: [leaver.id] } })
    expect(kept).toMatchObject({ status: 200, body: { team: { noOfMembers: 2 } } })
    expect(kept.body.team.employeeIds.find((each) => each._id === leaver.id)?.leftOn).toMatch(/^\d{4}-/)
    expect(
      (await admin.call(teams.setMembers, { params: { id }, body: { employeeIds: [] } })).body.team.noOfMembers,
    ).toBe(1)
    expect((await admin.call(teams.setMembers, { params: { id }, body: { employeeIds: [leaver.id] } })).status).toBe(
      409,
    )
  })

  it('keep the leader under concurrent changes, and one of the changes of the same state succeeds', async () => {
    const leader = await build.employee()
    const people = await Promise.all(Array.from({ length: 20 }, () => build.employee()))
    const team = await add('Storm', leader.id)
    const answers = await Promise.all(
      people.map((each) =>
        admin.call(teams.setMembers, {
          params: { id: team._id },
          body: { employeeIds: [each.id], ifUpdatedAt: team.updatedAt },
        }),
      ),
    )
    expect(answers.filter((each) => each.status === 200)).toHaveLength(1)
    expect(answers.filter((each) => each.body.code === 'STALE')).toHaveLength(19)
    const stored = await read(team._id)
    expect(stored.noOfMembers).toBe(2)
    expect(memberIds(stored)).toContain(leader.id)
  })

  it('cannot be added while their employment ends', async () => {
    const team = await add('Race', (await build.employee()).id)
    const leavers = await Promise.all(Array.from({ length: 10 }, () => build.employee()))
    const joined = await Promise.all(
      leavers.map(async (each) => {
        const [, answer] = await Promise.all([
          admin.call(employees.endEmployment, { params: { id: each.id }, body: {} }),
          admin.call(teams.add, { body: { team_name: `Race ${each.code}`, leaderId: each.id } }),
        ])
        return answer
      }),
    )
    // Either they were made leaders before they left, or they were refused: nothing in between.
    for (const answer of joined) expect([200, 409]).toContain(answer.status)
    const late = await admin.call(teams.setMembers, {
      params: { id: team._id },
      body: { employeeIds: leavers.map((each) => each.id) },
    })
    expect(late.status).toBe(409)
  })
})
