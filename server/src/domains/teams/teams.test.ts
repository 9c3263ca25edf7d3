import { type Task, tasks } from '@ems/contract/tasks'
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
const omitUpdatedAt = ({ updatedAt: _, ...task }: Task) => task
const memberIds = (team: Team) => team.employeeIds.map((member) => member._id).sort()

describe('adding and changing', () => {
  it('makes the leader the first member, and answers with their departments', async () => {
    const departmentId = await build.department({ name: 'Research' })
    const leader = await build.employee({ name: 'Lena Lead', departmentId })
    const team = await add('  Rockets ', leader.id)
    expect(team).toMatchObject({
      team_name: 'Rockets',
      noOfMembers: 1,
      leaderId: {
        _id: leader.id,
        employeeId: leader.code,
        userId: { _id: leader.userId, name: 'Lena Lead' },
        department: { _id: departmentId, dep_name: 'Research' },
      },
      employeeIds: [{ _id: leader.id, employeeId: leader.code, userId: { name: 'Lena Lead' } }],
    })
  })

  it('accepts the populated object of a client', async () => {
    const leader = await build.employee()
    const team = await add('Echo', leader.id)
    const answer = await admin.call(teams.update, {
      params: { id: team._id },
      body: { ...team, team_name: 'Echo 2' } as never,
    })
    expect(answer.body.team).toMatchObject({ team_name: 'Echo 2', leaderId: { _id: leader.id } })
  })

  it('keeps a former leader as a member', async () => {
    const [first, second] = [await build.employee(), await build.employee()]
    const team = await add('Handover', first.id)
    const { body } = await admin.call(teams.update, {
      params: { id: team._id },
      body: { team_name: 'Handover', leaderId: second.id },
    })
    expect(body.team.leaderId._id).toBe(second.id)
    expect(memberIds(body.team)).toEqual([first.id, second.id].sort())
  })

  it('refuses a blank name and a missing leader, each with its field', async () => {
    const answer = await admin.call(teams.add, { body: { team_name: ' ', leaderId: '' } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID' } })
    expect(answer.body.issues).toEqual([
      { path: 'team_name', message: 'Team name is required.', reason: 'field.required', params: {} },
      { path: 'leaderId', message: 'Leader is required.', reason: 'field.required', params: {} },
    ])
  })

  it('refuses a leader who does not exist or has left, and stores nothing', async () => {
    const gone = await build.employee({ name: 'Gone Girl', leftOn: '2025-01-31' })
    expect(await admin.call(teams.add, { body: { team_name: 'Nobody’s', leaderId: newId() } })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'leaderId' }] },
    })
    const refused = await admin.call(teams.add, { body: { team_name: 'Nobody’s', leaderId: gone.id } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect(refused.body.error).toContain('Gone Girl')
    expect((await admin.call(teams.list, { query: { search: 'nobody’s' } })).body.total).toBe(0)

    const team = await add('Stays', (await build.employee()).id)
    expect(
      (await admin.call(teams.update, { params: { id: team._id }, body: { team_name: 'Changed', leaderId: gone.id } }))
        .status,
    ).toBe(409)
    expect(await read(team._id)).toEqual(team)
  })

  it('refuses a change of an older state as a conflict', async () => {
    const team = await add('Stale', (await build.employee()).id)
    const other = await build.employee()
    await admin.call(teams.setMembers, { params: { id: team._id }, body: { employeeIds: [other.id] } })
    const late = await admin.call(teams.update, {
      params: { id: team._id },
      body: { team_name: 'Late', leaderId: team.leaderId._id, ifUpdatedAt: team.updatedAt },
    })
    expect(late).toMatchObject({ status: 409, body: { code: 'STALE' } })
    const lateMembers = await admin.call(teams.setMembers, {
      params: { id: team._id },
      body: { employeeIds: [], ifUpdatedAt: team.updatedAt },
    })
    expect(lateMembers).toMatchObject({ status: 409, body: { code: 'STALE' } })
    expect(await read(team._id)).toMatchObject({ team_name: 'Stale', noOfMembers: 2 })
  })
})

describe('the audit', () => {
  it('has leader and members before and after', async () => {
    const [first, second] = [await build.employee({ name: 'Anna' }), await build.employee({ name: 'Berta' })]
    const { _id: id } = await add('Kept', first.id)
    await admin.call(teams.update, { params: { id }, body: { team_name: 'Renamed', leaderId: first.id } })
    await admin.call(teams.setMembers, { params: { id }, body: { employeeIds: [second.id, second.id.toUpperCase()] } })
    await admin.call(teams.remove, { params: { id } })
    const events = await product.db
      .selectFrom('audit_events')
      .select(['action', 'before', 'after'])
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute()
    const kept = { team_name: 'Kept', leader_id: first.id, member_ids: [first.id] }
    const renamed = { ...kept, team_name: 'Renamed' }
    const joined = { ...renamed, member_ids: [first.id, second.id] }
    expect(events).toEqual([
      { action: 'team.add', before: null, after: kept },
      { action: 'team.update', before: kept, after: renamed },
      { action: 'team.set-members', before: renamed, after: joined },
      { action: 'team.remove', before: joined, after: null },
    ])
  })
})

describe('deleting', () => {
  it('deletes a team without tasks, once', async () => {
    const { id } = await build.team({ memberIds: [(await build.employee()).id] })
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.call(teams.remove, { params: { id } })))
    expect(answers.map((each) => each.status).sort()).toEqual([200, ...Array(19).fill(404)])
    expect((await admin.call(teams.get, { params: { id } })).status).toBe(404)
  })

  it('unassigns open tasks and keeps finished ones without a team, each with an audit event', async () => {
    const leader = await build.employee()
    const [{ id }, { id: other }] = [await build.team({ leaderId: leader.id }), await build.team()]
    const times = { assignAt: '2026-02-01T09:00:00Z', deadlineAt: '2026-03-01T09:00:00Z' }
    const open = await build.task({ teamId: id, ...times })
    const finished = await build.task({ teamId: id, ...times, returnAt: '2026-02-02T10:00:00Z' })
    const others = await build.task({ teamId: other })
    const task = async (taskId: string) => (await admin.call(tasks.getTeam, { params: { id: taskId } })).body.task
    const [openBefore, finishedBefore, othersBefore] = [await task(open), await task(finished), await task(others)]
    expect((await admin.call(teams.remove, { params: { id } })).body.team).toMatchObject({ _id: id, noOfMembers: 1 })

    const { updatedAt, ...openAfter } = await task(open)
    expect(openAfter).toEqual({
      ...omitUpdatedAt(openBefore),
      teamId: null,
      assignAt: null,
      status: 'no assign',
      can: { markDone: false },
    })
    expect(Date.parse(updatedAt)).toBeGreaterThan(Date.parse(openBefore.updatedAt))
    expect(omitUpdatedAt(await task(finished))).toEqual({ ...omitUpdatedAt(finishedBefore), teamId: null })
    expect(await task(others)).toEqual(othersBefore)
    const asLeader = await product.as(leader.userId)
    expect((await asLeader.call(tasks.getTeam, { params: { id: finished } })).status).toBe(403)
    expect((await asLeader.call(tasks.ofTeams, { params: { id: leader.id } })).body.task).toEqual([])

    const events = await product.db
      .selectFrom('audit_events')
      .select(['action', 'entity_id', 'before', 'after'])
      .where('entity_id', 'in', [id, open, finished, others])
      .orderBy('id')
      .execute()
    expect(events).toMatchObject([
      { entity_id: open, before: { team_id: id, status: 'Assigned' }, after: { team_id: null, status: 'no assign' } },
      {
        entity_id: finished,
        before: { team_id: id, status: 'Completed' },
        after: { team_id: null, status: 'Completed', return_at: '2026-02-02T10:00:00.000Z' },
      },
      { action: 'team.remove', entity_id: id, after: null },
    ])
    expect(events.slice(0, 2).map((event) => event.action)).toEqual(['task.unassign', 'task.unassign'])
  })

  it('leaves tasks that can be assigned to another team, also finished ones', async () => {
    const [{ id }, { id: next }] = [await build.team(), await build.team()]
    const left = [await build.task({ teamId: id }), await build.task({ teamId: id, returnAt: '2026-02-02T10:00:00Z' })]
    await admin.call(teams.remove, { params: { id } })
    const done = await admin.call(tasks.markTeamDone, { params: { id: left[1] ?? '' } })
    expect(done).toMatchObject({ status: 200, body: { task: { teamId: null, status: 'Completed' } } })
    for (const taskId of left) {
      const { body } = await admin.call(tasks.assignTeam, {
        params: { id: taskId },
        body: { teamId: next, assignAt: '2026-04-01T09:00', deadlineAt: '2026-04-02T09:00' },
      })
      expect(body.task).toMatchObject({ teamId: { _id: next }, status: 'Assigned', complete: false, returnAt: null })
    }
  })
})

describe('lists', () => {
  it('are searched by any part of the name, sorted and paged', async () => {
    const leaders = [
      await build.employee({ name: 'Zed' }),
      await build.employee({ name: 'amy' }),
      await build.employee({ name: 'Max' }),
    ]
    await build.team({ name: 'List 100%', leaderId: leaders[0]?.id ?? '' })
    await build.team({ name: 'list b', leaderId: leaders[1]?.id ?? '', memberIds: leaders.map((each) => each.id) })
    await build.team({ name: 'List c', leaderId: leaders[2]?.id ?? '', memberIds: [leaders[0]?.id ?? ''] })
    const names = async (query: object) =>
      (await admin.call(teams.list, { query: { search: 'LIST ', ...query } })).body.teams.map((team) => team.team_name)
    expect(await names({})).toEqual(['List 100%', 'list b', 'List c'])
    expect(await names({ sort: '-team_name', limit: 1, skip: 1 })).toEqual(['list b'])
    expect(await names({ sort: 'leader' })).toEqual(['list b', 'List c', 'List 100%'])
    expect(await names({ sort: '-noOfMembers' })).toEqual(['list b', 'List c', 'List 100%'])
    expect(await names({ search: '0%' })).toEqual(['List 100%'])
    const paged = await admin.call(teams.list, { query: { search: 'list ', limit: 2 } })
    expect(paged.body.total).toBe(3)
    const [teamId] = paged.body.teams.map((team) => team._id)
    await build.task({ teamId })
    await build.task({ teamId, returnAt: '2026-01-06T09:00:00Z' })
    const open = async (by: Client) =>
      (await by.call(teams.list, { query: { search: 'list ', limit: 2 } })).body.teams.map((team) => team.openTasks)
    expect(await open(admin)).toEqual([1, 0])
    const reader = await build.employee()
    await build.assignment({ userId: reader.userId, role: { 'teams.read': 'everyone' } })
    expect(await open(await product.as(reader.userId))).toEqual([null, null])
    expect(paged.body.teams[1]).toMatchObject({
      noOfMembers: 3,
      employeeIds: [{ userId: { name: 'amy' } }, { userId: { name: 'Max' } }, { userId: { name: 'Zed' } }],
    })
  })
})

describe('the number of people in teams', () => {
  it('counts each employed person once, and is absent in a search', async () => {
    const people = async (search?: string) =>
      (await admin.call(teams.list, { query: { limit: 10, ...(search && { search }) } })).body.people
    const before = await people()
    const [leader, both, gone] = [await build.employee(), await build.employee(), await build.employee()]
    await build.team({ name: 'Counted 1', leaderId: leader.id, memberIds: [both.id, gone.id] })
    await build.team({ name: 'Counted 2', leaderId: leader.id, memberIds: [both.id] })
    expect(await people()).toBe((before ?? 0) + 3)
    await product.db.updateTable('employees').set({ left_on: '2025-01-31' }).where('id', '=', gone.id).execute()
    expect(await people()).toBe((before ?? 0) + 2)
    expect(await people('Counted')).toBeNull()
  })
})
