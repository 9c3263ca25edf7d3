import { tasks } from '@ems/contract/tasks'
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

describe('adding, changing, deleting', () => {
  it('adds a personal and a team task, unassigned', async () => {
    const made = await admin.call(tasks.add, { body: { task_name: ' Write ', description: 'The report' } })
    expect(made.body.task).toMatchObject({
      task_name: 'Write',
      description: 'The report',
      task_for: 'personal',
      employeeId: null,
      teamId: null,
      assignAt: null,
      deadlineAt: null,
      returnAt: null,
      status: 'no assign',
      complete: false,
      can: { markDone: false },
    })
    expect(made.body.task.createAt).toMatch(/Z$/)
    expect((await add('Ship', 'addTeam')).task_for).toBe('team')
    expect(await read(made.body.task._id)).toEqual(made.body.task)
  })

  it('is possible for a task only with the calls of its kind', async () => {
    const [personal, team] = [await add('P'), await add('T', 'addTeam')]
    expect((await admin.call(tasks.getTeam, { params: { id: personal._id } })).status).toBe(404)
    expect((await admin.call(tasks.get, { params: { id: team._id } })).status).toBe(404)
    expect((await admin.call(tasks.remove, { params: { id: team._id } })).status).toBe(404)
    expect((await admin.call(tasks.get, { params: { id: newId() } })).status).toBe(404)
    expect((await admin.call(tasks.get, { params: { id: 'nonsense' } })).status).toBe(400)
  })

  it('refuses a blank name with the place', async () => {
    expect(await admin.call(tasks.add, { body: { task_name: '  ' } })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'task_name', message: 'Task name is required.' }] },
    })
  })

  it.each([
    ['personal', 'add', 'update', 'get'],
    ['team', 'addTeam', 'updateTeam', 'getTeam'],
  ] as const)('changes a %s task as a whole', async (_kind, adding, updating, reading) => {
    const task = await add('Old', adding)
    const changed = await admin.call(tasks[updating], {
      params: { id: task._id },
      body: { task_name: 'New', description: 'x', deadlineAt: '2026-05-01T12:30' },
    })
    expect(changed.body.task).toMatchObject({
      task_name: 'New',
      description: 'x',
      deadlineAt: '2026-05-01T12:30:00.000Z',
      status: 'no assign',
    })
    const partial = await admin.call(tasks[updating], {
      params: { id: task._id },
      body: { task_name: 'Newer' } as never,
    })
    expect(partial).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'deadlineAt', message: 'Deadline is required.' }] },
    })
    const late = await admin.call(tasks[updating], {
      params: { id: task._id },
      body: { task_name: 'Late', deadlineAt: '2026-05-01T12:30', ifUpdatedAt: task.updatedAt },
    })
    expect(late).toMatchObject({ status: 409, body: { code: 'STALE' } })
    expect((await read(task._id, reading)).task_name).toBe('New')
  })

  it('deletes a task in any state, once', async () => {
    const id = await build.task({ employeeId: (await build.employee()).id })
    const answers = await Promise.all(Array.from({ length: 20 }, () => admin.call(tasks.remove, { params: { id } })))
    expect(answers.map((each) => each.status).sort()).toEqual([200, ...Array(19).fill(404)])
    const team = await build.task({ teamId: (await build.team()).id, returnAt: '2026-02-01T00:00:00Z' })
    expect((await admin.call(tasks.removeTeam, { params: { id: team } })).status).toBe(200)
  })
})

describe('lists', () => {
  it('have both kinds, searched, filtered, sorted and paged', async () => {
    const person = await build.employee({ name: 'Aaron' })
    const team = await build.team()
    await build.task({
      name: 'List a_b',
      employeeId: person.id,
      deadlineAt: '2026-09-03T00:00:00Z',
      createdAt: '2020-01-01T00:00:00Z',
    })
    await build.task({
      name: 'list B',
      teamId: team.id,
      deadlineAt: '2026-09-01T00:00:00Z',
      createdAt: '2020-01-02T00:00:00Z',
    })
    await build.task({ name: 'LIST c', createdAt: '2020-01-03T00:00:00Z' })
    await build.task({
      name: 'List d',
      employeeId: person.id,
      deadlineAt: '2026-09-02T00:00:00Z',
      returnAt: '2026-02-02T00:00:00Z',
      createdAt: '2020-01-04T00:00:00Z',
    })
    const names = async (query: object) =>
      (await admin.call(tasks.list, { query: { search: 'list ', ...query } })).body.tasks.map((task) => task.task_name)
    expect(await names({})).toEqual(['List d', 'LIST c', 'list B', 'List a_b'])
    expect(await names({ sort: 'task_name' })).toEqual(['List a_b', 'list B', 'LIST c', 'List d'])
    expect(await names({ sort: 'deadlineAt' })).toEqual(['list B', 'List d', 'List a_b', 'LIST c'])
    expect((await names({ sort: 'employee' })).slice(0, 2).sort()).toEqual(['List a_b', 'List d'])
    expect((await names({ sort: 'task_for' })).at(-1)).toBe('list B')
    expect(await names({ task_for: 'team' })).toEqual(['list B'])
    expect(await names({ status: 'no assign' })).toEqual(['LIST c'])
    expect(await names({ status: 'Completed' })).toEqual(['List d'])
    expect(await names({ search: 'a_' })).toEqual(['List a_b'])
    expect((await admin.call(tasks.list, { query: { search: 'list ', limit: 1, skip: 3 } })).body).toMatchObject({
      total: 4,
      tasks: [{ task_name: 'List a_b' }],
    })
  })

  it('show the members of the teams of their tasks', async () => {
    const people = await Promise.all(['Amy', 'Bea', 'Cid', 'Dan', 'Eve'].map((name) => build.employee({ name })))
    const [leader, ...others] = people.map(({ id }) => id)
    const team = await build.team({ leaderId: leader, memberIds: others })
    for (const name of ['Faces one', 'Faces two']) await build.task({ name, teamId: team.id })
    const { body } = await admin.call(tasks.list, { query: { search: 'Faces' } })
    expect(body.teams).toMatchObject([{ _id: team.id, noOfMembers: 5 }])
    expect(body.teams[0]?.members.map(({ name }) => name)).toEqual(['Amy', 'Bea', 'Cid', 'Dan'])
  })

  it('filter open tasks by due date, in the organisation’s days', async () => {
    product.setNow('2026-04-01T12:00:00Z')
    const { id } = await build.employee({ code: 'DUE-1' })
    const make = async (name: string, deadline: string, more: object = {}) =>
      build.task({
        name,
        employeeId: id,
        assignAt: '2026-03-01T00:00:00Z',
        deadlineAt: deadline,
        ...more,
      })
    await make('late', '2026-04-01T11:00:00Z')
    await make('done', '2026-03-31T11:00:00Z', { returnAt: '2026-03-31T00:00:00Z' })
    await make('tonight', '2026-04-01T23:00:00Z')
    await make('soon', '2026-04-07T23:00:00Z')
    await make('later', '2026-04-08T00:00:00Z')
    const due = async (word: 'overdue' | 'today' | 'week') => {
      const query = { due: word, search: 'due-1', sort: 'deadlineAt' } as const
      const { body } = await admin.call(tasks.list, { query })
      return body.tasks.map((task) => task.task_name)
    }
    expect(await due('overdue')).toEqual(['late'])
    expect(await due('today')).toEqual(['late', 'tonight'])
    expect(await due('week')).toEqual(['late', 'tonight', 'soon'])
    await build.task({ name: 'whenever zq' })
    const none = await admin.call(tasks.list, { query: { due: 'none', search: 'zq', limit: 1 } })
    expect([none.body.total, none.body.tasks[0]?.task_name]).toEqual([1, 'whenever zq'])
    product.setNow(null)
  })

  it('show a person their own tasks and those of their teams', async () => {
    const [ann, bob] = [await build.employee(), await build.employee()]
    const led = await build.team({ leaderId: ann.id })
    const joined = await build.team({ leaderId: bob.id, memberIds: [ann.id] })
    await build.task({ name: 'Own', employeeId: ann.id })
    await build.task({ name: 'Bob’s', employeeId: bob.id })
    await build.task({ name: 'Led', teamId: led.id })
    await build.task({ name: 'Joined', teamId: joined.id })
    const client = await product.as(ann.userId)
    for (const id of [ann.id, ann.userId]) {
      expect((await client.call(tasks.personal, { params: { id } })).body.task).toMatchObject([
        { task_name: 'Own', complete: false, can: { markDone: true } },
      ])
      const { body } = await client.call(tasks.ofTeams, { params: { id }, query: { sort: 'task_name' } })
      expect(body.task.map((task) => [task.task_name, task.can.markDone])).toEqual([
        ['Joined', false],
        ['Led', true],
      ])
      expect(body.total).toBe(2)
    }
    expect(
      (
        await client.call(tasks.ofTeams, {
          params: { id: ann.id },
          query: { search: 'jOI', status: 'Assigned', limit: 1 },
        })
      ).body,
    ).toMatchObject({ total: 1, task: [{ task_name: 'Joined' }] })
    expect((await admin.call(tasks.personal, { params: { id: ann.id } })).body.task).toHaveLength(1)
  })

  it('are empty for people without tasks, teams or an employment', async () => {
    const lone = await build.employee()
    const client = await product.as(lone.userId)
    for (const list of [tasks.personal, tasks.ofTeams])
      expect((await client.call(list, { params: { id: lone.userId } })).body).toMatchObject({
        success: true,
        task: [],
        total: 0,
      })
    const userId = await build.administrator()
    expect((await (await product.as(userId)).call(tasks.personal, { params: { id: userId } })).body.task).toEqual([])
    expect((await admin.call(tasks.personal, { params: { id: newId() } })).status).toBe(404)
  })
})

describe('who may do what', () => {
  it('is limited to own tasks for employees, and refused for anonymous callers', async () => {
    const [ann, bob] = [await build.employee(), await build.employee()]
    const team = await build.team({ leaderId: bob.id })
    const mine = await build.task({ name: 'Mine', employeeId: ann.id })
    const id = await build.task({ name: 'Secret', employeeId: bob.id })
    const teamTask = await build.task({ name: 'Team secret', teamId: team.id })
    const client = await product.as(ann.userId)
    const body = { task_name: 'X', deadlineAt: times.deadlineAt }
    const refused = await Promise.all([
      client.call(tasks.list),
      client.call(tasks.add, { body }),
      client.call(tasks.addTeam, { body }),
      client.call(tasks.get, { params: { id } }),
      client.call(tasks.get, { params: { id: newId() } }),
      client.call(tasks.getTeam, { params: { id: teamTask } }),
      client.call(tasks.personal, { params: { id: bob.id } }),
      client.call(tasks.ofTeams, { params: { id: bob.userId } }),
      client.call(tasks.update, { params: { id: mine }, body }),
      client.call(tasks.updateTeam, { params: { id: teamTask }, body }),
      client.call(tasks.remove, { params: { id: mine } }),
      client.call(tasks.removeTeam, { params: { id: teamTask } }),
      client.call(tasks.assign, { params: { id: mine }, body: { employeeId: bob.id, ...times } }),
      client.call(tasks.assignTeam, { params: { id: teamTask }, body: { teamId: team.id, ...times } }),
      client.call(tasks.markDone, { params: { id } }),
      client.call(tasks.markTeamDone, { params: { id: teamTask } }),
      client.call(tasks.markDone, { params: { id: newId() } }),
      client.call(tasks.notify, { params: { id: mine } }),
      client.call(tasks.notifyTeam, { params: { id: teamTask } }),
    ])
    expect(refused.map((each) => each.status)).toEqual(refused.map(() => 403))
    expect((await product.anonymous.call(tasks.get, { params: { id } })).status).toBe(401)
    expect((await product.anonymous.call(tasks.notify, { params: { id } })).status).toBe(401)
    expect(await read(mine)).toMatchObject({ task_name: 'Mine', status: 'Assigned', employeeId: { _id: ann.id } })
    expect(await read(teamTask, 'getTeam')).toMatchObject({ task_name: 'Team secret', status: 'Assigned' })
  })
})
