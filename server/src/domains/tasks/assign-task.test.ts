import { employees } from '@ems/contract/employees'
import { settings } from '@ems/contract/settings'
import { tasks } from '@ems/contract/tasks'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { dispatched } from '../../../test/outbox.ts'
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

const columns = (whose: { employeeId?: string; teamId?: string }) =>
  whose.teamId ? { team_id: whose.teamId } : { employee_id: whose.employeeId }

describe('adding', () => {
  it('assigns a task at once if it has an assignee and a deadline, and notifies them once', async () => {
    const person = await build.employee({ name: 'Ida' })
    const team = await build.team({ name: 'Beta', leaderId: person.id })
    product.setNow('2026-03-02T08:00:00Z')
    const { deadlineAt } = times
    const made = await admin.call(tasks.add, { body: { task_name: 'At once', employeeId: person.id, deadlineAt } })
    const facts = { assignAt: '2026-03-02T08:00:00.000Z', deadlineAt: '2026-03-10T17:00:00.000Z', status: 'Assigned' }
    expect(made.body.task).toMatchObject({ ...facts, employeeId: { _id: person.id } })
    const teams = await admin.call(tasks.addTeam, { body: { task_name: 'Of us', teamId: team.id, ...times } })
    expect(teams.body.task).toMatchObject({ teamId: { _id: team.id }, assignAt: '2026-03-01T09:00:00.000Z' })
    const told = await product.db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', person.userId)
      .execute()
    expect(told.map(({ kind }) => kind)).toEqual(['task.assigned', 'task.assigned'])
  })

  it('refuses an assignee without a deadline, an early deadline and leavers, and adds nothing', async () => {
    const [person, left] = [await build.employee(), await build.employee({ name: 'Gone', leftOn: '2026-01-31' })]
    const count = async () => (await admin.call(tasks.list)).body.total
    const before = await count()
    const refused = async (body: object) => {
      const answer = await admin.call(tasks.add, { body: { task_name: 'X', ...body } as never })
      return [answer.status, answer.body.issues?.[0]?.path, answer.body.issues?.[0]?.message]
    }
    expect(await refused({ employeeId: person.id })).toEqual([400, 'deadlineAt', 'Deadline is required.'])
    const early = { assignAt: times.deadlineAt, deadlineAt: times.assignAt }
    expect((await refused({ employeeId: person.id, ...early })).slice(0, 2)).toEqual([400, 'deadlineAt'])
    expect((await refused({ employeeId: left.id, ...times })).slice(0, 2)).toEqual([409, 'employeeId'])
    expect((await refused({ employeeId: newId(), ...times })).slice(0, 2)).toEqual([400, 'employeeId'])
    expect(await count()).toBe(before)
    const blank = await admin.call(tasks.add, { body: { task_name: 'Alone', employeeId: '', deadlineAt: '' } })
    expect(blank.body.task).toMatchObject({ status: 'no assign', deadlineAt: null })
  })
})

describe('assigning', () => {
  it('gives a personal task to an employee', async () => {
    const person = await build.employee({ name: 'Ada' })
    const task = await add('Personal')
    const { body } = await admin.call(tasks.assign, {
      params: { id: task._id },
      body: { employeeId: person.id, ...times },
    })
    expect(body.task).toMatchObject({
      employeeId: { _id: person.id, employeeId: person.code, userId: { _id: person.userId, name: 'Ada' } },
      teamId: null,
      assignAt: '2026-03-01T09:00:00.000Z',
      deadlineAt: '2026-03-10T17:00:00.000Z',
      status: 'Assigned',
      complete: false,
      can: { markDone: true },
    })
  })

  it('gives a team task to a team and names its leader', async () => {
    const leader = await build.employee({ name: 'Lea' })
    const team = await build.team({ name: 'Alpha', leaderId: leader.id })
    const task = await add('Team', 'addTeam')
    const { body } = await admin.call(tasks.assignTeam, {
      params: { id: task._id },
      body: { teamId: team.id, ...times },
    })
    expect(body.task).toMatchObject({
      employeeId: null,
      teamId: { _id: team.id, team_name: 'Alpha', leaderId: { _id: leader.id, userId: { name: 'Lea' } } },
      status: 'Assigned',
    })
  })

  it('accepts the whole task with populated references', async () => {
    const person = await build.employee()
    const task = await add('Echo')
    const first = await admin.call(tasks.assign, {
      params: { id: task._id },
      body: { employeeId: person.id, ...times },
    })
    const echo = await admin.call(tasks.assign, {
      params: { id: task._id },
      body: { ...first.body.task, deadlineAt: '2026-04-01T00:00:00Z' } as never,
    })
    expect(echo.body.task).toMatchObject({
      employeeId: { _id: person.id },
      assignAt: first.body.task.assignAt,
      deadlineAt: '2026-04-01T00:00:00.000Z',
    })
  })

  it('reads times without a zone in the organisation’s and keeps those with one', async () => {
    const person = await build.employee()
    await admin.call(settings.updateOrganisation, { body: { timeZone: 'America/New_York' } })
    const task = await add('Zone')
    const { body } = await admin.call(tasks.assign, {
      params: { id: task._id },
      body: { employeeId: person.id, assignAt: '2026-07-01T09:00', deadlineAt: '2026-07-01T15:00:00+02:00' },
    })
    expect(body.task).toMatchObject({ assignAt: '2026-07-01T13:00:00.000Z', deadlineAt: '2026-07-01T13:00:00.000Z' })
    await admin.call(settings.updateOrganisation, { body: { timeZone: 'UTC' } })
  })

  it.each(['2026-03-01T09:00:75', '2026-03-01T09:00+99:99', 'tomorrow', '2026-02-30T09:00'])(
    'refuses %s as a time',
    async (deadlineAt) => {
      const task = await add('Odd')
      const answer = await admin.call(tasks.assign, {
        params: { id: task._id },
        body: { employeeId: (await build.employee()).id, assignAt: times.assignAt, deadlineAt },
      })
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID', issues: [{ path: 'deadlineAt' }] } })
      expect((await read(task._id)).status).toBe('no assign')
    },
  )

  it('refuses a deadline before the assignment, also on a change', async () => {
    const person = await build.employee()
    const task = await add('Early')
    const body = { employeeId: person.id, assignAt: '2026-03-01T09:00', deadlineAt: '2026-03-01T08:59' }
    expect(await admin.call(tasks.assign, { params: { id: task._id }, body })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'deadlineAt' }] },
    })
    expect((await read(task._id)).status).toBe('no assign')
    await admin.call(tasks.assign, { params: { id: task._id }, body: { ...body, deadlineAt: body.assignAt } })
    const early = await admin.call(tasks.update, {
      params: { id: task._id },
      body: { task_name: 'Early', deadlineAt: '2026-02-28T09:00' },
    })
    expect(early).toMatchObject({ status: 400, body: { issues: [{ path: 'deadlineAt' }] } })
    expect((await read(task._id)).deadlineAt).toBe('2026-03-01T09:00:00.000Z')
  })

  it('refuses leavers, unknown people, and a team without employed members', async () => {
    const gone = await build.employee({ name: 'Old Hand', leftOn: '2025-05-31' })
    const task = await add('Nobody')
    const refused = await admin.call(tasks.assign, {
      params: { id: task._id },
      body: { employeeId: gone.id, ...times },
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    expect(refused.body.error).toContain('Old Hand')
    expect(
      (await admin.call(tasks.assign, { params: { id: task._id }, body: { employeeId: newId(), ...times } })).status,
    ).toBe(400)
    expect(await read(task._id)).toEqual(task)

    const teamTask = await add('No team', 'addTeam')
    const empty = await build.team({ leaderId: gone.id })
    expect(
      (await admin.call(tasks.assignTeam, { params: { id: teamTask._id }, body: { teamId: empty.id, ...times } }))
        .status,
    ).toBe(409)
    expect(
      (await admin.call(tasks.assignTeam, { params: { id: teamTask._id }, body: { teamId: newId(), ...times } }))
        .status,
    ).toBe(400)
    expect(await read(teamTask._id, 'getTeam')).toEqual(teamTask)
  })

  it('moves an open task to another person', async () => {
    const [ann, bob] = [await build.employee(), await build.employee()]
    const id = await build.task({ employeeId: ann.id })
    expect(
      (await admin.call(tasks.assign, { params: { id }, body: { employeeId: bob.id, ...times } })).body.task.employeeId
        ?._id,
    ).toBe(bob.id)
    const asAnn = await product.as(ann.userId)
    expect((await asAnn.call(tasks.get, { params: { id } })).status).toBe(403)
    expect((await asAnn.call(tasks.personal, { params: { id: ann.id } })).body.task).toEqual([])
  })

  it.each([
    ['personal', 'assign', 'get'],
    ['team', 'assignTeam', 'getTeam'],
  ] as const)('reopens a completed %s task, also for its former assignee', async (kind, assigning, reading) => {
    const person = await build.employee()
    const team = await build.team({ leaderId: person.id })
    const seed = { assignAt: '2026-03-01T09:00:00Z', deadlineAt: '2026-03-10T17:00:00Z' }
    const whose = kind === 'personal' ? { employeeId: person.id } : { teamId: team.id }
    const id = await build.task({ ...whose, ...seed, returnAt: '2026-03-05T12:00:00Z' })
    const again = () =>
      admin.call(tasks[assigning], { params: { id }, body: { employeeId: person.id, teamId: team.id, ...times } })
    const { body } = await again()
    expect(body.task).toMatchObject({ status: 'Assigned', complete: false, returnAt: null, can: { markDone: true } })
    expect(await read(id, reading)).toEqual(body.task)
    // A repeated assignment is the same one, and each person is notified once.
    expect((await again()).body).toEqual(body)
    const events = await product.db
      .selectFrom('audit_events')
      .select(['action', 'before', 'after'])
      .where('entity_id', '=', id)
      .execute()
    const facts = { task_for: kind, employee_id: null, team_id: null, ...columns(whose) }
    expect(events).toMatchObject([
      {
        action: 'task.assign',
        before: { ...facts, status: 'Completed', return_at: '2026-03-05T12:00:00.000Z' },
        after: { ...facts, status: 'Assigned', return_at: null, assign_at: '2026-03-01T09:00:00.000Z' },
      },
    ])
    await dispatched(product)
    const mails = await product.db.selectFrom('mails').select('id').where('event_key', 'like', `task:${id}:%`).execute()
    expect(mails).toHaveLength(1)
  })

  it('reports an assignment based on an older state as a conflict', async () => {
    const [ann, bob] = [await build.employee(), await build.employee()]
    const task = await add('Contested')
    const answers = await Promise.all(
      [ann, bob].map((who) =>
        admin.call(tasks.assign, {
          params: { id: task._id },
          body: { employeeId: who.id, ...times, ifUpdatedAt: task.updatedAt },
        }),
      ),
    )
    expect(answers.map((each) => each.status).sort()).toEqual([200, 409])
    expect(answers.find((each) => each.status === 409)?.body.code).toBe('STALE')
  })

  it('never leaves a task with a person who had left before the assignment', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => build.employee()))
    await Promise.all(
      people.map(async (person) => {
        const task = await add('Leaving')
        const [ended, assigned] = await Promise.all([
          admin.call(employees.endEmployment, { params: { id: person.id }, body: {} }),
          admin.call(tasks.assign, { params: { id: task._id }, body: { employeeId: person.id, ...times } }),
        ])
        expect(ended.status).toBe(200)
        expect([200, 409]).toContain(assigned.status)
        expect((await read(task._id)).status).toBe(assigned.status === 200 ? 'Assigned' : 'no assign')
      }),
    )
  })
})
