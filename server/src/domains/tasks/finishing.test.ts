import { tasks } from '@ems/contract/tasks'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../test/product.ts'
import { newId } from '../../platform/ids.ts'

const product = await startProduct()
const { build } = product
let admin: Client

beforeAll(async () => {
  admin = await product.administrator()
})

afterEach(() => product.setNow(null))

const times = { assignAt: '2026-03-01T09:00', deadlineAt: '2026-03-10T17:00' }
const add = async (task_name: string, kind: 'add' | 'addTeam' = 'add') =>
  (await admin.call(tasks[kind], { body: { task_name } })).body.task
const read = async (id: string, kind: 'get' | 'getTeam' = 'get') =>
  (await admin.call(tasks[kind], { params: { id } })).body.task

describe('finishing', () => {
  it('lets the assignee finish a personal task and keeps the time', async () => {
    const [ann, bob] = [await build.employee(), await build.employee()]
    const id = await build.task({ employeeId: ann.id })
    const [asAnn, asBob] = [await product.as(ann.userId), await product.as(bob.userId)]
    expect((await asBob.call(tasks.markDone, { params: { id } })).status).toBe(403)
    expect((await read(id)).complete).toBe(false)
    expect((await asAnn.call(tasks.get, { params: { id } })).body.task.can.markDone).toBe(true)

    product.setNow('2026-04-01T12:00:00Z')
    const done = await asAnn.call(tasks.markDone, { params: { id } })
    expect(done.body.task).toMatchObject({
      complete: true,
      status: 'Completed',
      returnAt: '2026-04-01T12:00:00.000Z',
      can: { markDone: false },
    })
    product.setNow('2026-04-02T12:00:00Z')
    for (const client of [asAnn, admin])
      expect(await client.call(tasks.markDone, { params: { id } })).toMatchObject({
        status: 409,
        body: { code: 'ALREADY_DONE' },
      })
    expect((await read(id)).returnAt).toBe('2026-04-01T12:00:00.000Z')
  })

  it('lets the leader of that task’s own team finish it, and no other member or leader', async () => {
    const [leader, member, other] = [await build.employee(), await build.employee(), await build.employee()]
    const team = await build.team({ leaderId: leader.id, memberIds: [member.id, other.id] })
    await build.team({ leaderId: other.id })
    const id = await build.task({ teamId: team.id })
    for (const person of [member, other]) {
      const client = await product.as(person.userId)
      expect((await client.call(tasks.getTeam, { params: { id } })).body.task.can.markDone).toBe(false)
      const refused = await client.call(tasks.markTeamDone, { params: { id } })
      expect(refused.status).toBe(403)
      expect(refused.body.error).toContain('leader')
    }
    expect((await read(id, 'getTeam')).complete).toBe(false)
    const asLeader = await product.as(leader.userId)
    expect((await asLeader.call(tasks.getTeam, { params: { id } })).body.task.can.markDone).toBe(true)
    expect((await asLeader.call(tasks.markTeamDone, { params: { id } })).body.task.status).toBe('Completed')
  })

  it('lets an administrator finish both kinds, but nothing that nobody has', async () => {
    const personal = await build.task({ employeeId: (await build.employee()).id })
    const team = await build.task({ teamId: (await build.team()).id })
    expect((await admin.call(tasks.markDone, { params: { id: personal } })).status).toBe(200)
    expect((await admin.call(tasks.markTeamDone, { params: { id: team } })).status).toBe(200)
    const open = await add('Open')
    expect(await admin.call(tasks.markDone, { params: { id: open._id } })).toMatchObject({
      status: 409,
      body: { code: 'CONFLICT' },
    })
    expect((await admin.call(tasks.markDone, { params: { id: newId() } })).status).toBe(404)
    expect(await read(open._id)).toEqual(open)
  })

  it('is done once, by however many at once', async () => {
    const leader = await build.employee()
    const id = await build.task({ teamId: (await build.team({ leaderId: leader.id })).id })
    const clients = [admin, await product.as(leader.userId)]
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => clients[n % 2]?.call(tasks.markTeamDone, { params: { id } })),
    )
    expect(answers.filter((each) => each?.status === 200)).toHaveLength(1)
    expect(answers.filter((each) => each?.body.code === 'ALREADY_DONE')).toHaveLength(39)
    const events = await product.db
      .selectFrom('audit_events')
      .select('id')
      .where('entity_id', '=', id)
      .where('action', '=', 'task.done')
      .execute()
    expect(events).toHaveLength(1)
  })

  it('never loses the answer of whoever is first when a task is moved while it is finished', async () => {
    const [ann, bob] = [await build.employee(), await build.employee()]
    const asAnn = await product.as(ann.userId)
    for (let round = 0; round < 5; round++) {
      const id = await build.task({ employeeId: ann.id })
      const [done, moved] = await Promise.all([
        asAnn.call(tasks.markDone, { params: { id } }),
        admin.call(tasks.assign, { params: { id }, body: { employeeId: bob.id, ...times } }),
      ])
      expect([
        [200, 409],
        [403, 200],
      ]).toContainEqual([done.status, moved.status])
      expect((await read(id)).employeeId?._id).toBe(done.status === 200 ? ann.id : bob.id)
    }
  })
})
