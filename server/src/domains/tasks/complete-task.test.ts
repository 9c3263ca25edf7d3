import { tasks } from '@ems/contract/tasks'
import { teams } from '@ems/contract/teams'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Client, startProduct } from '../../../test/product.ts'
import { newId } from '../../platform/database/ids.ts'

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
const timesDone = async (id: string) =>
  (
    await product.db
      .selectFrom('audit_events')
      .select('id')
      .where('entity_id', '=', id)
      .where('action', '=', 'task.done')
      .execute()
  ).length

describe('finishing', () => {
  it('lets the assignee finish a personal task and stores the time', async () => {
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
        status: 200,
        body: { success: true, task: done.body.task },
      })
    expect((await asBob.call(tasks.markDone, { params: { id } })).status).toBe(403)
    expect(await read(id)).toEqual(done.body.task)
    expect(await timesDone(id)).toBe(1)
  })

  it('is undone within ten seconds, for a user who saw the present state', async () => {
    const ann = await build.employee()
    const id = await build.task({ employeeId: ann.id })
    const asAnn = await product.as(ann.userId)
    const before = await read(id)
    const undo = (doneAt: string, client = asAnn) => client.call(tasks.undoDone, { params: { id }, body: { doneAt } })
    product.setNow('2026-04-01T12:00:00Z')
    const doneAt = String((await asAnn.call(tasks.markDone, { params: { id } })).body.task.returnAt)
    expect((await undo(doneAt, await product.as((await build.employee()).userId))).status).toBe(403)
    expect(await undo('2026-04-01T11:59:59.000Z')).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    product.setNow('2026-04-01T12:00:09.999Z')
    expect((await undo(doneAt)).body.task).toMatchObject({ complete: false, status: 'Assigned', returnAt: null })
    expect({ ...(await read(id)), updatedAt: '' }).toEqual({ ...before, updatedAt: '' })
    expect((await undo(doneAt)).status).toBe(409)

    const again = String((await admin.call(tasks.markDone, { params: { id } })).body.task.returnAt)
    product.setNow('2026-04-01T12:00:19.999Z')
    expect(await undo(again)).toMatchObject({ status: 409, body: { error: expect.stringContaining('ten seconds') } })
    expect((await read(id)).complete).toBe(true)
  })

  it('is not undone for a deleted team', async () => {
    const team = await build.team()
    const id = await build.task({ teamId: team.id })
    const { returnAt } = (await admin.call(tasks.markTeamDone, { params: { id } })).body.task
    expect((await admin.call(teams.remove, { params: { id: team.id } })).status).toBe(200)
    const undo = await admin.call(tasks.undoTeamDone, { params: { id }, body: { doneAt: String(returnAt) } })
    expect(undo.status).toBe(409)
  })

  it('lets only the leader of the task’s own team finish it', async () => {
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
    const done = await asLeader.call(tasks.markTeamDone, { params: { id } })
    expect(done.body.task.status).toBe('Completed')
    expect((await asLeader.call(tasks.markTeamDone, { params: { id } })).body).toEqual(done.body)
    expect((await (await product.as(member.userId)).call(tasks.markTeamDone, { params: { id } })).status).toBe(403)
  })

  it('lets an administrator finish both kinds, but no unassigned task', async () => {
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

  it('happens once for any number of concurrent calls', async () => {
    const leader = await build.employee()
    const id = await build.task({ teamId: (await build.team({ leaderId: leader.id })).id })
    const clients = [admin, await product.as(leader.userId)]
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => clients[n % 2]?.call(tasks.markTeamDone, { params: { id } })),
    )
    expect(answers.map((each) => each?.status)).toEqual(answers.map(() => 200))
    // Each is told the same: when it was finished, and nothing after that.
    const { returnAt, updatedAt } = await read(id, 'getTeam')
    expect(new Set(answers.map((each) => each?.body.task.returnAt))).toEqual(new Set([returnAt]))
    expect(new Set(answers.map((each) => each?.body.task.updatedAt))).toEqual(new Set([updatedAt]))
    expect(await timesDone(id)).toBe(1)
  })

  it('is not undone silently by an assignment based on the earlier state', async () => {
    const [ann, bob] = [await build.employee(), await build.employee()]
    const asAnn = await product.as(ann.userId)
    for (let round = 0; round < 5; round++) {
      const id = await build.task({ employeeId: ann.id })
      const { updatedAt: ifUpdatedAt } = await read(id)
      const [done, moved] = await Promise.all([
        asAnn.call(tasks.markDone, { params: { id } }),
        admin.call(tasks.assign, { params: { id }, body: { employeeId: bob.id, ...times, ifUpdatedAt } }),
      ])
      expect([
        [200, 409],
        [403, 200],
      ]).toContainEqual([done.status, moved.status])
      expect((await read(id)).employeeId?._id).toBe(done.status === 200 ? ann.id : bob.id)
    }
  })
})
